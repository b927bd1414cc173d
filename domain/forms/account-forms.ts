/** Schemas of account forms. The server's auth API uses the same fields. */
import * as v from 'valibot';
import { checkEmail } from '../email.ts';
import { checkNewPassword, checkSignUpPassword } from '../password.ts';
import { passes } from './passes.ts';

/** The email address of an account; the output is trimmed. */
export const accountEmail = v.pipe(v.string('Enter an email address.'), v.trim(), passes(checkEmail));

export const firstPassword = v.pipe(v.string('Enter a password.'), passes(checkSignUpPassword));

/** An existing password. Only the server can check it. */
export const knownPassword = v.pipe(
  v.string('Enter your password.'),
  v.nonEmpty('Please enter your password.'),
);

export const signUpForm = v.object({ email: accountEmail, password: firstPassword });
export const signInForm = v.object({ email: accountEmail, password: knownPassword });
/** Requests a password link or another confirmation email. */
export const requestEmailForm = v.object({ email: accountEmail });
export const confirmSignUpForm = v.object({ password: firstPassword });
export const confirmIdentityForm = v.object({ password: knownPassword });

export const newPasswordForm = v.pipe(
  v.object({ password: v.string(), repeated: v.string() }),
  v.rawCheck(({ addIssue, dataset }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const message = checkNewPassword(input.password, input.repeated);
    const key = input.password !== '' && input.password !== input.repeated ? 'repeated' : 'password';
    const path = { type: 'object', origin: 'value', input, key, value: input[key] } as const;
    if (message !== null) addIssue({ message, path: [path] });
  }),
);

const isSameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.toLowerCase();

/** A new email address, which must differ from `current`. */
export function changeEmailForm(current: string) {
  const refuseCurrent = (text: string) =>
    isSameEmail(text, current) ? 'This is your email address already. Enter a different one.' : null;
  return v.object({ email: v.pipe(v.string(), v.trim(), passes(refuseCurrent), passes(checkEmail)) });
}

/** Deletes an account. The user confirms by typing its address, `email`. */
export function deleteAccountForm(email: string) {
  const refuseOther = (text: string) => (isSameEmail(text, email) ? null : `Type ${email} to confirm.`);
  return v.object({ email: v.pipe(v.string(), v.trim(), passes(refuseOther)) });
}
