/** A player's values as texts of a form, what is wrong with them, and the columns that they mean. */
import { parseBirthdate } from '#domain/csv/birthdate.ts';
import { checkLength } from '#domain/plain-text.ts';
import { cleanPlayerText } from '#domain/players/clean-text.ts';
import { PLAYER_LIMITS } from '#domain/players/player-values.ts';
import type { PlayerRow } from '#web/backend/admin/players/get-admin-players.ts';
import type { PlayerEdit } from '#web/backend/admin/players/save-player.ts';

/** What admins edit, in the order of the form (specification, section 7). */
export const FIELDS = [
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
export type FieldErrors = Readonly<Partial<Record<PlayerField, string>>>;

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

const TEXTS = [
  'first_name',
  'last_name',
  'display_name',
  'position',
  'birthplace',
  'nationality',
  'height',
] as const;
/** How the sentences about length begin. */
const KINDS: Readonly<Record<(typeof TEXTS)[number], string>> = {
  first_name: 'First names',
  last_name: 'Last names',
  display_name: 'Display names',
  position: 'Positions',
  birthplace: 'Birthplaces',
  nationality: 'Nationalities',
  height: 'Heights',
};
const NUMBERS = ['number', 'weight'] as const;
const UNITS = { number: '', weight: ' pounds' };

export const NO_FIELDS = Object.fromEntries(FIELDS.map((field) => [field, ''])) as PlayerTexts;

/** A row as the form shows it. */
export function fieldsOf(row: PlayerRow): PlayerTexts {
  return Object.fromEntries(FIELDS.map((field) => [field, String(row[field] ?? '')])) as PlayerTexts;
}

/** The whole number of a text without a sign, at most six digits; null for anything else. */
export function readInteger(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/**
 * What is wrong, by field. A player needs a first or last name, but for one who is stored with another name (`otherName`): he
 * may be edited without being renamed.
 */
export function checkFields(fields: PlayerTexts, otherName: string | null = null): FieldErrors {
  const errors: Partial<Record<PlayerField, string>> = {};
  for (const field of TEXTS) {
    const wrong = checkLength(KINDS[field], cleanPlayerText(fields[field]), PLAYER_LIMITS[field]);
    if (wrong) errors[field] = wrong;
  }
  for (const field of NUMBERS) {
    const text = cleanPlayerText(fields[field]);
    const value = readInteger(text);
    const { max, min } = PLAYER_LIMITS[field];
    if (text && (value === null || value < min || value > max)) {
      errors[field] = `${FIELD_LABELS[field]} must be a whole number from ${min} to ${max}${UNITS[field]}.`;
    }
  }
  const birthdate = cleanPlayerText(fields.birthdate);
  if (birthdate && parseBirthdate(birthdate, 'month-first') === null) {
    errors.birthdate = 'This is no date. Write it as 1997-09-17.';
  }
  const isNamed = cleanPlayerText(fields.first_name) || cleanPlayerText(fields.last_name);
  if (!isNamed && !otherName?.trim()) errors.first_name = 'First or last name is required';
  return errors;
}

type Values = Pick<PlayerRow, PlayerField>;

/** The columns that checked fields mean; empty is null. */
export function playerValuesOf(fields: PlayerTexts): Values {
  const text = (field: PlayerField) => cleanPlayerText(fields[field]) || null;
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    display_name: text('display_name'),
    number: readInteger(cleanPlayerText(fields.number)),
    position: text('position'),
    shoots: text('shoots'),
    birthplace: text('birthplace'),
    nationality: text('nationality'),
    birthdate: parseBirthdate(cleanPlayerText(fields.birthdate), 'month-first'),
    height: text('height'),
    weight: readInteger(cleanPlayerText(fields.weight)),
  };
}

/** What is left to say once some fields were changed: they are checked anew when the form is sent. */
export function errorsWithout(errors: FieldErrors, changed: Partial<PlayerTexts>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changed)));
}

/** Fields in which two versions of a player differ. */
export function differingFields(a: PlayerTexts, b: PlayerTexts): readonly PlayerField[] {
  return FIELDS.filter((field) => a[field] !== b[field]);
}

/**
 * What saving writes to a row: the columns that were changed. The old spellings of number and name follow, for they would go
 * on saying the former ones.
 */
export function editOf(row: PlayerRow, fields: PlayerTexts): PlayerEdit {
  const values = playerValuesOf(fields);
  const touched = differingFields(fieldsOf(row), fields);
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
