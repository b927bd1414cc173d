import { DiskFullError } from '#server/database/disk-guard.ts';
import type { AuthApi } from '#server/auth/auth-api.ts';
import { type BackendFetch, NoAnswerError, withTimeLimit } from '#server/http/time-limit.ts';
import { cleanAnswer, DISK_FULL } from '#server/gate/clean-answer.ts';
import type { RateLimiter } from '#server/http/rate-limiter.ts';
import type { GateRequest } from '#server/http/rebuild-request.ts';
import { CROSS_ORIGIN, refuse, shapeOf, type Refusal } from '#server/http/refusal.ts';
import { createRestGate } from '#server/tables/rest-gate.ts';
import { isRefusal } from '#server/http/target.ts';
import { QueueFullError } from '#server/http/work-queue.ts';
import { LIMITS } from '#server/limits.ts';
import type { Secrets } from '#server/secrets.ts';

interface GateOptions {
  auth: AuthApi;
  /** The table API. */
  backend: BackendFetch;
  secrets: Secrets;
  /** Exposed tables of which only admins read rows. */
  adminTables: ReadonlySet<string>;
  /** Whether that user is an admin now. Rejects when the database cannot tell. */
  isAdmin: (userId: string) => Promise<boolean>;
  limiter: RateLimiter;
}

/**
 * The only way to the embedded backend. A request is refused here unless it is one that the product's own client would
 * send, from a proven caller, small enough and not too often; what passes is rebuilt from its checked parts.
 */
export function createGate({ auth, backend: unlimited, ...parts }: GateOptions) {
  const backend = withTimeLimit(unlimited, LIMITS.backendTimeout);
  const rest = createRestGate({ ...parts, backend });

  /** Answers whatever came for the backend's paths. Never rejects for anything a client sent. */
  return async function gate(incoming: GateRequest): Promise<Response> {
    const shape = shapeOf(incoming.target.path);
    try {
      const answer = await answerFor(incoming);
      if (isRefusal(answer)) return refuse(shape, answer);
      return shape === 'rest' ? await cleanAnswer(answer, shape, incoming.request) : answer;
    } catch (error) {
      return refuse(shape, refusalOf(error));
    }
  };

  async function answerFor(incoming: GateRequest): Promise<Response | Refusal> {
    if (incoming.request.method === 'OPTIONS') return CROSS_ORIGIN;
    if (incoming.target.path.startsWith('/auth/v1/')) return auth(incoming);
    if (incoming.target.path.startsWith('/rest/v1/')) return rest(incoming);
    return UNKNOWN;
  }
}

/** What a client is told of work that was given up; anything else is a fault of ours, and is thrown again. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof QueueFullError) return BUSY;
  if (error instanceof NoAnswerError) return NO_ANSWER;
  if (error instanceof DiskFullError) return DISK_FULL;
  throw error;
}

const UNKNOWN: Refusal = { status: 404, code: 'unknown_path', sentence: 'There is nothing at this address.' };

const BUSY: Refusal = {
  status: 503,
  code: 'busy',
  sentence: 'Too many people are signing in at this moment. Try again in a few seconds.',
  headers: { 'Retry-After': '5' },
};

const NO_ANSWER: Refusal = {
  status: 503,
  code: 'no_answer',
  sentence: 'The server could not get an answer from its database. Try again in a moment.',
  headers: { 'Retry-After': '5' },
};
