import { createGate } from '#server/gate/gate.ts';
import type { RateLimiter } from '#server/http/rate-limiter.ts';
import { refuse, shapeOf } from '#server/http/refusal.ts';
import type { Handler, Incoming } from '#server/http/incoming.ts';
import { createApi } from '#server/api/api.ts';
import { createHealthz } from '#server/api/healthz.ts';
import { createMetricsEndpoint } from '#server/api/metrics.ts';
import { reads, refuseWriting } from '#server/http/only-reading.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Config } from '#server/config.ts';
import type { Logger } from '#server/log/logger.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { commonHeaders, INERT_CSP } from '#server/http/headers.ts';
import { createFindProfile } from '#server/site/profile-preview.ts';
import { createFindShared } from '#server/lineups/lineup-preview.ts';
import { createFindLineup } from '#server/lineups/find-lineup.ts';
import { findRoute } from '#server/site/routes.ts';
import type { Site } from '#server/site/site.ts';

/** Paths that belong to some Supabase backend, in any spelling: only what the app has a page at is one (`/auth/callback`). */
const BACKEND_PATHS = /^\/(?:_[^/]*|auth|rest|storage|realtime|functions|graphql|studio|pg)(?:\/|$)/i;

interface Parts {
  config: Config;
  /** May still be starting: what needs it waits, pages do not. Its failure is the caller's to handle. */
  backend: Promise<Backend>;
  site: Site;
  version: string;
  limiter: RateLimiter;
  log: Logger;
  metrics: Metrics;
}

/** The whole server behind the socket: which part answers which path, and the headers that every answer carries. */
export function createApp({ backend, config, limiter, log, metrics, site, version }: Parts): Handler {
  const healthz = createHealthz(backend, version);
  const writeMetrics = createMetricsEndpoint({ config, backend, limiter, metrics });
  const findProfile = createFindProfile(backend, limiter);
  const findLineup = createFindLineup(backend);
  const findShared = createFindShared(findLineup, limiter);
  const api = createApi({ backend, config, findLineup, limiter, log, onVisit: metrics.visit });
  const gate = backend.then(
    (started) =>
      started.gated &&
      createGate({
        ...started.gated,
        backend: started.gated.fetch,
        isAdmin: (userId) => started.isAdmin(userId),
        limiter,
        publicUrl: config.publicUrl,
      }),
  );
  gate.catch(() => undefined);
  const common = Object.entries(commonHeaders(config.publicUrl));

  async function route(incoming: Incoming): Promise<Response> {
    const { request, target } = incoming;
    const { path } = target;
    if (path === '/healthz') return reads(request) ? healthz() : refuseWriting();
    if (path === '/metrics') return reads(request) ? writeMetrics(incoming) : refuseWriting();
    if (path === '/api' || path.startsWith('/api/')) return api(incoming);
    if (!BACKEND_PATHS.test(path) || findRoute(path))
      return site(request, target, {
        profile: (name) => findProfile(name, incoming.address),
        lineup: (text) => findShared(text, incoming.address),
      });
    const guarded = await gate;
    if (guarded) return guarded(incoming);
    return refuse(shapeOf(path), {
      status: 404,
      code: 'elsewhere',
      sentence: 'This site uses a hosted backend, which is not at this address.',
    });
  }

  return async function app(incoming) {
    const response = await route(incoming);
    for (const [name, value] of common) if (!response.headers.has(name)) response.headers.set(name, value);
    if (!response.headers.has('Content-Security-Policy'))
      response.headers.set('Content-Security-Policy', INERT_CSP);
    return response;
  };
}
