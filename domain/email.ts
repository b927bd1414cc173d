/** E-mail addresses, checked lightly: whether one is real, only a mail to it tells. */
import { countBytes } from './plain-text.ts';

/** Most bytes of an address, by the mail standard. */
export const EMAIL_MAX_BYTES = 254;

/**
 * A part before the `@`, and a domain with a dot: one address and nothing more. With the signs that separate, quote or comment
 * addresses in a mail's header, `a@b.ca,1` and `a@b.ca,2` would be accounts of their own whose mails all go to `a@b.ca`.
 */
const ADDRESS = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]+$/;

/** Why a text cannot be an e-mail address, as a sentence; null when it can. Blanks around it do not count: send it trimmed. */
export function checkEmail(text: string): string | null {
  const address = text.trim();
  if (address === '') return 'Please enter your email address.';
  if (countBytes(address) > EMAIL_MAX_BYTES) return 'This email address is too long.';
  return ADDRESS.test(address) ? null : 'This is not a complete email address.';
}
