import type { Backend } from '#server/backend/backend.ts';

/**
 * `GET /healthz` for load balancers and people: 200 if the database responds, else 503.
 * These requests have no rate limit, so concurrent ones share one query.
 */
export function createHealthz(
  backend: Promise<Pick<Backend, 'isReachable'>>,
  version: string,
): () => Promise<Response> {
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
    return Response.json(
      { status: database ? 'up' : 'degraded', database: database ? 'reachable' : 'unreachable', version },
      { status: database ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
    );
  };
}
