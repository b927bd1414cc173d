import { Hono } from 'hono';
import type { Handler, Incoming } from '#server/http/incoming.ts';
import { refuse } from '#server/http/refusal.ts';

/** What answers a path. What is asked with GET may be asked with HEAD, too. */
export interface Route {
  method: 'GET' | 'POST';
  path: string;
  handle: Handler;
}

/** The handler of the route at a request's path; `otherwise` where there is none. Other methods of a path get 405. */
export function createRouter(routes: readonly Route[], otherwise: Handler): Handler {
  // The path as it was read from the wire, not as a URL parser sees it.
  const router = new Hono<{ Bindings: Incoming }>({
    getPath: ({ url }, options) => options?.env?.target.path ?? url,
  });
  for (const { handle, method, path } of routes)
    router.on(method, path, ({ env }) => handle(env)).all(path, () => refuseMethod(method));
  // Not a pattern: patterns match no path with a line separator in it.
  router.notFound(({ env }) => otherwise(env));
  router.onError((error) => {
    throw error;
  });
  return async (incoming) => router.fetch(incoming.request, incoming);
}

function refuseMethod(method: Route['method']): Response {
  const [Allow, sentence] =
    method === 'GET'
      ? ['GET, HEAD', 'This endpoint can only be read.']
      : ['POST', 'This endpoint takes POST requests only.'];
  return refuse('api', { status: 405, code: 'method', sentence, headers: { Allow } });
}
