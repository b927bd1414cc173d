import type { ReplyText } from '#domain/forms/reply-form.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getConfiguration, getReportUrl } from '../../configuration.ts';
import { refusalSentence, unreachableSentence } from '../../connection-sentences.ts';
import { NotConfiguredError, RequestError } from '../../errors.ts';
import { getCurrentSession, useUserId } from '../../session.ts';
import { refreshRequests, setFixedAt } from './change-request.ts';

interface EmailReply extends ReplyText {
  /** `request_player.id`. */
  readonly requestId: string;
}

/** Long, because mail servers can be slow. */
const TIMEOUT_MS = 40_000;

const FAILURE = 'Error sending email';

async function post(reply: EmailReply): Promise<Response> {
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
    throw new RequestError(`${FAILURE}. ${unreachableSentence()}`, { cause: error });
  }
}

/**
 * Emails a reply, and marks its request fixed.
 * Rejects with the server's message or `Error sending email`.
 * If the email was sent but its request could not be marked, only logs the failure, and `isFixed` is false.
 */
async function sendReply(reply: EmailReply): Promise<{ readonly isFixed: boolean }> {
  const response = await post(reply);
  const sentence = refusalSentence(await response.json().catch(() => null));
  if (!response.ok || sentence) throw new RequestError(sentence ?? FAILURE);
  try {
    await setFixedAt({ id: reply.requestId, fixedAt: new Date().toISOString() });
    return { isFixed: true };
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for no more than this
    console.warn('The email was sent, but the request could not be marked fixed', error);
    return { isFixed: false };
  }
}

export function useSendReply() {
  const client = useQueryClient();
  const userId = useUserId();
  return useMutation({ mutationFn: sendReply, onSuccess: () => refreshRequests(client, userId) });
}
