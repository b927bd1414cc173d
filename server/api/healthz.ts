import type { Backend } from '#server/backend/backend.ts';

/**
 * `GET /healthz`: 200 while the database answers, else 503, for load balancers and for people. Nothing counts these
 * requests, so however many come at once ask the database once.
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
