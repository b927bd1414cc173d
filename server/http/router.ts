import { METHOD_NAME_ALL } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import type { Handler } from '#server/http/incoming.ts';
import { refuse } from '#server/http/refusal.ts';

/** GET routes also accept HEAD. */
export interface Route {
  method: 'GET' | 'POST';
  path: string;
  handle: Handler;
}

/** Creates a handler that picks the route by path, or `otherwise`. Wrong methods get 405. */
export function createRouter(routes: readonly Route[], otherwise: Handler): Handler {
  // Only Hono's router, because its app needs web requests.
  const router = new RegExpRouter<Handler>();
  for (const { handle, method, path } of routes) {
    router.add(method, path, handle);
    router.add(METHOD_NAME_ALL, path, async () =>
      refuse('api', { code: method === 'GET' ? 'read-only' : 'post-only' }),
    );
  }
  return (incoming) => {
    const { method, target } = incoming;
    const [[found]] = router.match(method === 'HEAD' ? 'GET' : method, target.path);
    return (found?.[0] ?? otherwise)(incoming);
  };
}
