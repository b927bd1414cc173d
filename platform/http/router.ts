import type { Handler } from '#platform/http/incoming.ts';
import { refuse } from '#platform/http/refusal.ts';

/** GET routes also accept HEAD. */
export interface Route {
  method: 'GET' | 'POST';
  path: string;
  handle: Handler;
}

/** Creates a handler that calls the route for the request's path, or `otherwise`. A wrong method gets 405. */
export function createRouter(routes: readonly Route[], otherwise: Handler): Handler {
  const byPath = new Map(routes.map((route) => [route.path, route]));
  return (incoming) => {
    const route = byPath.get(incoming.target.path);
    if (!route) return otherwise(incoming);
    const method = incoming.method === 'HEAD' ? 'GET' : incoming.method;
    if (method === route.method) return route.handle(incoming);
    return refuse('api', { code: route.method === 'GET' ? 'read-only' : 'post-only' });
  };
}
