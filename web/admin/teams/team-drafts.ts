import type { TeamRow } from '#web/backend/admin/get-admin-teams.ts';
import { createEdits, type RowEdit } from '#web/forms/edits.ts';
import { type TeamTexts, textsOf } from './team-fields.ts';

export type TeamDraft = RowEdit<TeamRow, TeamTexts>;

export const teamEdits = createEdits<TeamRow, TeamTexts>({ textsOf });
