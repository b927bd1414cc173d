import { useRef, useState } from 'react';
import { newPasswordForm } from '#domain/forms/account-forms.ts';
import { changePassword } from '#web/backend/auth/change-credentials.ts';
import { verifyRecoveryLink } from '#web/backend/auth/redeem-links.ts';
import { getCurrentSession, useUser } from '#web/backend/session.ts';
import { takeReturnPath } from '#web/backend/auth/kept-return-path.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { NewPasswordFields } from '#web/ui/new-password-fields.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { AuthForm, useAuthForm } from './auth-form.tsx';
import { RequestResetForm, ResetSent } from './forgot-password-page.tsx';
import { useEmailedLink } from './carried-state.ts';

interface NewPasswordFormProps {
  readonly token: string;
  readonly onDone: () => void;
  readonly onSpent: () => void;
}

/**
 * Submitting uses up the link. Opening the page must not, because email scanners open it, too.
 * If the link works but the password change fails, the next attempt uses the session that the link has started.
 */
function NewPasswordForm({ token, onDone, onSpent }: NewPasswordFormProps) {
  const owner = useRef<string | null>(null);
  const form = useAuthForm({
    schema: newPasswordForm,
    start: { password: '', repeated: '' },
    send: async ({ password }) => {
      owner.current ??= await verifyRecoveryLink(token);
      // Another tab may have signed in somebody else since the link was used.
      if (owner.current === null || owner.current !== (await getCurrentSession())?.userId) {
        onSpent();
        return;
      }
      await changePassword(password);
      onDone();
    },
  });
  return (
    <AuthForm form={form} action="Save the new password" busyText="Saving…">
      <NewPasswordFields password={form.bind('password')} repeated={form.bind('repeated')} />
    </AuthForm>
  );
}

function AskAgain() {
  const [{ email, sent }, setStep] = useState({ email: '', sent: false });
  if (sent) return <ResetSent email={email} onChange={() => setStep({ email, sent: false })} />;
  return (
    <>
      <p className="text-soft">Open the link in the newest email, or enter your email to get a new one.</p>
      <RequestResetForm
        email={email}
        next={null}
        onSent={(address) => setStep({ email: address, sent: true })}
      />
    </>
  );
}

function Done() {
  const [target] = useState(() => takeReturnPath('/'));
  const user = useUser();
  return (
    <>
      <FormMessage tone="good">
        <p>Password updated successfully</p>
      </FormMessage>
      <p>
        You are signed in{user && ' as '}
        {user && <strong className="break-all">{user.email}</strong>}. Every other device was signed out.
      </p>
      <ButtonLink look="primary" to={target}>
        Continue
      </ButtonLink>
    </>
  );
}

const STEPS = {
  choose: { title: 'Choose a new password', eyebrow: 'Change of gear' },
  ask: { title: 'Choose a new password', eyebrow: 'Change of gear' },
  spent: { title: 'Link expired', eyebrow: 'Change of gear' },
  done: { title: 'Password changed', eyebrow: 'Back on the ice' },
} as const;

export function ResetPasswordPage() {
  const { token } = useEmailedLink();
  const [step, setStep] = useState<keyof typeof STEPS>(token === null ? 'ask' : 'choose');
  return (
    <AuthLayout {...STEPS[step]}>
      {step === 'choose' && token !== null && (
        <NewPasswordForm token={token} onDone={() => setStep('done')} onSpent={() => setStep('spent')} />
      )}
      {step === 'spent' && <FormMessage tone="bad">This link has expired or was used before.</FormMessage>}
      {(step === 'ask' || step === 'spent') && <AskAgain />}
      {step === 'done' && <Done />}
    </AuthLayout>
  );
}
