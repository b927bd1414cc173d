/** A request was not even sent: the page knows no backend. */
export class NotConfiguredError extends Error {
  override readonly name = 'NotConfiguredError';
  constructor() {
    super('Supabase is not configured');
  }
}

/** Nobody can sign in: the page knows no auth service. */
export class AuthNotConfiguredError extends Error {
  override readonly name = 'AuthNotConfiguredError';
  constructor() {
    super('Authentication is not configured. Check environment variables.');
  }
}

/** The backend refused or could not be reached. `message` is for people, `cause` for developers. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
}

/** Why a screen has no data, in the words that people read. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof NotConfiguredError ||
    error instanceof AuthNotConfiguredError ||
    error instanceof RequestError
    ? error.message
    : fallback;
}
