import { cleanLine } from '#domain/plain-text.ts';
import type { TeamRow } from '#web/backend/admin/get-admin-teams.ts';
import type { TeamValues } from '#web/backend/admin/save-team.ts';

export type TeamField = keyof TeamValues;

export type TeamTexts = Readonly<Record<TeamField, string>>;

/** In the form's order. */
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

export function textsOf(row: TeamValues): TeamTexts {
  return mapFields((field) => row[field] ?? '');
}

/** The values to store: trimmed, without control characters, and null for empty texts. */
export function teamValuesOf(texts: TeamTexts): TeamValues {
  const values = mapFields((field) => cleanLine(texts[field]) || null);
  return { ...values, name: values.name ?? '' };
}

export function withTexts(row: TeamRow, texts: TeamTexts): TeamRow {
  return { ...row, ...teamValuesOf(texts) };
}
