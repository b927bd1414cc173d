import * as v from 'valibot';
import { parseUrl } from '../parse-url.ts';
import { checkLength, cleanLine } from '../plain-text.ts';
import { type TextRefusal, textSentence } from '../text-sentences.ts';
import { passes } from './passes.ts';
import { sweaterForm } from './sweater-form.ts';

/** Whether browsers can load a logo from an address: an HTTPS URL or a path of this site. */
export function isLogoAddress(text: string): boolean {
  if (/^\/(?![/\\])/.test(text)) return true;
  return !/\s/.test(text) && parseUrl(text)?.protocol === 'https:';
}

function checkLogo(address: string): TextRefusal | null {
  return address === '' || isLogoAddress(address) ? null : { code: 'logo-not-an-address' };
}

/** A line of at most `max` characters, the database's limit. Null if the line is empty. */
function optionalLine(max: number) {
  return v.pipe(
    v.string(),
    v.transform(cleanLine),
    passes((line) => checkLength(line, max)),
    v.transform((line) => line || null),
  );
}

/**
 * The admins' team form; its output is stored.
 * Invalid team colors are allowed, because the form shows the colors that are used instead.
 */
export const teamForm = v.object({
  name: v.pipe(
    v.string(),
    v.transform(cleanLine),
    v.nonEmpty(textSentence({ code: 'team-name-missing' })),
    passes((name) => checkLength(name, 120)),
  ),
  abbreviation: optionalLine(10),
  city: optionalLine(120),
  location_name: optionalLine(120),
  division: optionalLine(60),
  conference: optionalLine(60),
  logo_url: v.pipe(
    v.string(),
    v.transform(cleanLine),
    passes(checkLogo),
    passes((address) => checkLength(address, 2048)),
    v.transform((address) => address || null),
  ),
  color_primary: optionalLine(32),
  color_secondary: optionalLine(32),
  color_tertiary: optionalLine(32),
  sweater: sweaterForm,
});
