import { useState } from 'react';
import { Navigate } from 'react-router';
import { signInForm } from '#domain/forms/account-forms.ts';
import { PATHS } from '#domain/pages.ts';
import { resendConfirmation, signIn } from '#web/backend/auth/sign-in.ts';
import { writeStorage } from '#web/backend/browser-storage.ts';
import { useSession, useUser } from '#web/backend/session.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { AuthForm, EmailField, SendAgain, TextLink, useAuthForm } from './auth-form.tsx';
import { type CarriedState, useCarriedEmail, useReturnPath } from './carried-state.ts';
import { GoogleSignIn } from './google-sign-in.tsx';
import { DraftNotice } from './draft-notice.tsx';

/** Whether this browser can store a session. Private windows and full disks may prevent that. */
function canStore(): boolean {
  const probe = 'line-rush-probe';
  return writeStorage('localStorage', probe, 'x'.repeat(4096)) && writeStorage('localStorage', probe, null);
}

function EndedSession() {
  const session = useSession();
  const isEnded = session.status === 'signed-out' && session.ended === true;
  const [isStored] = useState(canStore);
  return (
    <>
      {isEnded && (
        <FormMessage tone="info">
          Your session has ended. Sign in again to go on; what you had not saved is kept in this browser.
        </FormMessage>
      )}
      {!isStored && (
        <FormMessage tone="bad">
          This browser blocks storage for this site, or its storage is full. You can sign in, but only until
          you close or reload the page.
        </FormMessage>
      )}
    </>
  );
}

export function SignInPage() {
  const user = useUser();
  const { given, search, target } = useReturnPath('/');
  const form = useAuthForm({
    schema: signInForm,
    start: { email: useCarriedEmail(), password: '' },
    send: signIn,
  });
  const { bind, failure, values } = form;
  if (user) return <Navigate to={target} replace />;

  const carried = { email: values.email } satisfies CarriedState;
  return (
    <AuthLayout title="Sign in" eyebrow="Welcome back" showGains>
      <EndedSession />
      <DraftNotice />
      <AuthForm
        form={form}
        action="Sign in"
        busyText="Signing in…"
        remedy={
          failure?.kind === 'unconfirmed' && (
            <SendAgain
              send={async () => resendConfirmation(values.email)}
              action="Send the email again"
              done={`A new link is on its way to ${values.email.trim()}.`}
            />
          )
        }
      >
        <EmailField {...bind('email')} />
        <PasswordField {...bind('password')} label="Password" autoComplete="current-password" />
        <p className="-mt-3">
          <TextLink alone to={`${PATHS.forgotPassword}${search}`} state={carried}>
            Forgot password?
          </TextLink>
        </p>
      </AuthForm>
      <GoogleSignIn next={given} />
      <p className="text-soft">
        New here?{' '}
        <TextLink alone to={`${PATHS.signUp}${search}`} state={carried}>
          Sign up
        </TextLink>
      </p>
    </AuthLayout>
  );
}
