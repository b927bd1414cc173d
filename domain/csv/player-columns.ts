/** Header cells of a players file: the columns they mean, and the other ways in which people write their names. */
import { PLAYER_COLUMNS, type PlayerColumn } from '#domain/players/player-values.ts';

/** A column that a file may have: of the player, or the team that an export names. */
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

/** The column that a header cell means: lower-cased, with blanks and dashes as underscores; null for an unknown one. */
export function fileColumn(cell: string): FileColumn | null {
  const name = cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replace(/\.$/, '');
  return Object.hasOwn(SPELLINGS, name) ? (SPELLINGS[name] ?? null) : null;
}
