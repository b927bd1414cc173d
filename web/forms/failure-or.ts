import { errorText } from '#web/backend/errors.ts';
import type { FormFailure } from './use-submission.ts';

/** Returns a function that turns an error into the backend's sentence, or into `fallback` if there is none. */
export function failureOr(fallback: string): (error: unknown) => FormFailure {
  return (error) => ({ message: errorText(error, fallback) });
}
