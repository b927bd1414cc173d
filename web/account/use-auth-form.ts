import { useState } from 'react';
import type * as v from 'valibot';
import { type AuthFailure, authFailure } from '#web/backend/auth/auth-failure.ts';
import { getConfiguration } from '#web/backend/configuration.ts';
import { AuthNotConfiguredError } from '#web/backend/errors.ts';
import { type Form, type Send, useForm } from '#web/forms/use-form.ts';
import { type Submission, useSubmission } from '#web/forms/use-submission.ts';
import { useTyped } from '#web/forms/use-typed.ts';

const toFailure = (error: unknown) => authFailure(error, 'That did not work. Try again.');

/** The initial failure if no auth service is configured. */
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

export function useAuthRequest(): Submission<AuthFailure> {
  return useSubmission(toFailure, useFirstFailure());
}
