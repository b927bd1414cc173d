/** Tests that limits for accounts and mailboxes apply across all servers of a database. */
import { randomBytes, randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabaseLimiter, pruneBuckets } from '#platform/database/database-limiter.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { LIMITS, RATES } from '#platform/limits.ts';
import { openBrowser } from '../support/gate/auth-client.ts';
import { createGateClient } from '../support/gate/gate-client.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { describeSharedLimiter } from '#tests/support/limiter-semantics.ts';
import { startTestServer, type TestServer, readMetrics } from '#tests/support/server.ts';
import { linkIn, mailTo, startSmtpPeer, type SmtpPeer } from '#tests/support/smtp-peer.ts';

const debian = await startDebianPostgres({ prepared: true });
afterAll(() => debian?.stop());

const JWT_SECRET = randomBytes(48).toString('base64');
const quiet = { info: () => undefined, warn: () => undefined };
const database = debian && (await openDatabase({ dataDir: '', databaseUrl: debian.url, log: quiet }));
const pools = database
  ? [0, 1, 2].map(() => postgres({ ...database.appConnection, max: 4, onnotice: () => undefined }))
  : [];
afterAll(async () => {
  await Promise.all(pools.map((sql) => sql.end({ timeout: 5 })));
  await database?.close();
});

const [one, two, three] = pools;

function createLimiter(sql: postgres.Sql, now?: () => number) {
  const options = { sql, jwtSecret: JWT_SECRET, onRefusal: () => undefined };
  return createDatabaseLimiter(now ? { ...options, now } : options);
}

describe.skipIf(!debian)(
  'the limits of accounts in the database (no PostgreSQL of the system: skipped)',
  () => {
    if (!one || !two || !three) return;
    describeSharedLimiter('at three servers', (now) => ({
      limiters: [createLimiter(one, now), createLimiter(two, now), createLimiter(three, now)],
      unused: randomUUID,
    }));

    test('are never exceeded by parallel requests, which wait only briefly for one another', async () => {
      const limiters = [one, two, three].map((sql) => createLimiter(sql));
      const account = randomUUID();
      const verdicts = await Promise.all(
        limiters.flatMap((limiter, server) =>
          Array.from({ length: 100 }, (_, i) =>
            limiter.take([
              { rate: 'passwordByPair', who: `${account} ${server} ${i}` },
              { rate: 'passwordByAccount', who: account, mostDelay: LIMITS.signInHoldBack },
            ]),
          ),
        ),
      );
      const { burst, perMinute } = RATES.passwordByAccount;
      const most = burst + (LIMITS.signInHoldBack / 60) * perMinute;
      const counted = verdicts.filter(({ wait }) => wait === 0).length;
      expect(counted).toBeGreaterThanOrEqual(most);
      expect(counted, 'refilled meanwhile').toBeLessThanOrEqual(most + 2);
    });

    test('leave no address in the database, and no row once they count nothing', async () => {
      let time = Date.now();
      const limiter = createLimiter(one, () => time);
      const count = { rate: 'mailByAccount', who: 'recovery jane@lines.example' } as const;
      const rowsNow = async () => (await two`select bucket::text, full_at from auth.rate_buckets`).length;
      const before = await rowsNow();
      await limiter.take([count]);
      expect(await rowsNow()).toBe(before + 1);
      expect(JSON.stringify(await two`select * from auth.rate_buckets`)).not.toContain('jane');
      time -= 24 * 60 * 60 * 1000;
      await limiter.take([{ ...count, who: 'long ago' }]);
      await Promise.all([pruneBuckets(one), pruneBuckets(two)]);
      const left = await two`select from auth.rate_buckets where full_at <= now()`;
      expect(left).toHaveLength(0);
      expect((await createLimiter(three, () => time).take([{ ...count, who: 'long ago' }])).wait).toBe(0);
    });

    test('do not wait for the old time when the clock of the database is set back', async () => {
      let time = Date.now();
      const limiters = [one, two].map((sql) => createLimiter(sql, () => time));
      const count = { rate: 'mailByAccount', who: randomUUID() } as const;
      await limiters[0]?.take([count]);
      time -= 6 * 60 * 60 * 1000;
      const pause = 60 / RATES.mailByAccount.perMinute;
      expect(await limiters[0]?.take([count])).toMatchObject({ wait: pause });
      time += pause * 1000;
      expect(await limiters[1]?.take([count])).toMatchObject({ wait: 0 });
    });

    test('are all deleted once they are full, however many there are', async () => {
      await one`
        insert into auth.rate_buckets
        select gen_random_uuid(), now() - interval '1 minute' from generate_series(1, ${2 * LIMITS.prunedBucketsAtOnce + 1})`;
      await pruneBuckets(two);
      expect(await one`select from auth.rate_buckets where full_at <= now()`).toHaveLength(0);
    });

    test('reject everything when the database fails', async () => {
      const closed = postgres({ ...database?.appConnection, max: 1 });
      await closed.end();
      await expect(createLimiter(closed).take([{ rate: 'linkByAccount', who: 'x' }])).rejects.toThrow();
    });

    test('are closed to the roles of requests', async () => {
      for (const role of ['anon', 'authenticated', 'service_role'])
        // oxlint-disable-next-line no-await-in-loop -- one role after another
        await expect(
          one.begin(async (tx) => {
            await tx`select set_config('role', ${role}, true)`;
            return tx`select * from auth.rate_buckets`;
          }),
        ).rejects.toThrow('permission denied');
    });
  },
);

describe.skipIf(!debian)('two servers on one database (no PostgreSQL of the system: skipped)', () => {
  let peer: SmtpPeer;
  let servers: [TestServer, TestServer];
  beforeAll(async () => {
    peer = await startSmtpPeer();
    const env = {
      ...mailTo(peer),
      DATABASE_URL: debian?.url ?? '',
      JWT_SECRET,
      REQUIRE_EMAIL_CONFIRMATION: 'true',
      TRUST_PROXY: 'true',
    };
    servers = await Promise.all([startTestServer({ env }), startTestServer({ env })]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await peer.close();
  });

  test('count failed sign-ins together, and name the refusal in their metrics', async () => {
    const clients = servers.map((server) => createGateClient(server));
    const body = { email: 'guessed@lines.example', password: 'wrong-guess-1' };
    const statuses: number[] = [];
    for (let i = 0; i < RATES.passwordByPair.burst + 4; i++) {
      const response = clients[i % 2]?.post('/auth/v1/token?grant_type=password', body, {
        'x-forwarded-for': '10.7.0.1',
      });
      // oxlint-disable-next-line no-await-in-loop -- one after another
      statuses.push((await response)?.status ?? 0);
    }
    expect(statuses).toEqual(statuses.map((_, i) => (i < RATES.passwordByPair.burst ? 400 : 429)));
    for (const server of servers)
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect(await readMetrics(server)).toContain(
        'line_rush_rate_limit_refusals_total{limit="passwordByPair"} 2',
      );
  });

  test('count requested mails together, and name the same time to wait', async () => {
    const { burst } = RATES.mailByAddress;
    const clients = servers.map((server) => createGateClient(server));
    const ask = async (client: (typeof clients)[number] | undefined, i: number) =>
      client?.post('/auth/v1/recover', { email: `${i}@lines.example` }, { 'x-forwarded-for': '10.7.0.2' });
    const first = await Promise.all(Array.from({ length: burst }, (_, i) => ask(clients[i % 2], i)));
    expect(first.map((response) => response?.status)).toEqual(first.map(() => 200));
    for (const client of clients) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const refused = await ask(client, burst);
      expect(refused?.status).toBe(429);
      expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(
        60 / RATES.mailByAddress.perMinute,
      );
    }
  });

  test('respond alike to sign-ups with one address at once: one account', async () => {
    for (let round = 0; round < 2; round++) {
      const email = `both${round}@lines.example`;
      const pair = servers.map((server) => openBrowser(server));
      // oxlint-disable-next-line no-await-in-loop -- each round has its own address
      const responses = await Promise.all(
        pair.map((browser) => browser.signUp({ email, password: PASSWORD })),
      );
      for (const { data, error } of responses) expect([error, data.session]).toEqual([null, null]);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const links = await Promise.all(pair.map(() => confirmationOf(email)));
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await accountsOf(email)).toBe(1);
      // Only one link belongs to the account that exists. In the browser that created the account, this link needs no
      // password.
      const outcomes: (string | undefined)[] = [];
      for (const [index, token_hash] of [...links, ...links].entries()) {
        const browser = pair[Math.floor(index / 2)];
        // oxlint-disable-next-line no-await-in-loop -- as above
        const verified = await browser?.verifyOtp({ type: 'signup', token_hash });
        outcomes.push(verified?.error === null ? 'confirmed' : verified?.error?.code);
      }
      expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'sign_up_password_needed').length).toBeLessThan(2);
    }
    for (const server of servers) expect(server.logs()).not.toMatch(/an auth request failed|"level":50/);
  });

  async function accountsOf(email: string): Promise<number> {
    return one ? (await one`select from auth.users where email = ${email}`).length : 0;
  }

  async function confirmationOf(email: string): Promise<string> {
    const link = linkIn(await peer.waitForMail(email, /Confirm/), '/confirm');
    return link.searchParams.get('token_hash') ?? '';
  }
});
