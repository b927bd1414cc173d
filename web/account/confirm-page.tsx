import { useState } from 'react';
import { useNavigate } from 'react-router';
import { checkEmail } from '#domain/email.ts';
import { resendConfirmation } from '#web/backend/auth/resend-confirmation.ts';
import { verifyEmailLink } from '#web/backend/auth/verify-email-link.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { AccountPage } from './account-page.tsx';
import { AuthForm } from './auth-form.tsx';
import { EmailField } from './email-field.tsx';
import { takeReturnPath } from './return-path.ts';
import { TextLink } from './text-link.tsx';
import { useFields } from './use-fields.ts';
import { useLinkToken } from './use-link-token.ts';
import { useSubmit } from './use-submit.ts';

/** One press confirms: the page itself uses nothing up, because scanners of mails open it too. */
function ConfirmForm({ token, onSpent }: { readonly token: string; readonly onSpent: () => void }) {
  const navigate = useNavigate();
  const { busy, failure, submit } = useSubmit();
  const confirm = async () => {
    if (await verifyEmailLink({ tokenHash: token, type: 'signup' }))
      await navigate(takeReturnPath('/settings/profile'), { replace: true });
    else onSpent();
  };
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(confirm);
      }}
    >
      <p className="text-soft">One press, and your account is ready.</p>
      {failure && <FormMessage tone="bad">{failure.message}</FormMessage>}
      <SubmitButton busy={busy} busyText="Confirming…">
        Confirm my email
      </SubmitButton>
    </form>
  );
}

/** Without a usable link: the way to a new one. */
function AskAgain() {
  const { areRight, bind, form, values } = useFields({ email: '' }, ({ email }) => ({
    email: checkEmail(email),
  }));
  const submission = useSubmit();
  const [sent, setSent] = useState(false);
  const send = async () => {
    await resendConfirmation(values.email);
    setSent(true);
  };
  return (
    <>
      <p className="text-soft">
        Open the link in the newest email, or tell us your email and we send you a new one.
      </p>
      <AuthForm
        form={form}
        submission={submission}
        onSubmit={() => {
          setSent(false);
          if (areRight()) void submission.submit(send);
        }}
        action="Send me a new link"
        busyText="Sending…"
      >
        <EmailField {...bind('email')} />
        {sent && (
          <FormMessage tone="good">
            If this address waits to be confirmed, a new link is on its way.
          </FormMessage>
        )}
      </AuthForm>
      <p className="text-soft">
        Confirmed already?{' '}
        <TextLink alone to="/signin">
          Sign in
        </TextLink>
      </p>
    </>
  );
}

export function ConfirmPage() {
  const token = useLinkToken();
  const [spent, setSpent] = useState(false);
  if (token !== null && !spent) {
    return (
      <AccountPage title="Confirm your email" eyebrow="Almost there">
        <ConfirmForm token={token} onSpent={() => setSpent(true)} />
      </AccountPage>
    );
  }
  return (
    <AccountPage title={spent ? 'Link expired' : 'Confirm your email'} eyebrow="Almost there">
      {spent && <FormMessage tone="bad">This link has expired or was used before.</FormMessage>}
      <AskAgain />
    </AccountPage>
  );
}
