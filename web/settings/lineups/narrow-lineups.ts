import { foldText } from '#domain/roster-search.ts';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';

/** The orders of the list, each by a column of `user_lineup`; the first one is the default. */
export const ORDERS = [
  { value: 'changed', label: 'Last changed' },
  { value: 'created', label: 'Newest' },
  { value: 'name', label: 'Name' },
  { value: 'team', label: 'Team' },
] as const;

export type LineupOrder = (typeof ORDERS)[number]['value'];

/** What the list shows of all saved lineups, and in which order. */
export interface LineupFilter {
  /** Parts of name, title or team. */
  readonly text: string;
  /** A name of {@link teamNames}; empty for all teams. */
  readonly team: string;
  readonly order: LineupOrder;
}

export const NO_LINEUP_FILTER: LineupFilter = { text: '', team: '', order: 'changed' };

/** The filter in an address: `?q=opener&team=Boston+Bruins&sort=name`. Unknown orders are the default. */
export function readLineupFilter(search: URLSearchParams): LineupFilter {
  const order = ORDERS.find(({ value }) => value === search.get('sort'))?.value ?? NO_LINEUP_FILTER.order;
  return { text: search.get('q') ?? '', team: search.get('team') ?? '', order };
}

/** The query of an address for {@link readLineupFilter}, without what is the default. */
export function writeLineupFilter({ order, team, text }: LineupFilter): Record<string, string> {
  return {
    ...(text && { q: text }),
    ...(team && { team }),
    ...(order !== NO_LINEUP_FILTER.order && { sort: order }),
  };
}

/** `1 lineup`, `12 lineups`. */
export function countOf(lineups: number): string {
  return `${lineups} ${lineups === 1 ? 'lineup' : 'lineups'}`;
}

/** The team's name as the lineup kept it. */
export function teamNameOfLineup(lineup: SavedLineupListing): string {
  return lineup.team_name?.trim() || 'Unknown team';
}

/** The teams of the lineups, each once, sorted. */
export function teamNames(lineups: readonly SavedLineupListing[]): string[] {
  return [...new Set(lineups.map(teamNameOfLineup))].toSorted((a, b) => a.localeCompare(b, 'en'));
}

function compare(order: LineupOrder, a: SavedLineupListing, b: SavedLineupListing): number {
  const byName = a.name.localeCompare(b.name, 'en', { numeric: true });
  if (order === 'name') return byName;
  if (order === 'team') return teamNameOfLineup(a).localeCompare(teamNameOfLineup(b), 'en') || byName;
  if (order === 'created') return Date.parse(b.created_at) - Date.parse(a.created_at) || byName;
  return Date.parse(b.updated_at) - Date.parse(a.updated_at) || byName;
}

/** The lineups to show, in order. Every word must be found, without regard to case and accents. */
export function narrowLineups(
  lineups: readonly SavedLineupListing[],
  { order, team, text }: LineupFilter,
): SavedLineupListing[] {
  const words = foldText(text).split(' ');
  return lineups
    .filter((lineup) => team === '' || teamNameOfLineup(lineup) === team)
    .filter((lineup) => {
      const said = foldText(`${lineup.name} ${lineup.title ?? ''} ${teamNameOfLineup(lineup)}`);
      return words.every((word) => said.includes(word));
    })
    .toSorted((a, b) => compare(order, a, b));
}
