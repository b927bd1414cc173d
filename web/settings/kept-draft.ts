/** What is typed into a form of the settings and not saved yet: kept while the person looks at other pages. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onSignOut } from '#web/backend/auth/sign-out-listeners.ts';

export interface KeptDraft<Fields> {
  /** What the form shows: the draft, else what is saved. */
  readonly value: Fields;
  /** Whether something differs from what is saved. */
  readonly isDirty: boolean;
  readonly change: (part: Partial<Fields>) => void;
  /** Back to what is saved. */
  readonly discard: () => void;
}

function differs<Fields extends object>(draft: Fields, saved: Fields): boolean {
  return (Object.keys(saved) as (keyof Fields)[]).some((field) => draft[field] !== saved[field]);
}

/**
 * A place for one form's draft: made once per form, at the top of its module. Another person's draft is never shown. As long
 * as there is one the browser asks before the site is left, whatever page is open; signing out forgets it.
 */
export function createKeptDraft<Fields extends object>() {
  const store = createStore<{ readonly owner: string; readonly draft: Fields | null }>()(() => ({
    owner: '',
    draft: null,
  }));
  const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
  store.subscribe(({ draft }) => {
    removeEventListener('beforeunload', askBeforeLeaving);
    if (draft) addEventListener('beforeunload', askBeforeLeaving);
  });
  onSignOut(() => store.setState({ draft: null }));

  return function useKeptDraft(owner: string, saved: Fields): KeptDraft<Fields> {
    const draft = useStore(store, (state) => (state.owner === owner ? state.draft : null));
    const value = draft ?? saved;
    return {
      value,
      isDirty: draft !== null,
      change: (part) => {
        const next = { ...value, ...part };
        store.setState({ owner, draft: differs(next, saved) ? next : null });
      },
      discard: () => store.setState({ owner, draft: null }),
    };
  };
}
