import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp, type ServerApp } from '#server/app.ts';
import { pageConfigOf, type Backend, type BackendPlan } from '#server/backend/backend.ts';
import type { Config } from '#server/config.ts';
import type { FeedParts } from '#server/jobs/open-feeds.ts';
import { createRateLimiter, type RateLimiter } from '#platform/http/rate-limiter.ts';
import { createHttpServer } from '#platform/http/http-server.ts';
import { checkAddress, reachableAt } from '#platform/http/listen-on.ts';
import { createLogger, type Logger } from '#platform/log/logger.ts';
import { createMetrics, type Metrics } from '#platform/metrics/metrics.ts';
import { PRODUCT } from '#platform/product.ts';
import { ROOT } from '#platform/root.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { routeClassOf } from '#server/site/route-class.ts';
import { createSite } from '#server/site/site.ts';
import { createSiteMetrics } from '#server/site-metrics.ts';

export interface RunningServer {
  /**
   * Reports on `/healthz` that the server is about to stop, and keeps serving for `DRAIN_SECONDS`.
   * Proxies can then switch to other servers, so that no request is rejected.
   */
  drain(): Promise<void>;
  /** Finishes requests in flight, then closes the database. May be called twice. */
  close(): Promise<void>;
}

/** Prints a line for the person who started the server. The log is separate, and has JSON lines for machines. */
export type Say = (line: string) => void;

/**
 * Starts the server. Rejects with a sentence for the operator if the start fails.
 * The server listens first, so that a port in use fails before the database starts.
 * It serves pages at once. Requests for data wait for the backend.
 * Behind a proxy (`DRAIN_SECONDS`), it listens only when it is ready.
 *
 * @param stopping Aborts the start: it stops waiting for other servers, changes no further tables, and rejects.
 */
export async function startServer(config: Config, say: Say, stopping: AbortSignal): Promise<RunningServer> {
  const measured = createMetrics(routeClassOf);
  const metrics = { ...measured, ...createSiteMetrics(measured.meters) };
  const log = createLogger(metrics.logged);
  const began = performance.now();
  let start: (app: ServerApp) => void = () => undefined;
  const started = new Promise<ServerApp>((resolve) => {
    start = resolve;
  });
  let app: ServerApp | undefined;
  let draining = false;
  const http = createHttpServer(
    (incoming) => app?.handle(incoming) ?? started.then((built) => built.handle(incoming)),
    { ready: (asked) => app?.ready(asked) ?? null, log, metrics, trustProxy: config.trustProxy },
  );
  // A proxy skips a server that refuses connections, but waits for a server that listens and is not ready yet.
  const listensLate = config.drainSeconds > 0;
  const listen = async () => {
    await http.listen(config.port, config.host);
    say(`Line Rush: ${reachableAt(config)}`);
    // This server speaks no TLS, so an https site must have a proxy in front of it.
    if (config.publicUrl.startsWith('https:') && !config.trustProxy)
      log.warn('TRUST_PROXY is not true, so all visitors behind the proxy share the limits of one visitor.');
  };
  await (listensLate ? checkAddress(config.port, config.host) : listen());
  const plan = await planBackend(config);
  const site = await createSite(join(ROOT, 'dist', 'web'), config, pageConfigOf(plan, config));
  metrics.build({ version: PRODUCT.version, backend: plan.choice.kind });
  const limiter = metrics.countRefusals(createRateLimiter());
  const starting = startBackend({ config, limiter, log, metrics, plan, say, stopping });
  const isDraining = () => draining;
  app = createApp({ config, backend: starting, limiter, log, metrics, site, isDraining });
  start(app);
  const backend = await starting;
  await orClose(backend, async () => {
    stopping.throwIfAborted();
    if (listensLate) await listen();
  });
  const jobs = config.feed.on ? await openFeedJobs({ config, backend, log, metrics }) : null;
  say(`Ready after ${Math.round(performance.now() - began)} ms. Stop with Ctrl+C.`);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([http.stop(), jobs?.close()]);
    await backend.close();
  };
  return {
    async drain() {
      if (config.drainSeconds === 0) return;
      draining = true;
      http.drain();
      say(`Serving for ${config.drainSeconds} more seconds, until proxies use other servers …`);
      // End jobs at once, so that another server can take them over.
      await Promise.all([jobs?.close(), delay(config.drainSeconds * 1000)]);
    },
    close: () => (closing ??= close()),
  };
}

async function orClose(backend: Backend, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await backend.close();
    throw error;
  }
}

/** Starts the jobs that read the NHL's feeds. Imports their code here, because most servers do not need it. */
async function openFeedJobs(parts: FeedParts) {
  const { openFeeds } = await import('#server/jobs/open-feeds.ts');
  return openFeeds(parts);
}

async function planBackend(config: Config): Promise<BackendPlan> {
  const { backend: choice, dataDir, jwtSecret, previousJwtSecret } = config;
  if (choice.kind === 'hosted') return { choice, secrets: null };
  return { choice, secrets: await loadSecrets(dataDir, jwtSecret, previousJwtSecret) };
}

interface Starting {
  config: Config;
  plan: BackendPlan;
  limiter: RateLimiter;
  log: Logger;
  metrics: Metrics;
  say: Say;
  stopping: AbortSignal;
}

/** Starts the chosen backend. Imports only its code, because hosted Supabase needs no database code. */
async function startBackend(parts: Starting): Promise<Backend> {
  const { config, limiter, log, metrics, plan, say, stopping } = parts;
  if (plan.secrets === null) {
    const { useHosted } = await import('#server/backend/hosted.ts');
    return useHosted(plan.choice, metrics.timeBackend, limiter);
  }
  const [{ openDatabase }, { openBackups }] = await Promise.all([
    import('#platform/database/open-database.ts'),
    import('#server/backend/open-backups.ts'),
  ]);
  const backups = openBackups(config);
  const opening = openDatabase({
    dataDir: config.dataDir,
    databaseUrl: plan.choice.kind === 'external' ? plan.choice.databaseUrl : undefined,
    stopping,
    beforeUpgrade: backups?.makeBeforeUpgrade,
    // Log warnings, because they may come long after the start.
    log: { info: say, warn: (message) => log.warn(message) },
  });
  // Import the module while PostgreSQL starts. Both take about the same time.
  const [{ startEmbeddedBackend: startEmbedded }, database] = await Promise.all([
    import('#server/backend/embedded.ts'),
    opening,
  ]);
  return startEmbedded({ backups, config, database, limiter, log, metrics, secrets: plan.secrets });
}
