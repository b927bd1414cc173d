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
export interface Narrowing {
  /** Parts of name, title or team. */
  readonly text: string;
  /** A name of {@link teamNames}; empty for all teams. */
  readonly team: string;
  readonly order: LineupOrder;
}

export const SHOW_ALL: Narrowing = { text: '', team: '', order: 'changed' };

/** The narrowing that an address asks for: `?q=opener&team=Boston+Bruins&sort=name`. Unknown orders are the default. */
export function readNarrowing(search: URLSearchParams): Narrowing {
  const order = ORDERS.find(({ value }) => value === search.get('sort'))?.value ?? SHOW_ALL.order;
  return { text: search.get('q') ?? '', team: search.get('team') ?? '', order };
}

/** The query of an address for {@link readNarrowing}, without what is the default. */
export function writeNarrowing({ order, team, text }: Narrowing): Record<string, string> {
  return {
    ...(text && { q: text }),
    ...(team && { team }),
    ...(order !== SHOW_ALL.order && { sort: order }),
  };
}

/** `1 lineup`, `12 lineups`. */
export function countOf(lineups: number): string {
  return `${lineups} ${lineups === 1 ? 'lineup' : 'lineups'}`;
}

/** The team's name as the lineup kept it. */
export function teamNameOf(lineup: SavedLineupListing): string {
  return lineup.team_name?.trim() || 'Unknown team';
}

/** The teams of the lineups, each once, sorted. */
export function teamNames(lineups: readonly SavedLineupListing[]): string[] {
  return [...new Set(lineups.map(teamNameOf))].toSorted((a, b) => a.localeCompare(b, 'en'));
}

function compare(order: LineupOrder, a: SavedLineupListing, b: SavedLineupListing): number {
  const byName = a.name.localeCompare(b.name, 'en', { numeric: true });
  if (order === 'name') return byName;
  if (order === 'team') return teamNameOf(a).localeCompare(teamNameOf(b), 'en') || byName;
  if (order === 'created') return Date.parse(b.created_at) - Date.parse(a.created_at) || byName;
  return Date.parse(b.updated_at) - Date.parse(a.updated_at) || byName;
}

/** The lineups to show, in order. Every word must be found, without regard to case and accents. */
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
