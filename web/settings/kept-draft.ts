/** What is typed into a form of the settings and not saved yet: kept while the person looks at other pages. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export interface KeptDraft<Fields> {
  /** What the form shows: the draft, else what is saved. */
  readonly value: Fields;
  /** Whether something differs from what is saved. */
  readonly isDirty: boolean;
  readonly change: (part: Partial<Fields>) => void;
  /** Back to what is saved. */
  readonly discard: () => void;
}

/** Asks before the site is left or loaded again with changes that would be lost. */
function useWarnBeforeLeaving(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

function differs<Fields extends object>(draft: Fields, saved: Fields): boolean {
  return (Object.keys(saved) as (keyof Fields)[]).some((field) => draft[field] !== saved[field]);
}

/** A place for one form's draft: made once per form, at the top of its module. Another person's draft is never shown. */
export function createKeptDraft<Fields extends object>() {
  const store = createStore<{ readonly owner: string; readonly draft: Fields | null }>()(() => ({
    owner: '',
    draft: null,
  }));

  return function useKeptDraft(owner: string, saved: Fields): KeptDraft<Fields> {
    const draft = useStore(store, (state) => (state.owner === owner ? state.draft : null));
    const value = draft ?? saved;
    const isDirty = draft !== null && differs(draft, saved);
    useWarnBeforeLeaving(isDirty);
    return {
      value,
      isDirty,
      change: (part) => store.setState({ owner, draft: { ...value, ...part } }),
      discard: () => store.setState({ owner, draft: null }),
    };
  };
}
