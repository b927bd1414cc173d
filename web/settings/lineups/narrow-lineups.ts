import { foldText } from '#domain/roster.ts';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';

export type LineupOrder = 'changed' | 'name' | 'team';

/** What the list shows of all saved line-ups, and in which order. */
export interface Narrowing {
  /** Parts of name, title or team. */
  readonly text: string;
  /** A name of {@link teamNames}; empty for all teams. */
  readonly team: string;
  readonly order: LineupOrder;
}

export const SHOW_ALL: Narrowing = { text: '', team: '', order: 'changed' };

/** The team as the line-up kept it. */
export function teamNameOf(lineup: SavedLineupListing): string {
  return lineup.team_name?.trim() || 'Unknown team';
}

/** The teams of the line-ups, each once, sorted. */
export function teamNames(lineups: readonly SavedLineupListing[]): string[] {
  return [...new Set(lineups.map(teamNameOf))].toSorted((a, b) => a.localeCompare(b, 'en'));
}

function compare(order: LineupOrder, a: SavedLineupListing, b: SavedLineupListing): number {
  const byName = a.name.localeCompare(b.name, 'en', { numeric: true });
  if (order === 'name') return byName;
  if (order === 'team') return teamNameOf(a).localeCompare(teamNameOf(b), 'en') || byName;
  return Date.parse(b.updated_at) - Date.parse(a.updated_at) || byName;
}

/** The line-ups that are to be shown, in order. Every word must be found, without regard to case and accents. */
export function narrowLineups(
  lineups: readonly SavedLineupListing[],
  { order, team, text }: Narrowing,
): SavedLineupListing[] {
  const words = foldText(text).split(' ');
  return lineups
    .filter((lineup) => team === '' || teamNameOf(lineup) === team)
    .filter((lineup) => {
      const said = foldText(`${lineup.name} ${lineup.title ?? ''} ${teamNameOf(lineup)}`);
      return words.every((word) => said.includes(word));
    })
    .toSorted((a, b) => compare(order, a, b));
}
