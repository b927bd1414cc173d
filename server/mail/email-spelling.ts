import { checkEmail } from '#domain/email.ts';
import type { TextRefusal } from '#domain/text-sentences.ts';
import { readMailDomain } from '#server/mail/mail-address.ts';

/** Invisible characters: control, format, private, and unassigned ones. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Normalizes an email address for storage and rate limits, or returns why it is invalid.
 * Only the server rejects invisible characters and look-alike letters.
 * Normalized means lower case, composed letters, and an ASCII domain: `exämple.ca` and `ｅxämple.ca` become `xn--exmple-cua.ca`.
 */
export function spellEmail(text: string): { email: string } | { refusal: TextRefusal } {
  const typed = text.trim();
  const problem = checkEmail(typed);
  if (problem !== null) return { refusal: problem };
  if (UNSEEN.test(typed)) return { refusal: { code: 'email-invisible-character' } };
  const at = typed.indexOf('@');
  const local = typed.slice(0, at).toLowerCase().normalize('NFC');
  if (local.normalize('NFKC') !== local) return { refusal: { code: 'email-look-alike' } };
  const domain = readMailDomain(typed.slice(at + 1));
  return domain === null ? { refusal: { code: 'email-incomplete' } } : { email: `${local}@${domain}` };
}

/**
 * Normalizes the address of an account that may exist; invalid addresses only become lower case.
 * Accounts that are older than normalization may have such an address.
 */
export function spellKnownEmail(text: string): string {
  const spelled = spellEmail(text);
  return 'email' in spelled ? spelled.email : text.trim().toLowerCase();
}
