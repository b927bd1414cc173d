/** Why a saved line-up could not be written. The texts are for people. */
export type SaveFailure =
  /** Another line-up of the account has that name. */
  | { readonly kind: 'duplicate-name'; readonly message: string }
  /** The account holds as many as it may. */
  | { readonly kind: 'too-many'; readonly message: string }
  /** The session has ended. */
  | { readonly kind: 'signed-out'; readonly message: string }
  /** The team was deleted: the lineup needs another one. */
  | { readonly kind: 'team-gone'; readonly message: string }
  /** No answer: it may or may not have been written, and the same request can be made again. */
  | { readonly kind: 'unreachable'; readonly message: string }
  /** The backend said no. */
  | { readonly kind: 'refused'; readonly message: string };

/** What a failed request tells, as far as the outcome depends on it. */
interface Failed {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly error: { readonly code: string; readonly message: string };
}

/** A failed write in the words that people read; `fallback` where the server says nothing. */
export function saveFailure({ status, error }: Failed, fallback: string): SaveFailure {
  const { code, message } = error;
  if (code === '23505' || /unique constraint/i.test(message)) {
    return {
      kind: 'duplicate-name',
      message: 'A lineup with that name already exists for your account. Choose a different name.',
    };
  }
  if (code === '23503' && message.includes('team_id')) {
    return {
      kind: 'team-gone',
      message: 'This team no longer exists. Select another team for the lineup, then save it.',
    };
  }
  if (code === 'P0001') return { kind: 'too-many', message };
  if (code === '22P02') {
    return { kind: 'refused', message: 'The database rejected the user id as integer column.' };
  }
  if (status === 401 || code === '42501') {
    return { kind: 'signed-out', message: 'You must be signed in to save a lineup.' };
  }
  if (status === 0 || status >= 500) {
    return { kind: 'unreachable', message: 'An unexpected error occurred while saving your lineup.' };
  }
  return { kind: 'refused', message: message || fallback };
}
