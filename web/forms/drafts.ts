/** Keeps unsaved form values in memory while the user visits other pages of the site. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onSignOut } from '#web/backend/auth/sign-out-listeners.ts';

interface DraftRules<Draft> {
  /** Whether a draft has unsaved changes. If one has, the browser asks before the user leaves the site. */
  readonly isDirty: (draft: Draft) => boolean;
  /** Whether to also keep drafts without changes, so that their forms stay open. */
  readonly keepsClean?: boolean;
}

export interface DraftStore<Id, Draft> {
  /** Returns the user's drafts. The keys are the ids of the edited rows. */
  readonly useDrafts: (owner: string) => ReadonlyMap<Id, Draft>;
  /** Returns the current draft, which may be newer than the last render. */
  readonly read: (owner: string, id: Id) => Draft | undefined;
  /** Stores a draft. Null deletes it. */
  readonly keep: (owner: string, id: Id, draft: Draft | null) => void;
}

/**
 * Creates the store of drafts for one kind of form. Call this once, at the top of a module.
 * The store never returns another user's drafts. Signing out deletes all drafts.
 */
export function createDrafts<Id, Draft>({ isDirty, keepsClean }: DraftRules<Draft>): DraftStore<Id, Draft> {
  const none: ReadonlyMap<Id, Draft> = new Map();
  const store = createStore(() => ({ owner: '', drafts: none }));
  const ownedBy = (owner: string, state = store.getState()) => (state.owner === owner ? state.drafts : none);

  const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
  store.subscribe(({ drafts }) => {
    removeEventListener('beforeunload', askBeforeLeaving);
    if ([...drafts.values()].some(isDirty)) addEventListener('beforeunload', askBeforeLeaving);
  });
  onSignOut(() => store.setState({ owner: '', drafts: none }));

  return {
    useDrafts: (owner) => useStore(store, (state) => ownedBy(owner, state)),
    read: (owner, id) => ownedBy(owner).get(id),
    keep: (owner, id, draft) => {
      const drafts = new Map(ownedBy(owner));
      if (draft && (keepsClean || isDirty(draft))) drafts.set(id, draft);
      else drafts.delete(id);
      store.setState({ owner, drafts });
    },
  };
}
