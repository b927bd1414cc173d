import type { AuthApi } from '#server/auth/auth-api.ts';
import { DiskFullError } from '#server/database/disk-guard.ts';
import type { TableGate } from '#server/backend/table-gate.ts';
import { compressed } from '#server/http/compressed.ts';
import type { Handler, Incoming } from '#server/http/incoming.ts';
import {
  CROSS_ORIGIN,
  DISK_FULL,
  refuse,
  shapeOf,
  UNKNOWN_PATH,
  type Refusal,
} from '#server/http/refusal.ts';
import type { Reply } from '#server/http/reply.ts';
import { isRefusal } from '#server/http/target.ts';
import { BackendTimeoutError } from '#server/http/time-limit.ts';
import { QueueFullError } from '#server/http/work-queue.ts';

interface Apis {
  auth: AuthApi;
  tables: TableGate;
}

/** The only entrance to the auth service and the table API. Rejects only for bugs of ours. */
export function createGate({ auth, tables }: Apis): Handler {
  async function answerFor(incoming: Incoming): Promise<Reply | Refusal> {
    const { headers, method, target } = incoming;
    if (method === 'OPTIONS') return CROSS_ORIGIN;
    if (target.path.startsWith('/auth/v1/')) return auth(incoming);
    if (!target.path.startsWith('/rest/v1/')) return UNKNOWN_PATH;
    const answer = await tables(incoming);
    return isRefusal(answer) ? answer : compressed(answer, headers.get('accept-encoding'));
  }

  return async function gate(incoming) {
    const shape = shapeOf(incoming.target.path);
    try {
      const answer = await answerFor(incoming);
      return isRefusal(answer) ? refuse(shape, answer) : answer;
    } catch (error) {
      return refuse(shape, refusalOf(error));
    }
  };
}

/** The refusal for work that was given up. Rethrows all other errors, which are bugs of ours. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof QueueFullError) return BUSY;
  if (error instanceof BackendTimeoutError) return NO_ANSWER;
  if (error instanceof DiskFullError) return DISK_FULL;
  throw error;
}

const BUSY: Refusal = {
  status: 503,
  code: 'busy',
  sentence: 'Too many people are signing in. Try again in a few seconds.',
  headers: { 'Retry-After': '5' },
};

const NO_ANSWER: Refusal = {
  status: 503,
  code: 'no_answer',
  sentence: 'The database did not respond in time. Try again in a moment.',
  headers: { 'Retry-After': '5' },
};
