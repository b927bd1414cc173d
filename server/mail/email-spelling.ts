import { checkEmail } from '#domain/email.ts';
import { readMailDomain } from '#server/mail/mail-address.ts';

/** What is not seen: control, format and private characters, and those that no letter belongs to. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

const INVISIBLE = 'The email address holds an invisible character. Type it by hand instead of pasting it.';
const LOOK_ALIKE =
  'The email address holds a look-alike letter, such as a full-width one. Type ordinary letters.';
const INCOMPLETE = 'This is not a complete email address.';

/**
 * The one spelling of an email address under which it is stored and counted: lower case, composed letters, the domain as mail
 * servers know it (`exämple.ca` and `ｅxämple.ca` are `xn--exmple-cua.ca`). A sentence when the address cannot be one of a new account.
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
 * The same for an address that an account may have already: accounts from before this rule keep the spelling that they signed up
 * with, which then is the answer where it has no other.
 */
export function spellKnownEmail(text: string): string {
  const spelled = spellEmail(text);
  return 'email' in spelled ? spelled.email : text.trim().toLowerCase();
}
