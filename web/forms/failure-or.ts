import { errorText } from '#web/backend/errors.ts';
import type { FormFailure } from './use-submission.ts';

/** Puts an error into the backend's words, or into `fallback` where it has none for people. */
export function failureOr(fallback: string): (error: unknown) => FormFailure {
  return (error) => ({ message: errorText(error, fallback) });
}
