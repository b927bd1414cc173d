/** Password rules. Lengths are in code points of the normalized password, as on the server. */
import { countBytes, countCharacters } from './plain-text.ts';
import type { TextRefusal } from './text-sentences.ts';

/** Minimum lengths in characters: at sign-up, and for a changed password. */
export const SIGN_UP_MIN_LENGTH = 6;
export const CHANGE_MIN_LENGTH = 8;

/** Maximum length in UTF-8 bytes, because bcrypt ignores everything after the 72nd byte. */
export const PASSWORD_MAX_BYTES = 72;

const TOO_LONG: TextRefusal = { code: 'password-too-long', maxBytes: PASSWORD_MAX_BYTES };

const LOWERCASE = /\p{Ll}/u;
const UPPERCASE = /\p{Lu}/u;
const DIGIT = /\p{Nd}/u;
const SYMBOL = /[^\p{L}\p{M}\p{N}\s]/u;

export interface SignUpStrength {
  /** One point each for 8 characters, 12 characters, a lowercase letter, an uppercase letter, a digit, a symbol. */
  readonly score: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  readonly label: 'Weak' | 'Medium' | 'Strong';
}

export function signUpStrength(password: string): SignUpStrength {
  const length = countCharacters(password);
  const points = [
    length >= 8,
    length >= 12,
    LOWERCASE.test(password),
    UPPERCASE.test(password),
    DIGIT.test(password),
    SYMBOL.test(password),
  ];
  const score = points.filter(Boolean).length as SignUpStrength['score'];
  return { score, label: score <= 2 ? 'Weak' : score <= 4 ? 'Medium' : 'Strong' };
}

/** Passwords with more characters are not normalized, because that could take a second. They are too long anyway. */
const MAX_TYPED = 500;

/**
 * Normalizes a password before hashing (NIST SP 800-63B).
 * Depending on the keyboard, an accented letter is one character or two.
 */
export function spellPassword(password: string): string {
  return password.length > MAX_TYPED ? password : password.normalize('NFKC');
}

export function checkPasswordLength(password: string, min: number): TextRefusal | null {
  const spelled = spellPassword(password);
  if (countCharacters(spelled) < min) return { code: 'password-too-short', min };
  return countBytes(spelled) > PASSWORD_MAX_BYTES ? TOO_LONG : null;
}

const MIN_DIFFERENT = 4;

/** Counts the breaks between runs such as `aaa`, `abc`, or `321`. */
function countJumps(characters: readonly string[]): number {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? code)) > 1).length;
}

/** Returns why a password is too easy to guess; otherwise null. `email` is empty if it is unknown. */
export function checkPattern(password: string, email = ''): TextRefusal | null {
  const text = spellPassword(password).toLowerCase();
  const characters = Array.from(text);
  if (new Set(characters).size < MIN_DIFFERENT || text.trim() === '')
    return { code: 'password-few-characters', min: MIN_DIFFERENT };
  if (countJumps(characters) < 2 || /^(.{1,4})\1+$/u.test(text)) return { code: 'password-pattern' };
  const address = spellPassword(email.trim()).toLowerCase();
  const known = [address, address.replace(/@.*/, ''), 'line rush', 'linerush'].filter(
    ({ length }) => length > 2,
  );
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && countCharacters(rest) < MIN_DIFFERENT ? { code: 'password-like-address' } : null;
}

export function checkSignUpPassword(password: string): TextRefusal | null {
  if (password === '') return { code: 'password-missing' };
  return checkPasswordLength(password, SIGN_UP_MIN_LENGTH) ?? checkPattern(password);
}

export interface PasswordRule {
  readonly id: 'length' | 'uppercase' | 'lowercase' | 'digit' | 'symbol';
  readonly label: string;
  readonly met: boolean;
}

export function changeRules(password: string): readonly PasswordRule[] {
  return [
    {
      id: 'length',
      label: `At least ${CHANGE_MIN_LENGTH} characters`,
      met: countCharacters(password) >= CHANGE_MIN_LENGTH,
    },
    { id: 'uppercase', label: 'One uppercase letter', met: UPPERCASE.test(password) },
    { id: 'lowercase', label: 'One lowercase letter', met: LOWERCASE.test(password) },
    { id: 'digit', label: 'One digit', met: DIGIT.test(password) },
    { id: 'symbol', label: 'One special character', met: SYMBOL.test(password) },
  ];
}

export interface ChangeStrength {
  /** The share of rules that are met: 0, 20, … 100. */
  readonly percent: number;
  readonly label: 'weak' | 'fair' | 'strong';
}

export function changeStrength(password: string): ChangeStrength {
  const rules = changeRules(password);
  const percent = (100 * rules.filter((rule) => rule.met).length) / rules.length;
  return { percent, label: percent <= 40 ? 'weak' : percent <= 80 ? 'fair' : 'strong' };
}

export function checkNewPassword(password: string, repeated: string): TextRefusal | null {
  if (password === '') return { code: 'new-password-missing' };
  if (password !== repeated) return { code: 'passwords-differ' };
  if (changeRules(password).some((rule) => !rule.met)) return { code: 'password-breaks-rules' };
  return checkPasswordLength(password, CHANGE_MIN_LENGTH) ?? checkPattern(password);
}
