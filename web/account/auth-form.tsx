import type { ReactNode } from 'react';
import type { AuthFailure } from '#web/backend/auth/auth-failure.ts';
import type { Form } from '#web/forms/use-form.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

interface AuthFormProps {
  readonly form: Pick<Form<object, unknown, AuthFailure>, 'attributes' | 'busy' | 'failure'>;
  /** What the button says, and says while the form is on its way. */
  readonly action: string;
  readonly busyText: string;
  /** Said with the failure: what can be done about it. */
  readonly remedy?: ReactNode;
  readonly children: ReactNode;
}

/** Fields, what became of the last attempt, and the button. */
export function AuthForm({ form, action, busyText, remedy, children }: AuthFormProps) {
  const { attributes, busy, failure } = form;
  return (
    <form {...attributes} className="grid gap-5">
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
