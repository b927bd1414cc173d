/** A request was not even sent: the page knows no backend. */
export class NotConfiguredError extends Error {
  override readonly name = 'NotConfiguredError';
  constructor() {
    super('Supabase is not configured');
  }
}

/** The backend refused or could not be reached. `message` is for people, `cause` for developers. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
}

/** Why a screen has no data, in the words that people read. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof NotConfiguredError || error instanceof RequestError ? error.message : fallback;
}
