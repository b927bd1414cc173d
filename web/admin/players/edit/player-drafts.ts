import type { PlayerRow } from '#web/backend/admin/players/get-admin-players.ts';
import { useUserId } from '#web/backend/session.ts';
import { createDrafts } from '#web/forms/drafts.ts';
import { createEdits, type RowEdit } from '#web/forms/edits.ts';
import { differs } from '#web/forms/use-typed.ts';
import { fieldsOf, NO_FIELDS, type PlayerTexts } from './player-fields.ts';

export type EditDraft = RowEdit<PlayerRow, PlayerTexts>;

export interface AddDraft {
  /** `teams.id`, or null while no team is selected. */
  readonly teamId: string | null;
  readonly fields: PlayerTexts;
}

export const NEW_PLAYER: AddDraft = { teamId: null, fields: NO_FIELDS };

export function isTyped({ fields }: AddDraft): boolean {
  return differs(fields, NO_FIELDS);
}

const playerEdits = createEdits<PlayerRow, PlayerTexts>({ textsOf: fieldsOf, keepsClean: true });
const additions = createDrafts<'new', AddDraft>({ isDirty: isTyped, keepsClean: true });

export const isChanged = playerEdits.isDirty;

export function usePlayerDrafts() {
  const owner = useUserId();
  const setEdit = (id: number, draft: EditDraft | null) => playerEdits.keep(owner, id, draft);
  return {
    /** Keyed by `players.id`. */
    edits: playerEdits.useDrafts(owner),
    /** Null while the form is closed. */
    addition: additions.useDrafts(owner).get('new') ?? null,
    open: (row: PlayerRow) => setEdit(row.id, { base: row, texts: fieldsOf(row) }),
    setEdit,
    close: (id: number) => setEdit(id, null),
    setAddition: (draft: AddDraft | null) => additions.keep(owner, 'new', draft),
    endEdit: (sent: PlayerTexts, saved: PlayerRow) => playerEdits.endEdit(owner, sent, saved),
  };
}

export type PlayerDrafts = ReturnType<typeof usePlayerDrafts>;
