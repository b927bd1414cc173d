import { useState } from 'react';
import { useNavigate } from 'react-router';
import { checkEmail } from '#domain/email.ts';
import { resendConfirmation } from '#web/backend/auth/resend-confirmation.ts';
import { verifyEmailLink } from '#web/backend/auth/verify-email-link.ts';
import { Button } from '#web/ui/button.tsx';
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
    await verifyEmailLink({ tokenHash: token, type: 'signup' });
    await navigate(takeReturnPath('/settings/profile'), { replace: true });
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
      {failure && (
        <FormMessage tone="bad">
          <p>{failure.message}</p>
          {failure.kind === 'link-used' && (
            <Button className="mt-2" onClick={onSpent}>
              Send me a new link
            </Button>
          )}
        </FormMessage>
      )}
      <SubmitButton busy={busy} busyText="Confirming…" className="text-lg">
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
        Confirmed already? <TextLink to="/signin">Sign in</TextLink>
      </p>
    </>
  );
}

export function ConfirmPage() {
  const token = useLinkToken();
  const [asking, setAsking] = useState(token === null);
  return (
    <AccountPage title="Confirm your email" eyebrow="Almost there">
      {token !== null && !asking ? (
        <ConfirmForm token={token} onSpent={() => setAsking(true)} />
      ) : (
        <AskAgain />
      )}
    </AccountPage>
  );
}
