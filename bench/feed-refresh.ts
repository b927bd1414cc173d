/**
 * Measures the daily refresh of 32 rosters by the real job, client, and store on the embedded database.
 * A local server imitates the feeds, and the job does not pause between requests. Each refresh is repeated,
 * and the repetition finds nothing new (status 304). For comparison, each player is updated with a separate request.
 */
import { performance } from 'node:perf_hooks';
import { pino } from 'pino';
import type { AskTables } from '#platform/gate/table-port.ts';
import { openTables } from '#platform/gate/open-tables.ts';
import { watchOutage } from '#platform/database/outage.ts';
import { createFeedClient } from '#server/feeds/feed-client.ts';
import { createFeedStore, type FeedStore } from '#server/feeds/feed-store.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { createRostersJob } from '#server/jobs/rosters-job.ts';
import type { FeedJobContext } from '#server/jobs/run-jobs.ts';
import { NO_RULES } from '#platform/tables/table-rules.ts';
import { applyRosterPolicies } from '#server/jobs/apply-roster-policies.ts';
import { readSeedRosters } from '#tests/support/feeds/peer/seed-rosters.ts';
import { startNhlPeer } from '#tests/support/feeds/peer/start-nhl-peer.ts';
import { openTestDatabase } from '#tests/support/policies/temporary.ts';
import { figure, median, report } from './report.ts';

const RUNS = 5;

const log = pino({ level: 'silent' });

/**
 * Returns a store and `takeMs`. `takeMs` returns how long the store's requests took since the last call of `takeMs`.
 */
function timedStore(ask: AskTables): { store: FeedStore; takeMs: () => number } {
  let ms = 0;
  const store = createFeedStore(async (...request) => {
    const began = performance.now();
    const response = await ask(...request);
    ms += performance.now() - began;
    return response;
  });
  return {
    store,
    takeMs() {
      const taken = ms;
      ms = 0;
      return taken;
    },
  };
}

interface Measured {
  readonly ms: number;
  readonly database: number;
  readonly heap: number;
}

async function measure(work: () => Promise<unknown>, takeMs: () => number): Promise<Measured> {
  const heap = process.memoryUsage().heapUsed;
  let peak = heap;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().heapUsed);
  }, 5);
  takeMs();
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  clearInterval(timer);
  peak = Math.max(peak, process.memoryUsage().heapUsed);
  return { ms, database: takeMs(), heap: (peak - heap) / 1024 / 1024 };
}

const rosters = readSeedRosters();
const peer = await startNhlPeer({ now: new Date(), rosters, games: new Map() });
const database = await openTestDatabase();
const tables = await openTables({
  database,
  secrets: { jwtSecret: '', previousJwtSecret: null, anonKey: '', secretKey: '' },
  limiter: createRateLimiter(),
  outage: watchOutage(database.appConnection, log),
  metrics: { timeBackend: (call) => call(), watchCallsWaiting: () => undefined },
  ensureSpace: () => Promise.resolve(),
  schemas: ['public'],
  rules: NO_RULES,
});
try {
  const { store, takeMs } = timedStore(tables.askInBackground);
  const context: FeedJobContext = {
    client: createFeedClient({ interval: 0, userAgent: 'LineRush/bench' }),
    feed: { on: true, apiUrl: peer.url, statsUrl: peer.url, reportsUrl: peer.url, interval: 0 },
    store,
    now: Date.now,
    log,
    failures: 0,
    progress: () => Promise.resolve(),
    signal: new AbortController().signal,
  };
  const refresh = () => createRostersJob(applyRosterPolicies).run(context);
  const players = [...rosters.values()].flat();
  const eachPlayer = async () => {
    for (const { id, number, weight } of players) {
      // oxlint-disable-next-line no-await-in-loop -- one request at a time, like the measured job
      await store.change(`players?nhl_id=eq.${id}`, { number, weight });
    }
  };
  const runs = { first: [] as Measured[], again: [] as Measured[], each: [] as Measured[] };
  for (let run = 0; run < RUNS; run++) {
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    await database.sql`delete from public.roster_feeds`;
    // oxlint-disable-next-line no-await-in-loop
    runs.first.push(await measure(refresh, takeMs));
    // oxlint-disable-next-line no-await-in-loop
    runs.again.push(await measure(refresh, takeMs));
    // oxlint-disable-next-line no-await-in-loop
    runs.each.push(await measure(eachPlayer, takeMs));
  }
  const middle = (measured: readonly Measured[], key: keyof Measured) =>
    median(measured.map((one) => one[key]));
  const row = (step: string, measured: readonly Measured[]) => ({
    step,
    'total ms': figure(middle(measured, 'ms')),
    'database ms': figure(middle(measured, 'database')),
    'of the alternative': `${figure((100 * middle(measured, 'database')) / middle(runs.each, 'database'))} %`,
    'heap MB': figure(middle(measured, 'heap')),
  });
  report(
    'Daily refresh of 32 teams',
    [
      row(`new rosters of ${figure(players.length)} players, compared and settled`, runs.first),
      row('nothing new', runs.again),
      row('alternative: a statement for each player', runs.each),
    ],
    `Medians of ${RUNS} runs through the server’s table API. Heap is the highest growth.`,
  );
} finally {
  await tables.end();
  await database.close();
  await peer.close();
}
