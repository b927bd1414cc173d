import { outageSentence } from './connection-sentences.ts';

export class NotConfiguredError extends Error {
  override readonly name = 'NotConfiguredError';
  constructor() {
    super('Supabase is not configured');
  }
}

export class AuthNotConfiguredError extends Error {
  override readonly name = 'AuthNotConfiguredError';
  constructor() {
    super('Authentication is not configured. Check environment variables.');
  }
}

/** The backend rejected a request or could not be reached. `message` is for users, `cause` for developers. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(message: string, options?: ErrorOptions) {
    super(withReference(withOutage(message, options?.cause), options?.cause), options);
  }
}

/** Appends the reason if `error` is an outage, so that all screens use the same sentence for it. */
export function withOutage(message: string, error: unknown): string {
  const outage = outageSentence(error);
  return !outage || message.includes(outage) ? message : `${message.replace(/[^.!?]$/, '$&.')} ${outage}`;
}

/** If the server failed unexpectedly, appends the reference by which operators find the failure in the log. */
function withReference(message: string, cause: unknown): string {
  const { details, message: said } = (cause ?? {}) as {
    readonly details?: unknown;
    readonly message?: unknown;
  };
  const [mark] = /Reference: [\w.-]+$/.exec(String(details ?? said)) ?? [];
  return !mark || message.includes(mark) ? message : `${message.replace(/[^.!?]$/, '$&.')} ${mark}`;
}

/** Returns the error's message if it is written for users, otherwise `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof NotConfiguredError ||
    error instanceof AuthNotConfiguredError ||
    error instanceof RequestError
    ? error.message
    : fallback;
}
