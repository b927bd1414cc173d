import type { PlayerRow } from '#web/backend/admin/players/get-admin-players.ts';
import type { PlayerEdit } from '#web/backend/admin/players/save-player.ts';

/** Labels in the order of the form (specification, section 7). */
export const FIELD_LABELS = {
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
  depth: 'Depth',
} as const;

export type PlayerField = keyof typeof FIELD_LABELS;
export type PlayerTexts = Readonly<Record<PlayerField, string>>;

const FIELDS = Object.keys(FIELD_LABELS) as readonly PlayerField[];

/** The specification, section 5, lists these positions. */
export const POSITION_CHOICES = ['L', 'D', 'C', 'RW', 'LW', 'G'];
export const SHOOTS_CHOICES = ['L', 'R'];

export const NO_FIELDS = Object.fromEntries(FIELDS.map((field) => [field, ''])) as PlayerTexts;

export function fieldsOf(row: PlayerRow): PlayerTexts {
  return Object.fromEntries(FIELDS.map((field) => [field, String(row[field] ?? '')])) as PlayerTexts;
}

/**
 * Returns the changed columns, which a save writes. `values` are the parsed texts. A new number clears the legacy
 * column `jersey_number`. A new name updates the legacy column `full_name`.
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
