import { PRODUCT } from '#platform/product.ts';
import type { Backend } from '#server/backend/backend.ts';
import { jsonReply, type Reply } from '#platform/http/reply.ts';

/**
 * `GET /healthz` for load balancers and people: 200 if the database responds and the server is not stopping, else 503.
 * There is no rate limit, so concurrent requests share one database query.
 */
export function createHealthz(
  backend: Promise<Pick<Backend, 'isReachable'>>,
  isDraining: () => boolean,
): () => Promise<Reply> {
  let asking: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    try {
      return await (await backend).isReachable();
    } finally {
      asking = undefined;
    }
  }

  return async function healthz() {
    const database = await (asking ??= ask());
    const condition = database ? 'up' : 'degraded';
    const status = isDraining() ? 'draining' : condition;
    return jsonReply(
      { status, database: database ? 'reachable' : 'unreachable', version: PRODUCT.version },
      { status: status === 'up' ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
    );
  };
}
