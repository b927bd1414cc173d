import type { OpenDatabase } from '#platform/database/database.ts';
import { readCatalog, type ExactCounts } from '#platform/database/read-catalog.ts';
import type { Outage } from '#platform/database/outage.ts';
import { openRolePool } from '#platform/database/role-pool.ts';
import type { EnsureSpace } from '#platform/database/disk-guard.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { within } from '#platform/http/time-limit.ts';
import { createTurns } from '#platform/http/turns.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { LIMITS } from '#platform/limits.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Secrets } from '#platform/secrets.ts';
import { parseRequestLine } from '#platform/tables/request.ts';
import { createTableApi, type TableApi } from '#platform/tables/table-api.ts';
import { preferring, valueOf, type AskTables } from '#platform/gate/table-port.ts';
import { createTableGate } from '#platform/gate/table-gate.ts';
import { NO_RULES, type TableRules } from '#platform/tables/table-rules.ts';

/** Connections per server. More would not help a machine with two processors, because requests are short. */
const POOL = 10;

interface Parts {
  database: OpenDatabase;
  secrets: Secrets;
  limiter: RateLimiter;
  metrics: Pick<Metrics, 'timeBackend' | 'watchCallsWaiting'>;
  ensureSpace: EnsureSpace;
  /** Watches for outages of the database, until `end` ends the watch. */
  outage: Outage;
  /** The schemas to serve. Requests that name no schema use the first one. */
  schemas: readonly string[];
  exactCounts?: ExactCounts | undefined;
  rules: TableRules;
  readingFunctions?: ReadonlySet<string>;
}

export async function openTables({ database, limiter, outage, ...parts }: Parts) {
  const [pool, own] = await Promise.all([
    openRolePool(database.appConnection, POOL, outage.suspect),
    openRolePool(database.appConnection, 1, outage.suspect),
  ]);
  const { ensureSpace, exactCounts, metrics, readingFunctions, rules, schemas, secrets } = parts;
  const catalogs = await Promise.all(schemas.map((schema) => readCatalog(pool, schema, exactCounts)));
  const common = { catalogs, rules, ensureSpace, log: outage.log };
  const turns = createTurns(LIMITS.tableTurns, { code: 'too-many-open' });
  metrics.watchCallsWaiting(() => pool.waiting() + turns.waiting());
  const api = createTableApi({ ...common, pool, timed: metrics.timeBackend });
  return {
    gate: createTableGate({ api, inTurn: turns.inTurn, limiter, readingFunctions, rules, secrets }),
    inTurn: turns.inTurn,
    /** Resolves once the database responds to a query. The query waits in line like requests of clients. */
    check: () => turns.inTurn('', () => pool.query('select 1')),
    ask: askInProcess(api),
    /** Like `ask`, on a separate connection, so that long work never makes a page wait. */
    askInBackground: askInProcess(createTableApi({ ...common, pool: own, timed: (call) => call() })),
    end: async () => {
      outage.end();
      await Promise.all([pool.end(), own.end()]);
    },
  };
}

/** Opens the table API for a command. It needs no token, and has no rate limit. */
export async function openCommandTables({ appConnection }: OpenDatabase, log: Logger) {
  const pool = await openRolePool(appConnection, 1, () => undefined);
  const api = createTableApi({
    pool,
    catalogs: [await readCatalog(pool)],
    rules: NO_RULES,
    ensureSpace: () => Promise.resolve(),
    log,
    timed: (call) => call(),
  });
  return { ask: askInProcess(api), end: () => pool.end() };
}

/** Returns a function that calls the table API inside the server: without a token, a rate limit, or a queue. */
function askInProcess(api: TableApi): AskTables {
  return async (key, target, call = {}) => {
    const [name, query = ''] = target.split('?');
    const response = await within(
      LIMITS.backendTimeout,
      api({
        requestLine: parseRequestLine(call.method ?? 'GET', `/rest/v1/${name}`, preferring(call)),
        search: query && `?${query}`,
        caller: { kind: key === 'secret' ? 'secret' : 'visitor' },
        readBody: async () => new TextEncoder().encode(JSON.stringify(call.body)),
        inTurn: (work) => work(),
      }),
    );
    const { body, status } = isRefusal(response) ? refuse('rest', response) : response;
    return { status, value: valueOf(String(body ?? '')) };
  };
}
