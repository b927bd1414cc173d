import * as v from 'valibot';
import { checkEmail, checkKnownEmail } from '#domain/email.ts';
import { formatNumber } from '#domain/format.ts';
import { PATHS } from '#domain/pages.ts';
import {
  CHANGE_MIN_LENGTH,
  changeRules,
  checkPasswordLength,
  checkPattern,
  checkSignUpPassword,
} from '#domain/password.ts';
import { type TextRefusal, textSentence } from '#domain/text-sentences.ts';
import type { AccountRules } from '#platform/auth/account-rules.ts';
import { spellKnownEmail } from '#platform/mail/email-spelling.ts';

const worded = (refusal: TextRefusal | null) => refusal && textSentence(refusal);

function text(max: number) {
  const sentence = `This text of the profile has more than ${formatNumber(max)} characters.`;
  return v.optional(v.nullable(v.pipe(v.string(), v.maxLength(max, sentence))));
}

/** Makes the auth API check accounts by the same rules as the forms on the pages. */
export const accountRules: AccountRules = {
  checkEmail: (email) => worded(checkEmail(email)),
  checkKnownEmail: (email) => worded(checkKnownEmail(email)),
  checkFirstPassword: (password) => worded(checkSignUpPassword(password)),
  checkChangedPassword: (password) =>
    worded(checkPasswordLength(password, CHANGE_MIN_LENGTH)) ??
    (changeRules(password).every(({ met }) => met)
      ? null
      : textSentence({ code: 'password-lacks-characters' })),
  checkGuessable: (password, email) => worded(checkPattern(password, email)),
  metadata: v.object({
    profile_name: text(100),
    full_name: text(200),
    bio: text(2000),
    public_profile: v.optional(v.nullable(v.boolean())),
    avatar_url: text(2048),
  }),
  callbackPage: PATHS.authCallback,
};

export function spellAccountEmail(email: string): string {
  return spellKnownEmail(email, accountRules.checkEmail);
}
