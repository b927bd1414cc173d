import { useState } from 'react';
import { requestEmailForm } from '#domain/forms/account-forms.ts';
import { PATHS } from '#domain/pages.ts';
import { keepReturnPath } from '#web/backend/auth/kept-return-path.ts';
import { requestPasswordReset } from '#web/backend/auth/sign-in.ts';
import { sendsMail } from '#web/backend/page-setting.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { AuthForm, EmailField, SendAgain, TextLink, useAuthForm } from './auth-form.tsx';
import { type CarriedState, useCarriedEmail, useReturnPath } from './carried-state.ts';

interface RequestFormProps {
  readonly email: string;
  readonly next: string | null;
  readonly onSent: (email: string) => void;
}

export function RequestResetForm({ email, next, onSent }: RequestFormProps) {
  const form = useAuthForm({
    schema: requestEmailForm,
    start: { email },
    send: async (account) => {
      keepReturnPath(next);
      await requestPasswordReset(account.email);
      onSent(account.email);
    },
  });
  return (
    <AuthForm form={form} action={sendsMail() ? 'Send me a link' : 'Make a link'} busyText="Sending…">
      <EmailField {...form.bind('email')} />
    </AuthForm>
  );
}

/** Shows the same text for every address. Otherwise, the page would reveal who has an account. */
export function ResetSent({ email, onChange }: { readonly email: string; readonly onChange: () => void }) {
  const isMailed = sendsMail();
  return (
    <div className="grid gap-5">
      <FormMessage tone={isMailed ? 'good' : 'info'}>
        <p>
          If <strong className="break-all">{email}</strong> has an account, a link to choose a new password is{' '}
          {isMailed ? 'on its way.' : 'in the log of this site’s server.'}
        </p>
      </FormMessage>
      <p className="text-soft">
        {isMailed
          ? 'The link expires soon and works once. Check your spam folder, too.'
          : 'This site cannot send email. Ask its operator for the link. It expires soon and works once.'}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <SendAgain
          send={async () => requestPasswordReset(email)}
          action={isMailed ? 'Send it again' : 'Make a new link'}
          done={
            isMailed ? 'Sent again. Open the link in the newest email.' : 'The newest link is in the log.'
          }
        />
        <Button look="quiet" onClick={onChange}>
          Use another address
        </Button>
      </div>
    </div>
  );
}

export function ForgotPasswordPage() {
  const { given, search } = useReturnPath('/');
  const [{ email, sent }, setStep] = useState({ email: useCarriedEmail(), sent: false });
  const isMailed = sendsMail();
  return (
    <AuthLayout
      title={sent && isMailed ? 'Check your email' : 'Forgot password'}
      eyebrow={sent && isMailed ? 'On its way' : 'It happens'}
    >
      {sent ? (
        <ResetSent email={email} onChange={() => setStep({ email, sent: false })} />
      ) : (
        <>
          {isMailed ? (
            <p className="text-soft">Enter your email, and we send you a link to choose a new password.</p>
          ) : (
            <FormMessage tone="info">
              This site cannot send email. The server writes a link to choose a new password to its log. Ask
              the site’s operator for it.
            </FormMessage>
          )}
          <RequestResetForm
            email={email}
            next={given}
            onSent={(address) => setStep({ email: address, sent: true })}
          />
        </>
      )}
      <p className="text-soft">
        Remembered it?{' '}
        <TextLink alone to={`${PATHS.signIn}${search}`} state={{ email } satisfies CarriedState}>
          Sign in
        </TextLink>
      </p>
    </AuthLayout>
  );
}
