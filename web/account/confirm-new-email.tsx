import { useState } from 'react';
import { PATHS } from '#domain/pages.ts';
import { confirmNewEmail } from '#web/backend/auth/redeem-links.ts';
import { useUser } from '#web/backend/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { buttonForm } from '#domain/forms/button-form.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { AuthForm, useAuthForm } from './auth-form.tsx';

type Step = 'press' | 'done' | 'spent';

const TITLES = {
  press: 'Confirm your new email',
  done: 'Email changed',
  spent: 'Link expired',
} as const satisfies Record<Step, string>;

function PressForm({ token, onStep }: { readonly token: string; readonly onStep: (step: Step) => void }) {
  const form = useAuthForm({
    schema: buttonForm,
    start: {},
    send: async () => onStep((await confirmNewEmail(token)) ? 'done' : 'spent'),
  });
  return (
    <AuthForm form={form} action="Confirm my new email" busyText="Confirming…">
      <p className="text-soft">
        Confirm to sign in with this address from now on. If you did not request this, close this page.
      </p>
    </AuthForm>
  );
}

function Done() {
  const user = useUser();
  return (
    <>
      <FormMessage tone="good">
        <p>Email address changed successfully</p>
      </FormMessage>
      {user && (
        <p>
          From now on you sign in as <strong className="break-all">{user.email}</strong>.
        </p>
      )}
      <ButtonLink look="primary" to={PATHS.accountSettings}>
        Continue
      </ButtonLink>
    </>
  );
}

function Spent() {
  return (
    <>
      <FormMessage tone="bad">This link has expired or was used before.</FormMessage>
      <p className="text-soft">
        Open the link in the newest email. If that one has expired too, request another one on your account
        page.
      </p>
      <ButtonLink look="primary" to={PATHS.accountSettings}>
        Go to your account
      </ButtonLink>
    </>
  );
}

/**
 * The page behind the link that confirms an account's new email address. Merely opening it must not use up the link,
 * because email scanners open it, too.
 */
export function ConfirmNewEmail({ token }: { readonly token: string }) {
  const [step, setStep] = useState<Step>('press');
  return (
    <AuthLayout title={TITLES[step]} eyebrow="Change of address">
      {step === 'press' && <PressForm token={token} onStep={setStep} />}
      {step === 'done' && <Done />}
      {step === 'spent' && <Spent />}
    </AuthLayout>
  );
}
