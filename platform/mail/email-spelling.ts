import { fieldSentence } from '#platform/http/refusals/auth-refusals.ts';
import { readMailDomain } from '#platform/mail/mail-address.ts';

/** Invisible characters: control, format, private, and unassigned ones. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Normalizes an email address for storage and rate limits, or returns why it is invalid.
 * Only the server rejects invisible characters and look-alike letters.
 * Only the server rejects invisible characters and look-alike letters.
 * Normalized means lower case, composed letters, and an ASCII domain: `exämple.ca` and `ｅxämple.ca` become `xn--exmple-cua.ca`.
 *
 * @param check The rule of the page's forms: returns a sentence about an invalid address, or null.
 */
export function spellEmail(
  text: string,
  check: (text: string) => string | null,
): { email: string } | { sentence: string } {
  const typed = text.trim();
  const problem = check(typed);
  if (problem !== null) return { sentence: problem };
  if (UNSEEN.test(typed)) return { sentence: fieldSentence({ code: 'email-invisible-character' }) };
  const at = typed.indexOf('@');
  const local = typed.slice(0, at).toLowerCase().normalize('NFC');
  if (local.normalize('NFKC') !== local) return { sentence: fieldSentence({ code: 'email-look-alike' }) };
  const domain = readMailDomain(typed.slice(at + 1));
  return domain === null
    ? { sentence: fieldSentence({ code: 'email-incomplete' }) }
    : { email: `${local}@${domain}` };
}

/**
 * Normalizes the address of an account that may exist; invalid addresses only become lower case.
 * Accounts that are older than normalization may have such an address.
 */
export function spellKnownEmail(text: string, check: (text: string) => string | null): string {
  const spelled = spellEmail(text, check);
  return 'email' in spelled ? spelled.email : text.trim().toLowerCase();
}
