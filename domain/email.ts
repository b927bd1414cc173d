/** Checks the form of email addresses. Only a delivered email shows whether an address exists. */
import { countBytes } from './plain-text.ts';
import type { TextRefusal } from './text-sentences.ts';

/** The maximum length of an address in bytes (RFC 5321). */
export const EMAIL_MAX_BYTES = 254;

/** The part before the `@`: at most 64 bytes, no dot at its start or end, and no two dots in a row. */
const LOCAL_MAX_BYTES = 64;
const WRONG_DOTS = /^\.|\.\.|\.@/;

/**
 * One address: a part before the `@`, and a domain with a dot.
 * Excludes characters that separate, quote, or comment addresses in a mail's header. Otherwise `a@b.ca,1` and
 * `a@b.ca,2` would be separate accounts whose emails all go to `a@b.ca`.
 */
const ADDRESS = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]+$/;

/**
 * Like {@link checkEmail}, but does not check the part before the `@`.
 * Some older accounts have addresses that break the rules for this part.
 */
export function checkKnownEmail(text: string): TextRefusal | null {
  const address = text.trim();
  if (address === '') return { code: 'email-missing' };
  if (countBytes(address) > EMAIL_MAX_BYTES) return { code: 'email-too-long' };
  return ADDRESS.test(address) ? null : { code: 'email-incomplete' };
}

/**
 * Returns why a text is not an email address; null if it is one.
 * Ignores surrounding blanks, so trim the text before you send it.
 */
export function checkEmail(text: string): TextRefusal | null {
  const address = text.trim();
  if (WRONG_DOTS.test(address)) return { code: 'email-incomplete' };
  const isTooLong = countBytes(address.replace(/@.*/s, '')) > LOCAL_MAX_BYTES;
  return checkKnownEmail(address) ?? (isTooLong ? { code: 'email-too-long' } : null);
}
