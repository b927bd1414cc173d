/** Maps header cells of a players file, in all their common spellings, to columns. */
import { PLAYER_COLUMNS, type PlayerColumn } from '#domain/players/player-values.ts';

export type FileColumn = PlayerColumn | 'team';

const SPELLINGS: Readonly<Record<string, FileColumn>> = {
  ...Object.fromEntries(PLAYER_COLUMNS.map((column) => [column, column])),
  team: 'team',
  team_name: 'team',
  firstname: 'first_name',
  given_name: 'first_name',
  lastname: 'last_name',
  surname: 'last_name',
  family_name: 'last_name',
  fullname: 'full_name',
  name: 'full_name',
  player: 'full_name',
  player_name: 'full_name',
  displayname: 'display_name',
  pos: 'position',
  jerseynumber: 'jersey_number',
  jersey: 'jersey_number',
  no: 'number',
  num: 'number',
  '#': 'number',
  'shoots/catches': 'shoots',
  birth_place: 'birthplace',
  place_of_birth: 'birthplace',
  birth_date: 'birthdate',
  date_of_birth: 'birthdate',
  dob: 'birthdate',
  ht: 'height',
  wt: 'weight',
};

/**
 * Finds the column for a header cell; null for an unknown one.
 * Ignores case; blanks and dashes count as underscores.
 */
export function fileColumn(cell: string): FileColumn | null {
  const name = cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replace(/\.$/, '');
  return Object.hasOwn(SPELLINGS, name) ? (SPELLINGS[name] ?? null) : null;
}
