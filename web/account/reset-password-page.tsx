import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { checkNewPassword } from '#domain/password.ts';
import { changePassword } from '#web/backend/auth/change-password.ts';
import { verifyEmailLink } from '#web/backend/auth/verify-email-link.ts';
import { useUser } from '#web/backend/session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { NewPasswordFields } from '#web/ui/new-password-fields.tsx';
import { AccountPage } from './account-page.tsx';
import { AuthForm } from './auth-form.tsx';
import { RequestResetForm, ResetSent } from './forgot-password-page.tsx';
import { takeReturnPath } from './return-path.ts';
import { useFields } from './use-fields.ts';
import { useLinkToken } from './use-link-token.ts';
import { useSubmit } from './use-submit.ts';

interface NewPasswordFormProps {
  readonly token: string;
  readonly onDone: () => void;
  /** The link is spent. */
  readonly onSpent: () => void;
}

/**
 * The link is used up when the form is sent, not when the page is opened: scanners of mails open it too. When only the change
 * failed, the next attempt is made with the session that the link gave.
 */
function NewPasswordForm({ token, onDone, onSpent }: NewPasswordFormProps) {
  const { areRight, bind, form, values } = useFields({ password: '', repeated: '' }, (typed) => {
    const wrong = checkNewPassword(typed.password, typed.repeated);
    return { password: wrong, repeated: null };
  });
  const submission = useSubmit();
  const verified = useRef(false);

  const send = async () => {
    if (!verified.current) await verifyEmailLink({ tokenHash: token, type: 'recovery' });
    verified.current = true;
    await changePassword(values.password);
    onDone();
  };
  const isSpent = submission.failure?.kind === 'link-used';
  return (
    <AuthForm
      form={form}
      submission={submission}
      onSubmit={() => {
        if (areRight()) void submission.submit(send);
      }}
      action="Save the new password"
      busyText="Saving…"
      remedy={
        isSpent && (
          <Button className="mt-2" onClick={onSpent}>
            Ask for a new link
          </Button>
        )
      }
    >
      <NewPasswordFields
        password={values.password}
        repeated={values.repeated}
        onPassword={bind('password').onChange}
        onRepeated={bind('repeated').onChange}
        error={bind('password').error}
      />
    </AuthForm>
  );
}

/** Without a usable link: the way to a new one. */
function AskAgain() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <ResetSent email={sentTo} onChange={() => setSentTo(null)} />;
  return (
    <>
      <FormMessage tone="info">
        <p>To choose a new password, open the link in the newest email, or ask for a new one.</p>
      </FormMessage>
      <RequestResetForm email="" next={null} onSent={setSentTo} />
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
      <Link to={target} className={buttonClass({ look: 'primary' })}>
        Continue
      </Link>
    </>
  );
}

export function ResetPasswordPage() {
  const token = useLinkToken();
  const [step, setStep] = useState<'choose' | 'ask' | 'done'>(token === null ? 'ask' : 'choose');
  return (
    <AccountPage title="New password" eyebrow={step === 'done' ? 'Back on the ice' : 'Change of gear'}>
      {step === 'choose' && token !== null && (
        <NewPasswordForm token={token} onDone={() => setStep('done')} onSpent={() => setStep('ask')} />
      )}
      {step === 'ask' && <AskAgain />}
      {step === 'done' && <Done />}
    </AccountPage>
  );
}
