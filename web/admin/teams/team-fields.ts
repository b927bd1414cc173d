/** The fields of a team's form: texts as they are typed, and what they mean as a row. */
import { cleanLine } from '#domain/plain-text.ts';
import type { TeamRow } from '#web/backend/admin/get-admin-teams.ts';
import type { TeamValues } from '#web/backend/admin/save-team.ts';

export type TeamField = keyof TeamValues;

/** What stands in the form. */
export type TeamTexts = Readonly<Record<TeamField, string>>;

/** In the order of the form. */
export const TEAM_LABELS: Readonly<Record<TeamField, string>> = {
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

export const TEAM_FIELDS = Object.keys(TEAM_LABELS) as readonly TeamField[];

function mapFields<Value>(toValue: (field: TeamField) => Value): Record<TeamField, Value> {
  return Object.fromEntries(TEAM_FIELDS.map((field) => [field, toValue(field)])) as Record<TeamField, Value>;
}

/** A row as the form shows it. */
export function textsOf(row: TeamValues): TeamTexts {
  return mapFields((field) => row[field] ?? '');
}

/** What is to be stored: no blanks around, no control characters, null for nothing. */
export function teamValuesOf(texts: TeamTexts): TeamValues {
  const values = mapFields((field) => cleanLine(texts[field]) || null);
  return { ...values, name: values.name ?? '' };
}

/** A row as it would be with the form's texts. */
export function withTexts(row: TeamRow, texts: TeamTexts): TeamRow {
  return { ...row, ...teamValuesOf(texts) };
}
