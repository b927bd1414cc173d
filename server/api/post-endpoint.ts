import type { Handler, Incoming } from '#platform/http/incoming.ts';
import { DisconnectedError } from '#platform/http/read-body.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import { jsonReply } from '#platform/http/reply.ts';
import type { Logger } from '#platform/log/logger.ts';

export interface PostEndpoint {
  /** Logged on failure. Never sent to a client. */
  complaint: string;
  failure: 'deletion-failed' | 'report-failed' | 'visit-failed';
  handle: (incoming: Incoming) => Promise<Refusal | object>;
}

/**
 * Creates the handler of a POST endpoint with an uncached JSON response.
 * The handler rejects only if the client has disconnected. The HTTP server does not log that as an error.
 */
export function createPostEndpoint({ complaint, failure, handle }: PostEndpoint, log: Logger): Handler {
  return async function postEndpoint(incoming) {
    try {
      const response = await handle(incoming);
      if (isRefusal(response)) return refuse('api', response);
      return jsonReply(response, { headers: { 'Cache-Control': 'no-store' } });
    } catch (error) {
      if (error instanceof DisconnectedError) throw error;
      log.error({ err: error, request: incoming.id }, complaint);
      return refuse('api', { code: failure });
    }
  };
}
