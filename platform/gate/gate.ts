import type { AuthApi } from '#platform/auth/auth-api.ts';
import { DiskFullError } from '#platform/database/disk-guard.ts';
import type { TableGate } from '#platform/gate/table-gate.ts';
import type { Handler, Incoming } from '#platform/http/incoming.ts';
import { isRefusal, refuse, RefusedError, shapeOf } from '#platform/http/refusal.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import type { Reply } from '#platform/http/reply.ts';
import { BackendTimeoutError } from '#platform/http/time-limit.ts';

interface Apis {
  auth: AuthApi;
  tables: TableGate;
}

/**
 * The only entrance to the auth service and the table API.
 * Rejects only if the client has disconnected, or because of a bug.
 */
export function createGate({ auth, tables }: Apis): Handler {
  async function responseTo(incoming: Incoming): Promise<Reply | Refusal> {
    const { method, target } = incoming;
    if (method === 'OPTIONS') return { code: 'cross-origin' };
    if (target.path.startsWith('/auth/v1/')) return auth(incoming);
    if (!target.path.startsWith('/rest/v1/')) return { code: 'unknown-path' };
    return tables(incoming);
  }

  return async function gate(incoming) {
    const shape = shapeOf(incoming.target.path);
    try {
      const response = await responseTo(incoming);
      return isRefusal(response) ? refuse(shape, response) : response;
    } catch (error) {
      return refuse(shape, refusalOf(error));
    }
  };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof RefusedError) return error.refusal;
  if (error instanceof BackendTimeoutError) return { code: 'database-silent' };
  if (error instanceof DiskFullError) return { code: 'disk-full' };
  throw error;
}
