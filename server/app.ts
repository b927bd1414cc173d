import { rememberByObject } from '#platform/http/remember.ts';
import { ENDPOINTS, SERVER_PATHS } from '#domain/endpoints.ts';
import { findPage, PATHS } from '#domain/pages.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { refuse, shapeOf } from '#platform/http/refusal.ts';
import type { Incoming } from '#platform/http/incoming.ts';
import type { Reply } from '#platform/http/reply.ts';
import { createApi } from '#server/api/api.ts';
import { createHealthz } from '#server/api/healthz.ts';
import { createMetricsEndpoint } from '#server/api/metrics.ts';
import { createRouter } from '#platform/http/router.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Config } from '#server/config.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { SiteMetrics } from '#server/site-metrics.ts';
import { commonHeaders, INERT_CSP } from '#platform/http/headers.ts';
import { EMBED_CSP } from '#server/embeds/embed-page.ts';
import { createPages } from '#server/pages.ts';
import type { Site } from '#server/site/site.ts';

interface Parts {
  config: Config;
  /** Pending while the backend starts. Pages do not wait for it. The caller must handle a rejection. */
  backend: Promise<Backend>;
  site: Site;
  limiter: RateLimiter;
  log: Logger;
  metrics: Metrics & SiteMetrics;
  isDraining: () => boolean;
}

export type ServerApp = ReturnType<typeof createApp>;

export function createApp(parts: Parts) {
  const { backend, config, limiter, log, metrics, site } = parts;
  const healthz = createHealthz(backend, parts.isDraining);
  const writeMetrics = createMetricsEndpoint({ config, backend, limiter, metrics });
  const pages = createPages({ backend, config, limiter, site });
  const api = createApi({
    backend,
    config,
    findLineup: pages.findLineup,
    limiter,
    log,
    onVisit: metrics.visit,
  });
  let gated: Backend['gated'] = null;
  const starting = backend.then((started) => (gated = started.gated));
  starting.catch(() => undefined);
  const { complete, completeReady } = createCompletion(config.publicUrl);

  function handleOther(incoming: Incoming): Reply | Promise<Reply> {
    const { path } = incoming.target;
    if (path === '/api' || path.startsWith('/api/')) return api(incoming);
    if (!SERVER_PATHS.test(path) || findPage(path)) return pages.respond(incoming);
    return gated ? gated.handle(incoming) : handleEarly(incoming);
  }

  /** Waits for the backend. Responds with an error for hosted Supabase, which serves these paths itself. */
  async function handleEarly(incoming: Incoming): Promise<Reply> {
    const open = await starting;
    return open?.handle(incoming) ?? refuse(shapeOf(incoming.target.path), { code: 'backend-elsewhere' });
  }

  const route = createRouter(
    [
      ...pages.routes,
      { method: 'GET', path: ENDPOINTS.health, handle: healthz },
      { method: 'GET', path: ENDPOINTS.metrics, handle: writeMetrics },
      { method: 'GET', path: ENDPOINTS.changePassword, handle: () => Promise.resolve(TO_ACCOUNT) },
    ],
    handleOther,
  );
  return {
    handle: async (incoming: Incoming) => complete(await route(incoming)),
    ready(asked: Incoming): Reply | null {
      const found = pages.ready(asked) ?? gated?.ready(asked) ?? site.ready(asked);
      return found && completeReady(found);
    },
  };
}

const TO_ACCOUNT: Reply = { status: 302, headers: { Location: PATHS.accountSettings }, body: null };

function createCompletion(publicUrl: string) {
  const { 'X-Frame-Options': unframed = '', ...framed } = commonHeaders(publicUrl);
  const common = { ...framed, 'X-Frame-Options': unframed, 'Content-Security-Policy': INERT_CSP };
  const complete = (reply: Reply): Reply => {
    const isEmbed = reply.headers['Content-Security-Policy'] === EMBED_CSP;
    return { ...reply, headers: { ...(isEmbed ? framed : common), ...reply.headers } };
  };
  // Remembered, because the same ready reply is sent many times.
  return { complete, completeReady: rememberByObject(complete) };
}
