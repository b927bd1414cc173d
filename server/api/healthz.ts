import type { Backend } from '#server/backend/backend.ts';

/** `GET /healthz`: 200 while the database answers, else 503, for load balancers and for people. */
export async function healthz(backend: Backend, version: string): Promise<Response> {
  const database = await backend.isReachable();
  return Response.json(
    { status: database ? 'up' : 'degraded', database: database ? 'reachable' : 'unreachable', version },
    { status: database ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
