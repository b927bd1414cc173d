import * as v from 'valibot';
import { checkLength, cleanLine } from '../plain-text.ts';
import { passes } from './passes.ts';

/** Whether browsers can load a logo from an address: an HTTPS URL or a path of this site. */
export function isLogoAddress(text: string): boolean {
  if (/^\/(?![/\\])/.test(text)) return true;
  return !/\s/.test(text) && URL.canParse(text) && new URL(text).protocol === 'https:';
}

function checkLogo(address: string): string | null {
  if (address === '' || isLogoAddress(address)) return null;
  return 'Give the full address of an image, starting with https://.';
}

/** A line of at most `max` characters, as in the database; null when it is empty. */
function optionalLine(kind: string, max: number) {
  return v.pipe(
    v.string(),
    v.transform(cleanLine),
    passes((line) => checkLength(kind, line, max)),
    v.transform((line) => line || null),
  );
}

/**
 * The admins' team form; its output is stored.
 * Invalid colors are no error, because the form shows their replacement.
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
