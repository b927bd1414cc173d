import * as v from 'valibot';
import { checkLength, cleanLine } from '../plain-text.ts';
import { passes } from './passes.ts';

/** Whether a logo can be requested from an address: a secure one, or a path of this site. */
export function isLogoAddress(text: string): boolean {
  if (/^\/(?![/\\])/.test(text)) return true;
  return !/\s/.test(text) && URL.canParse(text) && new URL(text).protocol === 'https:';
}

function checkLogo(address: string): string | null {
  if (address === '' || isLogoAddress(address)) return null;
  return 'Give the full address of an image, starting with https://.';
}

/** A line of at most `max` characters, as the database limits it; null when it is empty. */
function optionalLine(kind: string, max: number) {
  return v.pipe(
    v.string(),
    v.transform(cleanLine),
    passes((line) => checkLength(kind, line, max)),
    v.transform((line) => line || null),
  );
}

/**
 * A team as admins edit it; the output is what is stored. Colors that are not understood are no error: the form says what
 * replaces them.
 */
export const teamForm = v.object({
  name: v.pipe(
    v.string(),
    v.transform(cleanLine),
    v.nonEmpty('Give the team a name.'),
    passes((name) => checkLength('Names', name, 120)),
  ),
  abbreviation: optionalLine('Abbreviations', 10),
  city: optionalLine('Cities', 120),
  location_name: optionalLine('Location names', 120),
  division: optionalLine('Divisions', 60),
  conference: optionalLine('Conferences', 60),
  logo_url: v.pipe(
    v.string(),
    v.transform(cleanLine),
    passes(checkLogo),
    passes((address) => checkLength('Addresses', address, 2048)),
    v.transform((address) => address || null),
  ),
  color_primary: optionalLine('Colors', 32),
  color_secondary: optionalLine('Colors', 32),
  color_tertiary: optionalLine('Colors', 32),
});
