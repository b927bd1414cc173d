import { cardWordsOf } from '#domain/lineup-details.ts';
import { DEFAULT_LINEUP_TITLE } from '#domain/saved-lineup.ts';
import { foldText } from '#domain/roster-search.ts';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import type { UrlFields } from '#web/ui/url-filter/url-fields.ts';

/** The sort orders of the list, apart from the default, which has the last changed lineup first. */
export const ORDERS = [
  { value: 'created', label: 'Newest' },
  { value: 'name', label: 'Name' },
  { value: 'team', label: 'Team' },
] as const;

type LineupOrder = (typeof ORDERS)[number]['value'] | '';

export interface LineupFilter {
  /** Words to find in the name, title, team, opponent, or players. */
  readonly text: string;
  readonly team: string;
  readonly order: LineupOrder;
}

export const NO_LINEUP_FILTER: LineupFilter = { text: '', team: '', order: '' };

export const LINEUP_FILTER_FIELDS: UrlFields<LineupFilter> = {
  text: { param: 'q', otherwise: '' },
  team: { param: 'team', isChosen: true, otherwise: '' },
  order: { param: 'sort', values: ORDERS.map(({ value }) => value), otherwise: '' },
};

/** Returns the name that the team had when the lineup was saved. */
export function teamNameOfLineup(lineup: SavedLineupListing): string {
  return lineup.team_name?.trim() || 'Unknown team';
}

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

/**
 * Returns the names of a lineup, its team, and its players. They are in the columns that end with `name`, such as
 * `lw1_name`.
 */
function namesIn(lineup: SavedLineupListing): string {
  const names = Object.entries(lineup).filter(([key]) => key.endsWith('name'));
  return names.map(([, value]) => (typeof value === 'string' ? value : '')).join(' ');
}

/** Filters and sorts lineups. Every word must match, ignoring case and accents. */
export function narrowLineups(
  lineups: readonly SavedLineupListing[],
  { order, team, text }: LineupFilter,
): SavedLineupListing[] {
  const words = foldText(text).split(' ');
  return lineups
    .filter((lineup) => team === '' || teamNameOfLineup(lineup) === team)
    .filter((lineup) => {
      const content = foldText(
        `${namesIn(lineup)} ${lineup.title || DEFAULT_LINEUP_TITLE} ${cardWordsOf(lineup.details).opponent}`,
      );
      return words.every((word) => content.includes(word));
    })
    .toSorted((a, b) => compare(order, a, b));
}
