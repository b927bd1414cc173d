import { TITLE_MAX_LENGTH } from '#domain/draft.ts';
import { contentPrint } from '#domain/unsaved.ts';
import { lineupFromRow } from '#domain/saved-lineup.ts';
import type { SavedLineup } from '#web/backend/saved-lineups/saved-lineup.ts';
import type { Opening } from '../store/builder-state.ts';

/** What a saved row opens to: its line-up, its title, and the reference that saving goes by. */
export function openingOf(row: SavedLineup): Opening {
  const lineup = lineupFromRow(row);
  const title = (row.title ?? '').slice(0, TITLE_MAX_LENGTH);
  const { id, name, revision, user_id: userId } = row;
  return { lineup, title, saved: { id, userId, name, revision, print: contentPrint(lineup, title) } };
}
