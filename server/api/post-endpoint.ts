import type { Handler, Incoming } from '#server/http/incoming.ts';
import { DisconnectedError } from '#server/http/read-body.ts';
import { refuse, type Refusal } from '#server/http/refusal.ts';
import { jsonReply } from '#server/http/reply.ts';
import { isRefusal } from '#server/http/target.ts';
import type { Logger } from '#server/log/logger.ts';

export interface PostEndpoint {
  /** Logged on failure; never sent to a client. */
  complaint: string;
  /** Sent to the client on failure. */
  apology: string;
  /** Returns a refusal, or the body of the response. */
  handle: (incoming: Incoming) => Promise<Refusal | object>;
}

/**
 * A POST endpoint with an uncached JSON response.
 * It rejects only when the client has disconnected. The HTTP server ignores that, whereas a log line would look like a fault.
 */
export function createPostEndpoint({ apology, complaint, handle }: PostEndpoint, log: Logger): Handler {
  const failed: Refusal = {
    status: 503,
    code: 'failed',
    sentence: apology,
    headers: { 'Retry-After': '30' },
  };

  return async function postEndpoint(incoming) {
    try {
      const answer = await handle(incoming);
      if (isRefusal(answer)) return refuse('api', answer);
      return jsonReply(answer, { headers: { 'Cache-Control': 'no-store' } });
    } catch (error) {
      if (error instanceof DisconnectedError) throw error;
      log.error({ err: error }, complaint);
      return refuse('api', failed);
    }
  };
}
