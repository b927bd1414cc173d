import { authFailure } from './auth/auth-failure.ts';
import { RequestError } from './errors.ts';
import { refusalSentence } from './refusal-sentence.ts';
import { getCurrentSession } from './session.ts';

/** Deleting touches every table: give a slow disk its time. */
const TIMEOUT_MS = 30_000;

const SIGN_IN_AGAIN = 'reauthentication_needed';

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}

/**
 * Deletes the signed-in person's account for good. `typedEmail` is what the person typed to confirm; the server compares it.
 * Rejects with the server's own sentence, `Delete failed` or `Not authenticated`; with an `AuthFailure` of the kind
 * `sign-in-again` when the sign-in is too old.
 */
export async function deleteAccount(typedEmail: string): Promise<void> {
  const session = await getCurrentSession();
  if (!session) throw new RequestError('Not authenticated');
  let answer: Response;
  try {
    answer = await fetch('/api/delete-account', {
      method: 'POST',
      headers: { Authorization: `Bearer ${session.accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: typedEmail }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new RequestError('Delete failed', { cause: error });
  }
  const body: unknown = await answer.json().catch(() => null);
  const sentence = refusalSentence(body);
  if (codeOf(body) === SIGN_IN_AGAIN) throw authFailure({ code: SIGN_IN_AGAIN }, 'Delete failed');
  // A host without our server may answer anything with its front page and 200: nothing is deleted then.
  const isDone = answer.ok && typeof body === 'object' && body !== null && sentence === null;
  if (!isDone) throw new RequestError(sentence ?? 'Delete failed');
}
