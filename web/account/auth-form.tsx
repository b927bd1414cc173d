import type { ReactNode } from 'react';
import type { AuthFailure } from '#web/backend/auth/auth-failure.ts';
import type { Form } from '#web/forms/use-form.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

interface AuthFormProps {
  readonly form: Pick<Form<object, unknown, AuthFailure>, 'attributes' | 'busy' | 'failure'>;
  readonly action: string;
  readonly busyText: string;
  /** Shown with the failure: how to resolve it. */
  readonly remedy?: ReactNode;
  readonly children: ReactNode;
}

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
