import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getConfiguration, getReportUrl } from '../../configuration.ts';
import { NotConfiguredError, RequestError } from '../../errors.ts';
import { refusalSentence } from '../../refusal-sentence.ts';
import { getCurrentSession } from '../../session.ts';
import { refreshRequests, setFixedAt } from './change-request.ts';

/** An admin's answer to whoever filed a request. */
export interface Reply {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** `request_player.id`. */
  readonly requestId: string;
}

export interface SentReply {
  /** False when the mail went out, but the request could not be marked. */
  readonly isFixed: boolean;
}

/** Mail servers take their time. */
const TIMEOUT_MS = 40_000;

const FAILURE = 'Error sending email';

async function post(reply: Reply): Promise<Response> {
  const configuration = getConfiguration();
  if (!configuration) throw new NotConfiguredError();
  const session = await getCurrentSession();
  if (!session) throw new RequestError('Not authenticated');
  try {
    return await fetch(getReportUrl(), {
      method: 'POST',
      headers: {
        apikey: configuration.key,
        Authorization: `Bearer ${session.accessToken}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(reply),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new RequestError(FAILURE, { cause: error });
  }
}

/**
 * Mails an answer and marks its request fixed. Rejects with the server's own sentence or `Error sending email`; once the mail
 * is out, a failure to mark the request is only logged.
 */
export async function sendReply(reply: Reply): Promise<SentReply> {
  const answer = await post(reply);
  const sentence = refusalSentence(await answer.json().catch(() => null));
  if (!answer.ok || sentence) throw new RequestError(sentence ?? FAILURE);
  try {
    await setFixedAt({ id: reply.requestId, fixedAt: new Date().toISOString() });
    return { isFixed: true };
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for no more than this
    console.warn('The email was sent, but the request could not be marked fixed', error);
    return { isFixed: false };
  }
}

/** {@link sendReply}, after which the requests are read anew. */
export function useSendReply(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendReply,
    onSuccess: () => refreshRequests(client, userId),
  });
}
