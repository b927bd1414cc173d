import type { Handler, Incoming } from '#server/http/incoming.ts';
import { HungUpError } from '#server/http/read-body.ts';
import { refuse, type Refusal } from '#server/http/refusal.ts';
import { isRefusal } from '#server/http/target.ts';
import type { Logger } from '#server/log/logger.ts';

/** What makes an endpoint of ours different from the next. */
export interface PostEndpoint {
  /** Logged when it fails; never what a client is told. */
  complaint: string;
  /** Told to whoever asked when it fails. */
  apology: string;
  /** A refusal, or the body of the answer. */
  handle: (incoming: Incoming) => Promise<Refusal | object>;
}

/**
 * An endpoint that answers a POST request with JSON that no cache keeps. It rejects for clients alone that have hung up:
 * the server below passes over them, where a line in the log would say that something is broken.
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
      return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
    } catch (error) {
      if (error instanceof HungUpError) throw error;
      log.error({ err: error }, complaint);
      return refuse('api', failed);
    }
  };
}
