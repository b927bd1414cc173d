import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmSignUpForm, requestEmailForm } from '#domain/forms/account-forms.ts';
import { buttonForm } from '#domain/forms/button-form.ts';
import { PATHS } from '#domain/pages.ts';
import { confirmSignUp } from '#web/backend/auth/redeem-links.ts';
import { resendConfirmation } from '#web/backend/auth/sign-in.ts';
import { takeReturnPath } from '#web/backend/auth/kept-return-path.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { AuthForm, EmailField, TextLink, useAuthForm } from './auth-form.tsx';
import { ConfirmNewEmail } from './confirm-new-email.tsx';
import { useLinkKind, useLinkToken } from './carried-state.ts';

type Step = 'press' | 'password' | 'spent';

interface ConfirmFormProps {
  readonly token: string;
  readonly onStep: (step: Step) => void;
}

/**
 * Returns a function that confirms the sign-up. On success, it opens the stored return path. Otherwise, it shows the
 * next step.
 */
function useConfirm({ token, onStep }: ConfirmFormProps) {
  const navigate = useNavigate();
  return async (password: string | null, replaces: boolean) => {
    const outcome = await confirmSignUp({ tokenHash: token, password, replaces });
    if (outcome === 'signed-in') await navigate(takeReturnPath(PATHS.profileSettings), { replace: true });
    else onStep(outcome === 'spent' ? 'spent' : 'password');
  };
}

/** Requires a click. Email scanners also open the page, and must not use up the link. */
function PressForm(props: ConfirmFormProps) {
  const confirm = useConfirm(props);
  const form = useAuthForm({ schema: buttonForm, start: {}, send: async () => confirm(null, false) });
  return (
    <AuthForm form={form} action="Confirm my email" busyText="Confirming…">
      <p className="text-soft">
        Confirm to start using your account. If you did not sign up, close this page.
      </p>
    </AuthForm>
  );
}

/**
 * Asks for the password if this is not the browser that signed up. Otherwise, the link of a stranger's account would
 * sign the user in to it. The user may also replace the stored password, because access to the email proves that they
 * own the address.
 */
function PasswordForm(props: ConfirmFormProps) {
  const confirm = useConfirm(props);
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

const TITLES = {
  press: 'Confirm your email',
  password: 'Enter your password',
  spent: 'Link expired',
} as const satisfies Record<Step, string>;

/** The page that a confirmation link opens: for a sign-up, or for the new address of an account. */
export function ConfirmPage() {
  const isNewEmail = useLinkKind() === 'email_change';
  const token = useLinkToken();
  return isNewEmail && token !== null ? <ConfirmNewEmail token={token} /> : <ConfirmSignUp token={token} />;
}

function ConfirmSignUp({ token }: { readonly token: string | null }) {
  const [step, setStep] = useState<Step>('press');
  return (
    <AuthLayout title={TITLES[step]} eyebrow="Almost there">
      {step === 'press' && token !== null && <PressForm token={token} onStep={setStep} />}
      {step === 'password' && token !== null && <PasswordForm token={token} onStep={setStep} />}
      {step === 'spent' && <FormMessage tone="bad">This link has expired or was used before.</FormMessage>}
      {(step === 'spent' || token === null) && <AskAgain />}
    </AuthLayout>
  );
}
