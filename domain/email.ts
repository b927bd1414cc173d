/** Only an email can show whether an address is real. */
import { countBytes } from './plain-text.ts';
import type { TextRefusal } from './text-refusal.ts';

/** The maximum length of an address in bytes, by the mail standard. */
export const EMAIL_MAX_BYTES = 254;

/**
 * One address: a part before the `@`, and a domain with a dot.
 * It excludes characters that separate, quote or comment addresses in a mail's header. Otherwise `a@b.ca,1`
 * and `a@b.ca,2` would be separate accounts whose emails all go to `a@b.ca`.
 */
const ADDRESS = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]+$/;

/**
 * Returns why a text is not an email address; null if it is one.
 * Ignores surrounding blanks, so send the text trimmed.
 */
export function checkEmail(text: string): TextRefusal | null {
  const address = text.trim();
  if (address === '') return { code: 'email-missing' };
  if (countBytes(address) > EMAIL_MAX_BYTES) return { code: 'email-too-long' };
  return ADDRESS.test(address) ? null : { code: 'email-incomplete' };
}
