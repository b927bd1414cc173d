import { POSITIONS } from '#domain/positions.ts';
import type { UrlFields } from '#web/ui/url-filter/url-fields.ts';
import type { League, ListedPlayer } from './league.ts';

export const DATA_COLUMNS = [
  { id: 'number', label: 'Number' },
  { id: 'position', label: 'Position' },
  { id: 'shoots', label: 'Shoots' },
  { id: 'birthdate', label: 'Birthdate' },
  { id: 'birthplace', label: 'Birthplace' },
  { id: 'nationality', label: 'Nationality' },
  { id: 'height', label: 'Height' },
  { id: 'weight', label: 'Weight' },
] as const;

export interface PlayerFilter {
  readonly text: string;
  /** `teams.id`, or empty for all. */
  readonly team: string;
  /** A position, `none` for players without a known position, or empty for all. */
  readonly position: string;
  /** The column that must be empty in a player. `any` means at least one column. An empty text matches all players. */
  readonly missing: string;
}

export const NO_PLAYER_FILTER: PlayerFilter = { text: '', team: '', position: '', missing: '' };

export const POSITION_OPTIONS = [
  ...POSITIONS.map((position) => ({ value: position as string, label: position.toUpperCase() })),
  { value: 'none', label: 'No position' },
];

export const MISSING_OPTIONS = [
  { value: 'any', label: 'Anything missing' },
  ...DATA_COLUMNS.map(({ id, label }) => ({ value: id as string, label: `No ${label.toLowerCase()}` })),
];

/** How the URL stores the filter. Ignores a team that the league does not have. */
export function playerFilterFields({ teams }: League): UrlFields<PlayerFilter> {
  return {
    text: { param: 'search', otherwise: '' },
    team: { param: 'team', values: teams.map(({ id }) => id), otherwise: '' },
    position: { param: 'position', values: POSITION_OPTIONS.map(({ value }) => value), otherwise: '' },
    missing: { param: 'missing', values: MISSING_OPTIONS.map(({ value }) => value), otherwise: '' },
  };
}

function isMissing({ number, row }: ListedPlayer, column: (typeof DATA_COLUMNS)[number]['id']): boolean {
  const value = column === 'number' ? number : row[column];
  return value === null || value === '';
}

/** Returns the matching players, sorted by last name. */
export function narrowPlayers(
  league: League,
  { missing, position, team, text }: PlayerFilter,
): readonly ListedPlayer[] {
  const found = league.search(text);
  if (!team && !position && !missing) return found;
  const columns = DATA_COLUMNS.filter(({ id }) => missing === 'any' || missing === id);
  return found.filter(
    (player) =>
      (!team || player.team?.id === team) &&
      (!position || (player.position ?? 'none') === position) &&
      (!missing || columns.some(({ id }) => isMissing(player, id))),
  );
}
