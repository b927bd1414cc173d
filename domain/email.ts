/** Only an email can show whether an address is real. */
import { countBytes } from './plain-text.ts';

/** The maximum length of an address in bytes, by the mail standard. */
export const EMAIL_MAX_BYTES = 254;

/**
 * One address: a part before the `@`, and a domain with a dot.
 * It excludes characters that separate, quote or comment addresses in a mail's header. Otherwise `a@b.ca,1`
 * and `a@b.ca,2` would be separate accounts whose emails all go to `a@b.ca`.
 */
const ADDRESS = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]+$/;

/**
 * Returns why a text is not an email address, as a sentence; null if it is one.
 * Ignores surrounding blanks, so send the text trimmed.
 */
export function checkEmail(text: string): string | null {
  const address = text.trim();
  if (address === '') return 'Please enter your email address.';
  if (countBytes(address) > EMAIL_MAX_BYTES) return 'This email address is too long.';
  return ADDRESS.test(address) ? null : 'This is not a complete email address.';
}
