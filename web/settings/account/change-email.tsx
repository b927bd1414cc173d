import { useState } from 'react';
import { changeEmailForm, newPasswordForm } from '#domain/forms/account-forms.ts';
import { changeEmail, changePassword } from '#web/backend/auth/change-credentials.ts';
import { sendsMail } from '#web/backend/page-setting.ts';
import type { SignedInUser } from '#web/backend/session.ts';
import { failureOr } from '#web/forms/failure-or.ts';
import { FormOutcome } from '#web/forms/form-outcome.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useTyped } from '#web/forms/use-typed.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NewPasswordFields } from '#web/ui/new-password-fields.tsx';
import { CANCELED, useRecentSignIn } from './use-recent-sign-in.tsx';

const CHANGED = 'Email address changed successfully';

function useEmailForm(user: SignedInUser) {
  /** The requested address. It is shown until the session contains it. */
  const [asked, setAsked] = useState<string | null>(null);
  const { question, withRecentSignIn } = useRecentSignIn(user, 'change your email address');
  const typed = useTyped({ email: '' });

  const request = async (email: string) => {
    const state = await withRecentSignIn(() => changeEmail(email));
    if (state !== CANCELED) setAsked(state === 'pending' ? email : null);
    return state;
  };
  const form = useForm({
    schema: changeEmailForm(user.email),
    typed,
    send: async ({ email }) => {
      const state = await request(email);
      if (state === CANCELED) return undefined;
      typed.reset();
      return state === 'pending' ? undefined : { done: CHANGED };
    },
    toFailure: failureOr('The email address could not be changed. Try again.'),
  });
  const sendAgain = (email: string) =>
    form.run(async () => {
      const state = await request(email);
      if (state === CANCELED) return undefined;
      return { done: state === 'pending' ? 'Sent again. Open the link in the newest email.' : CHANGED };
    });

  const newEmail = asked ?? user.newEmail;
  const pending = newEmail?.toLowerCase() === user.email.toLowerCase() ? null : newEmail;
  return { form, pending, question, sendAgain };
}

/**
 * Changes the account's email address. The new address gets a link that confirms the change. The old address gets a
 * notice.
 */
export function ChangeEmail({ user }: { readonly user: SignedInUser }) {
  const { form, pending, question, sendAgain } = useEmailForm(user);
  return (
    <>
      <form {...form.attributes} className="grid max-w-xl gap-5">
        {pending !== null && (
          <FormMessage tone="info">
            <p className="font-semibold">
              Check your email at <span className="break-all">{pending}</span>
            </p>
            <p className="text-soft">
              Your address changes when you open the link there. Until then you sign in as{' '}
              <span className="break-all">{user.email}</span>.
              {!sendsMail() &&
                ' This site cannot send email. Ask its operator for the link in the server’s log.'}
            </p>
            <Button className="mt-2" aria-disabled={form.busy} onClick={() => sendAgain(pending)}>
              Send it again
            </Button>
          </FormMessage>
        )}
        <TextField
          {...form.bind('email')}
          label="New email address"
          name="new-email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormOutcome {...form} />
        <div>
          <SubmitButton busy={form.busy} busyText="Sending…">
            Change email
          </SubmitButton>
        </div>
      </form>
      {question}
    </>
  );
}

export function ChangePassword({ user }: { readonly user: SignedInUser }) {
  const { question, withRecentSignIn } = useRecentSignIn(user, 'change your password');
  const typed = useTyped({ password: '', repeated: '' });
  const form = useForm({
    schema: newPasswordForm,
    typed,
    send: async ({ password }) => {
      if ((await withRecentSignIn(() => changePassword(password))) === CANCELED) return undefined;
      typed.reset();
      return { done: 'Password updated successfully' };
    },
    toFailure: failureOr('The password could not be changed. Try again.'),
  });
  return (
    <>
      <form {...form.attributes} className="grid max-w-xl gap-5">
        {/* Tells password managers which account this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <NewPasswordFields password={form.bind('password')} repeated={form.bind('repeated')} />
        <FormOutcome {...form} />
        <div>
          <SubmitButton busy={form.busy} busyText="Saving…">
            Update password
          </SubmitButton>
        </div>
      </form>
      {question}
    </>
  );
}
