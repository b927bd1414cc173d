/**
 * Measures how much slower a sign-in is with shared limits in the database than with limits in memory.
 * Two auth APIs, one of each kind, run on one embedded database. Sign-ins alternate between them.
 * Also measures how many requests per second the database can count for one attacked account. For comparison, measures
 * a bare `select 1`.
 */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { accountRules } from '#server/account-checks.ts';
import { createAuthApi } from '#platform/auth/auth-api.ts';
import { createDatabaseLimiter } from '#platform/database/database-limiter.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createRateLimiter, type RateLimiter } from '#platform/http/rate-limiter.ts';
import { shareLocally, type SharedLimiter } from '#platform/http/shared-limiter.ts';
import { LIMITS } from '#platform/limits.ts';
import { createLogger } from '#platform/log/logger.ts';
import { createAccountMails } from '#server/mail/auth-mails.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { createUser, PASSWORD } from '#tests/support/accounts.ts';
import { inParallel } from '#tests/support/gate/keep-alive-client.ts';
import { incomingOf } from '#tests/support/incoming.ts';
import { startTestServer } from '#tests/support/server.ts';
import { figure, median, report } from './report.ts';

const ROUNDS = 20;
const SIGN_INS = 15;
const CONNECTIONS = 8;
const COUNTS = 2000;
const EMAIL = 'fan@lines.example';

/** Replaces the process's own rate limits, which would reject the sign-ins after the first few. */
const unlimited: RateLimiter = {
  take: () => 0,
  reserve: () => 0,
  giveBack: () => undefined,
  waitOf: () => 0,
  charge: () => undefined,
};

const server = await startTestServer();
try {
  await createUser(server, { email: EMAIL });
  const secrets = await loadSecrets(server.dataDir, null);
  const database = await openDatabase({
    dataDir: server.dataDir,
    databaseUrl: undefined,
    attach: true,
    log: { info: () => undefined, warn: () => undefined },
  });
  const sql = postgres({ ...database.appConnection, max: CONNECTIONS, onnotice: () => undefined });
  const inDatabase = createDatabaseLimiter({ sql, jwtSecret: secrets.jwtSecret, onRefusal: () => undefined });
  const apiWith = (shared: SharedLimiter) =>
    createAuthApi({
      sql,
      secrets,
      publicUrl: server.url,
      google: null,
      requireEmailConfirmation: false,
      rules: accountRules,
      mails: createAccountMails(server.url),
      mail: { send: async () => undefined, finish: async () => undefined },
      limiters: { local: unlimited, shared },
      ensureSpace: async () => undefined,
      log: createLogger(),
      metrics: { timeBackend: (call) => call() },
    });
  await measureSignIns({
    shared: apiWith(inDatabase),
    local: apiWith(shareLocally(createRateLimiter())),
    headers: { apikey: secrets.anonKey, 'content-type': 'application/json' },
  });
  await measureAttack(sql, inDatabase);
  await sql.end();
  await database.close();
} finally {
  await server.stop();
}

interface Sides {
  shared: ReturnType<typeof createAuthApi>;
  local: ReturnType<typeof createAuthApi>;
  headers: Record<string, string>;
}

async function measureSignIns({ headers, local, shared }: Sides): Promise<void> {
  const signIn = async (api: Sides['local']): Promise<number> => {
    const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
    const path = '/auth/v1/token';
    const began = performance.now();
    const reply = await api(
      incomingOf({ method: 'POST', path, search: '?grant_type=password', headers, body }),
    );
    if (!('status' in reply) || reply.status !== 200) throw new Error('A sign-in was refused.');
    return performance.now() - began;
  };
  const took = { shared: [] as number[], local: [] as number[] };
  const ratios: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const rounds = { shared: [] as number[], local: [] as number[] };
    for (let i = 0; i < SIGN_INS; i++)
      for (const [side, api] of [
        ['shared', shared],
        ['local', local],
      ] as const)
        // oxlint-disable-next-line no-await-in-loop -- one after another, alternating
        rounds[side].push(await signIn(api));
    if (round < 0) continue; // warm-up
    for (const side of ['shared', 'local'] as const) took[side].push(median(rounds[side]));
    ratios.push(median(rounds.shared) / median(rounds.local));
  }
  report(
    'A successful sign-in, ms',
    [
      {
        'limits in the database': median(took.shared).toFixed(1),
        'limits in memory': median(took.local).toFixed(1),
        ratio: median(ratios).toFixed(3),
      },
    ],
    `Medians of ${ROUNDS} rounds with ${SIGN_INS} sign-ins each. It counts in two buckets, and gives both counts back.`,
  );
}

async function measureAttack(sql: Sql, limiter: SharedLimiter): Promise<void> {
  const perSecond = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await inParallel(Array.from({ length: COUNTS }), CONNECTIONS, async () => void (await work()));
    return (COUNTS / (performance.now() - began)) * 1000;
  };
  const [account, refused] = [randomUUID(), randomUUID()];
  const counted = (who: string) =>
    limiter.take([
      { rate: 'passwordByPair', who: randomUUID() },
      // With this `mostDelay`, no request is rejected, so each one locks the account's row.
      { rate: 'passwordByAccount', who, mostDelay: 1e6 },
    ]);
  const sides = {
    'bare select 1': () => sql`select 1`,
    'count, many accounts': () => counted(randomUUID()),
    'count, one account': () => counted(account),
    'refused, one account': () =>
      limiter.take([{ rate: 'passwordByAccount', who: refused, mostDelay: LIMITS.signInHoldBack }]),
  };
  const rates = new Map<string, number[]>();
  for (let round = 0; round < 5; round++)
    for (const [name, work] of Object.entries(sides)) {
      // oxlint-disable-next-line no-await-in-loop -- alternating
      const rate = await perSecond(work);
      if (round > 0) rates.set(name, [...(rates.get(name) ?? []), rate]);
    }
  const bare = median(rates.get('bare select 1') ?? []);
  report(
    'Counts per second of one server',
    [...rates].map(([name, all]) => ({
      what: name,
      'per second': figure(median(all)),
      ratio: (median(all) / bare).toFixed(2),
    })),
    `Medians of 4 rounds of ${COUNTS} over ${CONNECTIONS} connections. Ratio: to the bare statement.`,
  );
}
