import { fieldSentence } from '#platform/http/refusals/auth-refusals.ts';
import { readMailDomain } from '#platform/mail/mail-address.ts';

/** Characters without a visible form: control, format, private-use, and unassigned characters, and line separators. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Normalizes an email address for storage and rate limits, or returns why it is invalid. In addition to `check`, this
 * rejects invisible characters and look-alike letters before the `@`. Normalized means lower case, composed letters,
 * and an ASCII domain: `exämple.ca` and `ｅxämple.ca` become `xn--exmple-cua.ca`.
 *
 * @param check The rule of the page's forms. Returns a message about an invalid address; null for a valid one.
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
 * Normalizes an email address to find its account. An invalid address is only trimmed and lowercased.
 * Accounts that are older than the normalization may have an invalid address.
 */
export function spellKnownEmail(text: string, check: (text: string) => string | null): string {
  const spelled = spellEmail(text, check);
  return 'email' in spelled ? spelled.email : text.trim().toLowerCase();
}
