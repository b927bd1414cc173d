import { useId, useState } from 'react';
import { confirmIdentityForm } from '#domain/forms/account-forms.ts';
import { PATHS } from '#domain/pages.ts';
import { AuthFailure } from '#web/backend/auth/auth-failure.ts';
import { isGoogleOffered } from '#web/backend/auth/sign-in-with-google.ts';
import { signIn } from '#web/backend/auth/sign-in.ts';
import type { SignedInUser } from '#web/backend/session.ts';
import { failureOr } from '#web/forms/failure-or.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useTyped } from '#web/forms/use-typed.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { GoogleButton } from '#web/ui/google-button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { isSignInRecent } from '#web/backend/auth/recent-sign-in.ts';

interface ConfirmIdentityDialogProps {
  readonly user: SignedInUser;
  /** What the sign-in is for, such as `delete your account`. */
  readonly purpose: string;
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

function usePassword({ user, onConfirmed }: ConfirmIdentityDialogProps) {
  return useForm({
    schema: confirmIdentityForm,
    typed: useTyped({ password: '' }),
    send: async ({ password }) => {
      try {
        await signIn({ email: user.email, password });
      } catch (error) {
        if (!(error instanceof AuthFailure && error.kind === 'wrong-credentials')) throw error;
        return { refused: { password: 'This is not your password.' } };
      }
      onConfirmed();
      return undefined;
    },
    toFailure: failureOr('The password could not be checked. Try again.'),
  });
}

/**
 * Asks the user to sign in again without leaving the page. Users without a password sign in with Google. Google then
 * returns them to the account page.
 */
function ConfirmIdentityDialog(props: ConfirmIdentityDialogProps) {
  const { purpose, user, onClose } = props;
  const formId = useId();
  const { attributes, bind, busy, failure } = usePassword(props);
  return (
    <Dialog
      title="Confirm it is you"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {user.hasPassword && (
            <SubmitButton form={formId} busy={busy} busyText="Checking…">
              Continue
            </SubmitButton>
          )}
        </>
      }
    >
      <div className="grid gap-5 pt-1">
        <p className="text-soft">
          You signed in more than ten minutes ago.{' '}
          {user.hasPassword ? 'Enter your password' : 'Sign in again'} to {purpose}.
        </p>
        {user.hasPassword && (
          <form {...attributes} id={formId} className="grid gap-5">
            <input type="email" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordField
              {...bind('password')}
              label="Your password"
              autoComplete="current-password"
              data-start-here
            />
            {failure && <FormMessage tone="bad">{failure.message}</FormMessage>}
          </form>
        )}
        {user.hasGoogle && !user.hasPassword && isGoogleOffered() && (
          <GoogleButton next={PATHS.accountSettings} />
        )}
      </div>
    </Dialog>
  );
}

/** The result when the user closes the dialog instead of signing in again. */
export const CANCELED = 'canceled';

/**
 * Requires a recent sign-in for account changes. A device that is still signed in is not enough. `purpose` names the
 * change in the question, such as `change your password`.
 */
export function useRecentSignIn(user: SignedInUser, purpose: string) {
  const [endEdit, setSettle] = useState<((confirmed: boolean) => void) | null>(null);

  const ask = () =>
    new Promise<boolean>((resolve) => {
      setSettle(() => (confirmed: boolean) => {
        setSettle(null);
        resolve(confirmed);
      });
    });

  /**
   * Runs `work`, which needs a recent sign-in. If the sign-in is too old, asks the user to sign in again, either
   * before `work`, or after the server has rejected `work`. Resolves with the result of `work`, or with {@link
   * CANCELED}. Rejects with the error of `work`.
   */
  const withRecentSignIn = async <Result,>(work: () => Promise<Result>) => {
    if (!(await isSignInRecent()) && !(await ask())) return CANCELED;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AuthFailure && error.kind === 'sign-in-again')) throw error;
    }
    return (await ask()) ? work() : CANCELED;
  };

  // Render the dialog beside the form, because forms cannot be nested.
  const question = endEdit && (
    <ConfirmIdentityDialog
      user={user}
      purpose={purpose}
      onConfirmed={() => endEdit(true)}
      onClose={() => endEdit(false)}
    />
  );
  return { withRecentSignIn, question };
}
