/** A player's values as texts of a form, and the columns that an edit of them writes. */
import type { PlayerRow } from '#web/backend/admin/players/get-admin-players.ts';
import type { PlayerEdit } from '#web/backend/admin/players/save-player.ts';

/** What admins edit, in the order of the form (specification, section 7). */
const FIELDS = [
  'first_name',
  'last_name',
  'display_name',
  'number',
  'position',
  'shoots',
  'birthplace',
  'nationality',
  'birthdate',
  'height',
  'weight',
] as const;

export type PlayerField = (typeof FIELDS)[number];
export type PlayerTexts = Readonly<Record<PlayerField, string>>;

export const FIELD_LABELS: Readonly<Record<PlayerField, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  display_name: 'Display name',
  number: 'Number',
  position: 'Position',
  shoots: 'Shoots',
  birthplace: 'Birthplace',
  nationality: 'Nationality',
  birthdate: 'Birthdate',
  height: 'Height',
  weight: 'Weight',
};

/** The positions that can be chosen (specification, section 5). */
export const POSITION_CHOICES = ['L', 'D', 'C', 'RW', 'LW', 'G'];
export const SHOOTS_CHOICES = ['L', 'R'];

export const NO_FIELDS = Object.fromEntries(FIELDS.map((field) => [field, ''])) as PlayerTexts;

/** A row as the form shows it. */
export function fieldsOf(row: PlayerRow): PlayerTexts {
  return Object.fromEntries(FIELDS.map((field) => [field, String(row[field] ?? '')])) as PlayerTexts;
}

/**
 * What saving writes to a row: the columns that were changed. `values` are those that the texts mean. The old spellings of number and name follow, for they would go
 * on saying the former ones.
 */
export function editOf(row: PlayerRow, texts: PlayerTexts, values: Pick<PlayerRow, PlayerField>): PlayerEdit {
  const stored = fieldsOf(row);
  const touched = FIELDS.filter((field) => stored[field] !== texts[field]);
  const edit: PlayerEdit = Object.fromEntries(
    touched.flatMap((field) => (values[field] === row[field] ? [] : [[field, values[field]]])),
  );
  const isRenamed = 'first_name' in edit || 'last_name' in edit;
  const full = [values.first_name, values.last_name].filter(Boolean).join(' ');
  return {
    ...edit,
    ...('number' in edit && row.jersey_number !== null && { jersey_number: null }),
    ...(isRenamed && row.full_name !== null && full && { full_name: full }),
  };
}
