import type { ReactNode, RefObject } from 'react';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { Submission } from './use-submit.ts';

interface AuthFormProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly submission: Submission;
  readonly onSubmit: () => void;
  /** What the button says, and says while the form is on its way. */
  readonly action: string;
  readonly busyText: string;
  /** Said with the failure: what can be done about it. */
  readonly remedy?: ReactNode;
  readonly children: ReactNode;
}

/** Fields, what became of the last attempt, and the button. Our own sentences replace the browser's bubbles. */
export function AuthForm({ form, submission, onSubmit, action, busyText, remedy, children }: AuthFormProps) {
  const { busy, failure, forgive } = submission;
  return (
    <form
      ref={form}
      noValidate
      method="post" // were it ever sent without the script, no password may enter an address
      className="grid gap-5"
      aria-busy={busy}
      onChange={failure ? forgive : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {failure && (
        <FormMessage tone="bad">
          <p>{failure.message}</p>
          {remedy}
        </FormMessage>
      )}
      <SubmitButton busy={busy} busyText={busyText}>
        {action}
      </SubmitButton>
    </form>
  );
}
