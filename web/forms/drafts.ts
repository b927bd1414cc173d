/** What is typed into forms and not saved yet: kept in memory while the user looks at other pages of the site. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onSignOut } from '#web/backend/auth/sign-out-listeners.ts';

interface DraftRules<Draft> {
  /** Whether a draft holds something that is not saved. As long as one does, the browser asks before the site is left. */
  readonly isDirty: (draft: Draft) => boolean;
  /** Keeps drafts that are not dirty, too: their forms stay open. */
  readonly keepsClean?: boolean;
}

export interface DraftShelf<Id, Draft> {
  /** The user's drafts by the id of what they are about. */
  readonly useDrafts: (owner: string) => ReadonlyMap<Id, Draft>;
  /** A draft as it is now, which may be newer than the last rendering. */
  readonly read: (owner: string, id: Id) => Draft | undefined;
  /** Keeps a draft, or with null forgets it. */
  readonly keep: (owner: string, id: Id, draft: Draft | null) => void;
}

/**
 * A place for the drafts of one kind of form: made once, at the top of its module. Drafts of another user are never shown, and
 * signing out forgets all of them.
 */
export function createDrafts<Id, Draft>({ isDirty, keepsClean }: DraftRules<Draft>): DraftShelf<Id, Draft> {
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
