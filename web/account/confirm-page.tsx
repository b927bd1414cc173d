import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { confirmSignUpForm, requestEmailForm } from '#domain/forms/account-forms.ts';
import { PATHS } from '#domain/pages.ts';
import { confirmNewEmail, confirmSignUp } from '#web/backend/auth/redeem-links.ts';
import { resendConfirmation } from '#web/backend/auth/sign-in.ts';
import { takeReturnPath } from '#web/backend/auth/kept-return-path.ts';
import { useUser } from '#web/backend/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { AuthForm, EmailField, TextLink, useAuthForm } from './auth-form.tsx';
import { useEmailedLink } from './carried-state.ts';

interface PressFormProps {
  readonly action: string;
  readonly text: string;
  readonly send: () => Promise<void>;
}

/** Requires a click. Email scanners also open the page, and must not use up the link. */
function PressForm({ action, send, text }: PressFormProps) {
  const form = useAuthForm({ schema: v.object({}), start: {}, send });
  return (
    <AuthForm form={form} action={action} busyText="Confirming…">
      <p className="text-soft">{text}</p>
    </AuthForm>
  );
}

interface PasswordFormProps {
  readonly confirm: (password: string, replaces: boolean) => Promise<void>;
}

/**
 * Asks for the password if this is not the browser that signed up. Otherwise, the link of a stranger's account would
 * sign the user in to it. The user may also replace the stored password, because access to the email proves that they
 * own the address.
 */
function PasswordForm({ confirm }: PasswordFormProps) {
  const form = useAuthForm({
    schema: confirmSignUpForm,
    start: { password: '' },
    send: async ({ password }) => confirm(password, false),
  });
  const replace = () => form.submit(async ({ password }) => confirm(password, true));
  return (
    <>
      <p className="text-soft">
        This sign-up was made in another browser. Enter the password that you chose. If you did not sign up,
        close this page.
      </p>
      <AuthForm
        form={form}
        action="Confirm my email"
        busyText="Confirming…"
        remedy={
          form.failure?.kind === 'other-password' && (
            <div className="mt-2 grid justify-items-start gap-3">
              <p>
                Check it for typos. If somebody else signed up with your address, or you want a new password,
                use this one. The other password then stops working.
              </p>
              <Button onClick={replace}>Use this password</Button>
            </div>
          )
        }
      >
        <PasswordField {...form.bind('password')} label="Password" autoComplete="current-password" />
      </AuthForm>
    </>
  );
}

function AskAgain() {
  const form = useAuthForm({
    schema: requestEmailForm,
    start: { email: '' },
    send: async ({ email }) => {
      await resendConfirmation(email);
      return { done: 'If this address still needs confirmation, a new link is on its way.' };
    },
  });
  return (
    <>
      <p className="text-soft">Open the link in the newest email, or enter your email to get a new one.</p>
      <AuthForm form={form} action="Send me a new link" busyText="Sending…">
        <EmailField {...form.bind('email')} />
        {form.done && <FormMessage tone="good">{form.done}</FormMessage>}
      </AuthForm>
      <p className="text-soft">
        Already confirmed?{' '}
        <TextLink alone to={PATHS.signIn}>
          Sign in
        </TextLink>
      </p>
    </>
  );
}

const SIGN_UP_TITLES = {
  press: 'Confirm your email',
  password: 'Enter your password',
  spent: 'Link expired',
} as const;

/** On success, opens the stored return path. */
function ConfirmSignUp({ token }: { readonly token: string | null }) {
  const navigate = useNavigate();
  const [step, setStep] = useState<keyof typeof SIGN_UP_TITLES>('press');
  const confirm = async (tokenHash: string, password: string | null, replaces: boolean) => {
    const outcome = await confirmSignUp({ tokenHash, password, replaces });
    if (outcome === 'signed-in') await navigate(takeReturnPath(PATHS.profileSettings), { replace: true });
    else setStep(outcome === 'spent' ? 'spent' : 'password');
  };
  return (
    <AuthLayout title={SIGN_UP_TITLES[step]} eyebrow="Almost there">
      {step === 'press' && token !== null && (
        <PressForm
          action="Confirm my email"
          text="Confirm to start using your account. If you did not sign up, close this page."
          send={async () => confirm(token, null, false)}
        />
      )}
      {step === 'password' && token !== null && (
        <PasswordForm confirm={async (password, replaces) => confirm(token, password, replaces)} />
      )}
      {step === 'spent' && <FormMessage tone="bad">This link has expired or was used before.</FormMessage>}
      {(step === 'spent' || token === null) && <AskAgain />}
    </AuthLayout>
  );
}

const NEW_EMAIL_TITLES = {
  press: 'Confirm your new email',
  done: 'Email changed',
  spent: 'Link expired',
} as const;

function ConfirmNewEmail({ token }: { readonly token: string }) {
  const user = useUser();
  const [step, setStep] = useState<keyof typeof NEW_EMAIL_TITLES>('press');
  return (
    <AuthLayout title={NEW_EMAIL_TITLES[step]} eyebrow="Change of address">
      {step === 'press' && (
        <PressForm
          action="Confirm my new email"
          text="Confirm to sign in with this address from now on. If you did not request this, close this page."
          send={async () => setStep((await confirmNewEmail(token)) ? 'done' : 'spent')}
        />
      )}
      {step === 'done' && (
        <FormMessage tone="good">
          <p>Email address changed successfully</p>
        </FormMessage>
      )}
      {step === 'done' && user && (
        <p>
          From now on you sign in as <strong className="break-all">{user.email}</strong>.
        </p>
      )}
      {step === 'spent' && (
        <>
          <FormMessage tone="bad">This link has expired or was used before.</FormMessage>
          <p className="text-soft">
            Open the link in the newest email. If that one has expired too, request another one on your
            account page.
          </p>
        </>
      )}
      {step !== 'press' && (
        <ButtonLink look="primary" to={PATHS.accountSettings}>
          {step === 'done' ? 'Continue' : 'Go to your account'}
        </ButtonLink>
      )}
    </AuthLayout>
  );
}

/** The page that a confirmation link opens: for a sign-up, or for the new address of an account. */
export function ConfirmPage() {
  const { kind, token } = useEmailedLink();
  return kind === 'email_change' && token !== null ? (
    <ConfirmNewEmail token={token} />
  ) : (
    <ConfirmSignUp token={token} />
  );
}
