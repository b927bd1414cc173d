import { sweaterTexts, type TypedSweater } from '#domain/forms/sweater-form.ts';
import { readOwnSweater } from '#domain/own-sweater.ts';
import { cleanLine } from '#domain/plain-text.ts';
import { stripesText } from '#domain/sweater.ts';
import type { TeamRow } from '#web/backend/admin/get-admin-teams.ts';
import type { TeamValues } from '#web/backend/admin/save-team.ts';
import { createEdits, type RowEdit } from '#web/forms/edits.ts';

export type TeamField = keyof TeamValues;
export type TeamTextField = Exclude<TeamField, 'sweater'>;

/** The values of the form: its text fields, and the sweater with the texts of its fields. */
export type TeamTexts = Readonly<Record<TeamTextField, string>> & { readonly sweater: TypedSweater };

/** Labels in the order of the form. */
const TEXT_LABELS: Readonly<Record<TeamTextField, string>> = {
  name: 'Name',
  abbreviation: 'Abbreviation',
  city: 'City',
  location_name: 'Location name',
  division: 'Division',
  conference: 'Conference',
  logo_url: 'Logo URL',
  color_primary: 'Primary color',
  color_secondary: 'Secondary color',
  color_tertiary: 'Tertiary color',
};

export const TEAM_LABELS: Readonly<Record<TeamField, string>> = { ...TEXT_LABELS, sweater: 'Sweater' };

const TEXT_FIELDS = Object.keys(TEXT_LABELS) as readonly TeamTextField[];

function mapTexts<Value>(toValue: (field: TeamTextField) => Value): Record<TeamTextField, Value> {
  return Object.fromEntries(TEXT_FIELDS.map((field) => [field, toValue(field)])) as Record<
    TeamTextField,
    Value
  >;
}

function typedSweater(stored: unknown): TypedSweater {
  const own = readOwnSweater(stored);
  return own === null || own === 'colors' ? own : sweaterTexts(own);
}

export function textsOf(row: TeamRow): TeamTexts {
  return { ...mapTexts((field) => row[field] ?? ''), sweater: typedSweater(row.sweater) };
}

/** Returns the row with the form's texts. Texts are trimmed, without control characters, and null if empty. */
export function withTexts(row: TeamRow, texts: TeamTexts): TeamRow {
  const values = mapTexts((field) => cleanLine(texts[field]) || null);
  return { ...row, ...values, name: values.name ?? '' };
}

/**
 * Formats a sweater as one line, such as `body #c8102e, hem #ffffff 12 / #111111 56`. Empty for the default sweater.
 */
function sweaterLine(typed: TypedSweater): string {
  if (typed === null) return '';
  if (typed === 'colors') return "from the team's colors";
  const { body, chest, edge, hem, ink, number, yoke, yokeInk } = typed;
  const colors = { body, yoke, numbers: number, edge, names: ink, title: yokeInk };
  const stripes = { hem: stripesText(hem) || 'without stripes', chest: stripesText(chest) };
  return Object.entries({ ...colors, ...stripes })
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name} ${text}`)
    .join(', ');
}

export function storedSweaterLine(stored: unknown): string {
  return sweaterLine(typedSweater(stored));
}

/** Returns a field's value as one line, to compare two versions of it. */
export function lineOf(field: TeamField, value: TeamTexts[TeamField]): string {
  return field === 'sweater' ? sweaterLine(value as TypedSweater) : (value as string);
}

export type TeamDraft = RowEdit<TeamRow, TeamTexts>;

export const teamEdits = createEdits<TeamRow, TeamTexts>({ textsOf });
