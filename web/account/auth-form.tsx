import { type ReactNode, useState } from 'react';
import type * as v from 'valibot';
import { Link, type LinkProps } from 'react-router';
import { type AuthFailure, authFailure } from '#web/backend/auth/auth-failure.ts';
import { type BoundField, type Form, type Send, useForm } from '#web/forms/use-form.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { getConfiguration } from '#web/backend/configuration.ts';
import { AuthNotConfiguredError } from '#web/backend/errors.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTyped } from '#web/forms/use-typed.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface AuthFormProps {
  readonly form: Pick<Form<object, unknown, AuthFailure>, 'attributes' | 'busy' | 'failure'>;
  readonly action: string;
  readonly busyText: string;
  /** How to resolve the failure. Shown below the message. */
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

const toFailure = (error: unknown) => authFailure(error, 'That did not work. Try again.');

/** Returns an initial error if no auth service is configured, otherwise null. */
function useFirstFailure(): AuthFailure | null {
  const [failure] = useState(() => (getConfiguration() ? null : toFailure(new AuthNotConfiguredError())));
  return failure;
}

interface AuthFormOptions<Values extends object, Output> {
  readonly schema: v.GenericSchema<Values, Output>;
  readonly start: Values;
  readonly send: Send<Values, Output, AuthFailure>;
}

export function useAuthForm<Values extends object, Output>({
  schema,
  start,
  send,
}: AuthFormOptions<Values, Output>): Form<Values, Output, AuthFailure> {
  return useForm({ schema, typed: useTyped(start), send, toFailure, failure: useFirstFailure() });
}

/** Password managers store the email address as the user name. */
export function EmailField(props: BoundField) {
  return (
    <TextField
      {...props}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}

interface SendAgainProps {
  readonly send: () => Promise<void>;
  readonly action: string;
  readonly done: string;
}

/** A button that requests an email again. The auth service limits how often a user can do that. */
export function SendAgain({ send, action, done }: SendAgainProps) {
  const { busy, failure, submit } = useSubmission(toFailure, useFirstFailure());
  const [sent, setSent] = useState(false);
  const press = async () => {
    setSent(false);
    setSent(await submit(send));
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Button aria-disabled={busy} onClick={() => void press()}>
        {busy ? 'Sending…' : action}
      </Button>
      {sent && <FormMessage tone="good">{done}</FormMessage>}
      {failure && <FormMessage tone="bad">{failure.message}</FormMessage>}
    </div>
  );
}

interface TextLinkProps extends Omit<LinkProps, 'className'> {
  /** Whether the link is outside of a sentence. Such a link must be tall enough for touch. */
  readonly alone?: boolean;
}

export function TextLink({ alone = false, ...link }: TextLinkProps) {
  return (
    <Link
      {...link}
      className={classNames(
        'font-semibold text-accent-text underline underline-offset-4 hover:decoration-2',
        alone && 'inline-flex min-h-11 items-center',
      )}
    />
  );
}
