/** E-mail addresses, checked lightly: whether one is real, only a mail to it tells. */
import { countBytes } from './plain-text.ts';

/** Most bytes of an address, by the mail standard. */
export const EMAIL_MAX_BYTES = 254;

/** A part before the `@`, and a domain with a dot. */
export const EMAIL_PATTERN = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

/** Why a text cannot be an e-mail address, as a sentence; null when it can. Blanks around it do not count: send it trimmed. */
export function checkEmail(text: string): string | null {
  const address = text.trim();
  if (address === '') return 'Please enter your email address.';
  if (countBytes(address) > EMAIL_MAX_BYTES) return 'This email address is too long.';
  return EMAIL_PATTERN.test(address) ? null : 'This is not a complete email address.';
}
