import { checkEmail } from '#domain/email.ts';
import { readMailDomain } from '#server/mail/mail-address.ts';

/** Invisible characters: control, format, private, and unassigned ones. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

const INVISIBLE = 'The email address contains an invisible character. Type it instead of pasting it.';
const LOOK_ALIKE =
  'The email address contains a look-alike letter, such as a full-width one. Type ordinary letters.';
const INCOMPLETE = 'This is not a complete email address.';

/**
 * Normalizes an email address for storage and rate limits, or returns a sentence if it is invalid.
 * Normalized means lower case, composed letters, and an ASCII domain: `exämple.ca` and `ｅxämple.ca` become `xn--exmple-cua.ca`.
 */
export function spellEmail(text: string): { email: string } | { sentence: string } {
  const typed = text.trim();
  const problem = checkEmail(typed);
  if (problem !== null) return { sentence: problem };
  if (UNSEEN.test(typed)) return { sentence: INVISIBLE };
  const at = typed.indexOf('@');
  const local = typed.slice(0, at).toLowerCase().normalize('NFC');
  if (local.normalize('NFKC') !== local) return { sentence: LOOK_ALIKE };
  const domain = readMailDomain(typed.slice(at + 1));
  return domain === null ? { sentence: INCOMPLETE } : { email: `${local}@${domain}` };
}

/**
 * Normalizes the address of an account that may exist; invalid addresses only become lower case.
 * Accounts that are older than normalization may have such an address.
 */
export function spellKnownEmail(text: string): string {
  const spelled = spellEmail(text);
  return 'email' in spelled ? spelled.email : text.trim().toLowerCase();
}
