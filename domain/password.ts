/** Lengths count code points, as on the server. */
import { countBytes, countCharacters } from './plain-text.ts';

/** Minimum length in characters at sign-up and for a change. */
export const SIGN_UP_MIN_LENGTH = 6;
export const CHANGE_MIN_LENGTH = 8;

/** Maximum length in UTF-8 bytes, because bcrypt ignores everything after the 72nd. */
export const PASSWORD_MAX_BYTES = 72;

const TOO_LONG = `The password may be at most ${PASSWORD_MAX_BYTES} bytes long; letters outside the English alphabet count double or more.`;

const LOWERCASE = /\p{Ll}/u;
const UPPERCASE = /\p{Lu}/u;
const DIGIT = /\p{Nd}/u;
const SYMBOL = /[^\p{L}\p{M}\p{N}\s]/u;

export interface SignUpStrength {
  /** One point each for 8 and for 12 characters, lowercase, uppercase, digit, symbol. */
  readonly score: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  readonly label: 'Weak' | 'Medium' | 'Strong';
}

/** Rates a new account's password: 0 to 2 weak, 3 to 4 medium, 5 to 6 strong. */
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

/** Returns why a password is too short or too long, as a sentence; otherwise null. */
export function checkPasswordLength(password: string, minimum: number): string | null {
  if (countCharacters(password) < minimum) return `The password needs at least ${minimum} characters.`;
  return countBytes(password) > PASSWORD_MAX_BYTES ? TOO_LONG : null;
}

/** Returns why a new account cannot have this password, as a sentence; null if it can. */
export function checkSignUpPassword(password: string): string | null {
  return password === '' ? 'Please enter a password.' : checkPasswordLength(password, SIGN_UP_MIN_LENGTH);
}

export interface PasswordRule {
  readonly id: 'length' | 'uppercase' | 'lowercase' | 'digit' | 'symbol';
  readonly label: string;
  readonly met: boolean;
}

/** Lists the five rules for a changed password, and whether it meets each. */
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

/** Rates a changed password: weak up to 40 %, fair up to 80 %, strong above. */
export function changeStrength(password: string): ChangeStrength {
  const rules = changeRules(password);
  const percent = (100 * rules.filter((rule) => rule.met).length) / rules.length;
  return { percent, label: percent <= 40 ? 'weak' : percent <= 80 ? 'fair' : 'strong' };
}

/** Returns why a password cannot be changed to this one, in the specification's words; otherwise null. */
export function checkNewPassword(password: string, repeated: string): string | null {
  if (password === '') return 'Please enter a new password';
  if (password !== repeated) return 'Passwords do not match';
  if (changeRules(password).some((rule) => !rule.met)) return 'Password does not meet requirements';
  return countBytes(password) > PASSWORD_MAX_BYTES ? TOO_LONG : null;
}
