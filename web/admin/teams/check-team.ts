import { checkLength } from '#domain/plain-text.ts';
import { TEAM_FIELDS, type TeamField, type TeamTexts, teamValuesOf } from './team-fields.ts';

/** What is wrong with each field, as a sentence. */
export type TeamErrors = Partial<Record<TeamField, string>>;

/** The lengths that the database takes, and what their texts are called. */
const LENGTHS: Readonly<Record<TeamField, readonly [kind: string, most: number]>> = {
  name: ['Names', 120],
  abbreviation: ['Abbreviations', 10],
  city: ['Cities', 120],
  location_name: ['Location names', 120],
  division: ['Divisions', 60],
  conference: ['Conferences', 60],
  logo_url: ['Addresses', 2048],
  color_primary: ['Colors', 32],
  color_secondary: ['Colors', 32],
  color_tertiary: ['Colors', 32],
};

/** Whether a logo can be asked for at this address: a secure one, or a path of this site. */
export function isLogoAddress(text: string): boolean {
  if (/^\/(?![/\\])/.test(text)) return true;
  return !/\s/.test(text) && URL.canParse(text) && new URL(text).protocol === 'https:';
}

function checkField(field: TeamField, text: string | null): string | null {
  if (text === null || text === '') return field === 'name' ? 'Give the team a name.' : null;
  const [kind, most] = LENGTHS[field];
  if (field === 'logo_url' && !isLogoAddress(text)) {
    return 'Give the full address of an image, starting with https://.';
  }
  return checkLength(kind, text, most);
}

/** Checks what was typed. Colors that are not understood are no error: the form says what stands in for them. */
export function checkTeam(texts: TeamTexts): TeamErrors {
  const values = teamValuesOf(texts);
  return Object.fromEntries(
    TEAM_FIELDS.flatMap((field) => {
      const error = checkField(field, values[field]);
      return error === null ? [] : [[field, error]];
    }),
  );
}
