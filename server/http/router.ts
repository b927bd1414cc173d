import { METHOD_NAME_ALL } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import type { Handler } from '#server/http/incoming.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Reply } from '#server/http/reply.ts';

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
    router.add(METHOD_NAME_ALL, path, async () => refuseMethod(method));
  }
  return async (incoming) => {
    const { method, target } = incoming;
    const [[found]] = router.match(method === 'HEAD' ? 'GET' : method, target.path);
    return (found?.[0] ?? otherwise)(incoming);
  };
}

function refuseMethod(method: Route['method']): Reply {
  const [Allow, sentence] =
    method === 'GET'
      ? ['GET, HEAD', 'This endpoint is read-only.']
      : ['POST', 'This endpoint accepts only POST requests.'];
  return refuse('api', { status: 405, code: 'method', sentence, headers: { Allow } });
}
