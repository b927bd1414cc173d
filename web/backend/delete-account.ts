import { ENDPOINTS } from '#domain/endpoints.ts';
import { authFailure } from './auth/auth-failure.ts';
import { refusalSentence, unreachableSentence } from './connection-sentences.ts';
import { RequestError } from './errors.ts';
import { getCurrentSession } from './session.ts';

/** The timeout in milliseconds. It is long, because a deletion touches many tables, and a disk may be slow. */
const TIMEOUT_MS = 30_000;

const SIGN_IN_AGAIN = 'reauthentication_needed';

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}

/**
 * Deletes the user's account permanently. The server compares `typedEmail` with the account's address.
 * Rejects with the server's message, `Delete failed`, or `Not authenticated`.
 * Rejects with an `AuthFailure` of kind `sign-in-again` if the sign-in is too old.
 */
export async function deleteAccount(typedEmail: string): Promise<void> {
  const session = await getCurrentSession();
  if (!session) throw new RequestError('Not authenticated');
  let response: Response;
  try {
    response = await fetch(ENDPOINTS.deleteAccount, {
      method: 'POST',
      headers: { Authorization: `Bearer ${session.accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: typedEmail }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new RequestError(`Delete failed. ${unreachableSentence()}`, { cause: error });
  }
  const body: unknown = await response.json().catch(() => null);
  const sentence = refusalSentence(body);
  if (codeOf(body) === SIGN_IN_AGAIN) throw authFailure({ code: SIGN_IN_AGAIN }, 'Delete failed');
  // Status 200 is not enough: a static host may respond to any request with its index page.
  const isDone = response.ok && typeof body === 'object' && body !== null && sentence === null;
  if (!isDone) throw new RequestError(sentence ?? 'Delete failed');
}
