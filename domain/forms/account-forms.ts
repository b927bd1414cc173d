/** Schemas of account forms. The server's auth API uses the same fields. */
import * as v from 'valibot';
import { checkEmail, checkKnownEmail } from '../email.ts';
import { checkNewPassword, checkPattern, checkSignUpPassword } from '../password.ts';
import { type TextRefusal, textSentence } from '../text-sentences.ts';
import { passes } from './passes.ts';

export const accountEmail = v.pipe(
  v.string(textSentence({ code: 'email-expected' })),
  v.trim(),
  passes(checkEmail),
);

/** The address of an account that may be older than the current rules for addresses. */
export const knownEmail = v.pipe(
  v.string(textSentence({ code: 'email-expected' })),
  v.trim(),
  passes(checkKnownEmail),
);

export const firstPassword = v.pipe(
  v.string(textSentence({ code: 'password-expected' })),
  passes(checkSignUpPassword),
);

/** An existing password. Only the server can check it. */
export const knownPassword = v.pipe(
  v.string(textSentence({ code: 'known-password-expected' })),
  v.nonEmpty(textSentence({ code: 'known-password-missing' })),
);

export const signUpForm = v.pipe(
  v.object({ email: accountEmail, password: firstPassword }),
  v.forward(
    passes<{ email: string; password: string }>(({ email, password }) => checkPattern(password, email)),
    ['password'],
  ),
);
export const signInForm = v.object({ email: knownEmail, password: knownPassword });
/** The form that requests a password link or another confirmation email. */
export const requestEmailForm = v.object({ email: knownEmail });
export const confirmSignUpForm = v.object({ password: firstPassword });
export const confirmIdentityForm = v.object({ password: knownPassword });

export const newPasswordForm = v.pipe(
  v.object({ password: v.string(), repeated: v.string() }),
  v.rawCheck(({ addIssue, dataset }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const refusal = checkNewPassword(input.password, input.repeated);
    const key = input.password !== '' && input.password !== input.repeated ? 'repeated' : 'password';
    const path = { type: 'object', origin: 'value', input, key, value: input[key] } as const;
    if (refusal !== null) addIssue({ message: textSentence(refusal), path: [path] });
  }),
);

const isSameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.toLowerCase();

/** The form for a new email address, which must differ from `current`. */
export function changeEmailForm(current: string) {
  const refuseCurrent = (text: string): TextRefusal | null =>
    isSameEmail(text, current) ? { code: 'email-unchanged' } : null;
  return v.object({ email: v.pipe(v.string(), v.trim(), passes(refuseCurrent), passes(checkEmail)) });
}

/** The form that deletes an account. To confirm, the user types the account's address, `email`. */
export function deleteAccountForm(email: string) {
  const refuseOther = (text: string): TextRefusal | null =>
    isSameEmail(text, email) ? null : { code: 'email-not-repeated', email };
  return v.object({ email: v.pipe(v.string(), v.trim(), passes(refuseOther)) });
}
