import { resendConfirmation } from '#web/backend/auth/resend-confirmation.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SendAgain } from './send-again.tsx';

interface CheckEmailProps {
  readonly email: string;
  /** Goes back to the form, to correct the address. */
  readonly onChange: () => void;
}

/**
 * Shown after sign-up until the user opens the emailed link.
 * If that happens in this browser, the page continues by itself.
 */
export function CheckEmail({ email, onChange }: CheckEmailProps) {
  return (
    <div className="grid gap-5">
      <FormMessage tone="good">
        <p>Check your email for a confirmation link to complete signup.</p>
      </FormMessage>
      <p>
        We wrote to <strong className="break-all">{email}</strong>. The email can take a minute. Check your
        spam folder, too.
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <SendAgain
          send={async () => resendConfirmation(email)}
          action="Send it again"
          done="Sent again. Open the link in the newest email."
        />
        <Button look="quiet" onClick={onChange}>
          Use another address
        </Button>
      </div>
    </div>
  );
}
