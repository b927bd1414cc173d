/**
 * What is typed about players and not saved yet: kept while the admin looks elsewhere in the site. As long as there is any, the
 * browser asks before the site is left, whatever page is open.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { PlayerRow } from '#web/backend/admin/players/get-admin-players.ts';
import { useUser } from '#web/backend/session.ts';
import { differingFields, type PlayerTexts, fieldsOf, NO_FIELDS } from './player-fields.ts';

/** A player under edit. */
export interface EditDraft {
  /** The row that the edit began with; its revision is what may be overwritten. */
  readonly base: PlayerRow;
  readonly fields: PlayerTexts;
}

/** A player to be added. */
export interface AddDraft {
  /** `teams.id`; null while none is chosen. */
  readonly teamId: string | null;
  readonly fields: PlayerTexts;
}

interface Drafts {
  /** Whose drafts they are: another person's are never shown. */
  readonly owner: string;
  /** By `players.id`. */
  readonly edits: ReadonlyMap<number, EditDraft>;
  /** Null while the form is closed. */
  readonly addition: AddDraft | null;
}

const NONE: Drafts = { owner: '', edits: new Map(), addition: null };
const store = createStore<Drafts>()(() => NONE);

export const NEW_PLAYER: AddDraft = { teamId: null, fields: NO_FIELDS };

/** Whether something was typed that is not stored. */
export function isChanged({ base, fields }: EditDraft): boolean {
  return differingFields(fieldsOf(base), fields).length > 0;
}

/** Whether something was typed about a new player. */
export function isTyped({ fields }: AddDraft): boolean {
  return differingFields(NO_FIELDS, fields).length > 0;
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
store.subscribe(({ addition, edits }) => {
  removeEventListener('beforeunload', askBeforeLeaving);
  const isDirty = [...edits.values()].some(isChanged) || (addition !== null && isTyped(addition));
  if (isDirty) addEventListener('beforeunload', askBeforeLeaving);
});

/** Drafts of the signed-in admin. */
export function useDrafts() {
  const owner = useUser()?.id ?? '';
  const drafts = useStore(store, (state) => (state.owner === owner ? state : NONE));
  const { addition, edits } = drafts;

  // From the store, not from the last rendering: an answer may come after more was typed.
  const change = (part: (now: Drafts) => Partial<Drafts>) =>
    store.setState((state) => {
      const now = state.owner === owner ? state : NONE;
      return { ...now, owner, ...part(now) };
    });
  const setEdit = (id: number, draft: EditDraft | null) =>
    change((now) => {
      const next = new Map(now.edits);
      if (draft) next.set(id, draft);
      else next.delete(id);
      return { edits: next };
    });

  return {
    edits,
    addition,
    open: (row: PlayerRow) => setEdit(row.id, { base: row, fields: fieldsOf(row) }),
    setEdit,
    close: (id: number) => setEdit(id, null),
    setAddition: (draft: AddDraft | null) => change(() => ({ addition: draft })),
    /** After `sent` was saved as `saved`: closes the form, but for what was typed while it was on its way. False then. */
    settle: (sent: PlayerTexts, saved: PlayerRow): boolean => {
      const draft = store.getState().edits.get(saved.id);
      const isTypedOn = draft !== undefined && draft.fields !== sent;
      setEdit(saved.id, isTypedOn ? { base: saved, fields: draft.fields } : null);
      return !isTypedOn;
    },
  };
}

export type DraftStore = ReturnType<typeof useDrafts>;
