import type { QueryClient } from '@tanstack/react-query';
import { TITLE_MAX_LENGTH } from '#domain/draft.ts';
import { cardWordsOf } from '#domain/lineup-details.ts';
import { lineupFromRow } from '#domain/saved-lineup.ts';
import type { Team } from '#domain/team.ts';
import { contentPrint } from '#domain/unsaved.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import type { SavedLineup } from '#web/backend/saved-lineups/saved-lineup.ts';
import { refreshed } from '#domain/cure.ts';
import type { Opening } from '../store/intent.ts';

/**
 * Converts a saved row into a lineup to open.
 * Rows have no positions, so players get those of the roster. If the roster fails to load, players get the
 * positions of their slots.
 */
export async function openingOf(client: QueryClient, row: SavedLineup, team: Team): Promise<Opening> {
  const roster = await client.ensureQueryData(rosterQuery(team.id)).catch(() => null);
  const stored = lineupFromRow(row);
  const lineup = (roster && refreshed({ lineup: stored, roster, teamName: team.name })) ?? stored;
  const title = (row.title ?? '').slice(0, TITLE_MAX_LENGTH);
  const { id, name, revision, user_id: userId } = row;
  const words = cardWordsOf(row.details);
  const print = contentPrint(lineup, title, words);
  return { lineup, title, words, saved: { id, userId, name, revision, print } };
}
