/** Tests that only one server at a time runs a job for the NHL's feeds. After a crash, another server takes over. */
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { actAs, makeUsers, type Actor } from '../support/policies/actors.ts';
import { openTestDatabase, rolledBack } from '../support/policies/temporary.ts';

const database = await openTestDatabase();
const { sql } = database;
const users = await makeUsers(sql);
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from feed_jobs`;
});

const [ANNA, BEN] = [randomUUID(), randomUUID()];
const NEXT = '2099-01-01T00:00:00Z';

/** Runs a function with the secret key's role, and commits. */
async function secret(call: (transaction: postgres.TransactionSql) => postgres.PendingQuery<postgres.Row[]>) {
  return sql.begin(async (transaction) => {
    await transaction`set local role service_role`;
    const [row] = await call(transaction);
    return Object.values(row ?? {})[0] as unknown;
  });
}
const claim = (job: string, holder: string, seconds = 60) =>
  secret((tx) => tx`select claim_feed_job(${job}, ${holder}, ${seconds})`);
const note = (job: string, holder: string, done: number) =>
  secret((tx) => tx`select note_feed_job(${job}, ${holder}, 60, ${done}, 32)`);
const finish = (job: string, holder: string, code: string, due = NEXT) =>
  secret((tx) => tx`select finish_feed_job(${job}, ${holder}, ${tx.json({ code })}, ${due})`);
const watch = () => secret((tx) => tx`select watch_feed_jobs()`);
const expire = () => sql`update feed_jobs set leased_until = now() - interval '1 second'`;

it('is due at first, runs on one server, and is due again when it says', async () => {
  expect(await watch()).toEqual([]);
  const claims = await Promise.all([ANNA, BEN, ANNA, BEN].map((holder) => claim('rosters', holder)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  const [{ leased_by: winner }] = await sql<[{ leased_by: string }]>`select leased_by from feed_jobs`;
  const loser = winner === ANNA ? BEN : ANNA;
  expect(await watch()).toEqual([{ name: 'rosters', is_due: false, succeeded_at: null, outcome: null }]);
  expect(await note('rosters', winner, 7)).toBe(true);
  expect(await note('rosters', loser, 8)).toBe(false);
  expect(await finish('rosters', loser, 'ok')).toBe(false);
  expect(await sql`select done, total, finished_at from feed_jobs`).toEqual([
    { done: 7, total: 32, finished_at: null },
  ]);
  expect(await finish('rosters', winner, 'ok')).toBe(true);
  expect(await claim('rosters', loser)).toBe(false);
  expect(await watch()).toEqual([
    { name: 'rosters', is_due: false, succeeded_at: expect.any(String), outcome: { code: 'ok' } },
  ]);
});

it('runs no two jobs at once, because the feeds get one request at a time', async () => {
  expect(await claim('rosters', ANNA)).toBe(true);
  expect(await claim('games', BEN)).toBe(false);
  await finish('rosters', ANNA, 'ok');
  expect(await claim('games', BEN)).toBe(true);
});

it('is free again when its server has crashed, and the crashed one cannot continue', async () => {
  await claim('rosters', ANNA);
  await expire();
  expect(await note('rosters', ANNA, 9)).toBe(false);
  expect(await claim('rosters', BEN)).toBe(true);
  expect(await finish('rosters', ANNA, 'ok')).toBe(false);
  expect(await note('rosters', BEN, 1)).toBe(true);
});

it('remembers the last success through failed runs', async () => {
  const succeeded = async () =>
    (await sql<[{ at: Date | null }]>`select succeeded_at as at from feed_jobs`)[0].at;
  await claim('rosters', ANNA);
  await finish('rosters', ANNA, 'unavailable', '2020-01-01T00:00:00Z');
  expect(await succeeded()).toBeNull();
  await claim('rosters', ANNA);
  await finish('rosters', ANNA, 'partial', '2020-01-01T00:00:00Z');
  const first = await succeeded();
  expect(first).toBeInstanceOf(Date);
  await claim('rosters', ANNA);
  await finish('rosters', ANNA, 'stopped');
  expect(await succeeded()).toEqual(first);
});

async function requestAs(actor: Actor): Promise<string> {
  return sql.begin(async (transaction) => {
    await actAs(transaction, actor, users);
    return transaction
      .savepoint((tx) => tx`select request_feed_job('rosters')`)
      .then(
        () => 'requested',
        (error: unknown) =>
          error instanceof postgres.PostgresError ? (error.hint ?? error.code) : String(error),
      );
  });
}

it('admins can request a run, except while it runs', async () => {
  expect(await requestAs('visitor')).toBe('42501');
  expect(await requestAs('user')).toBe('42501');
  await claim('rosters', ANNA);
  await finish('rosters', ANNA, 'ok');
  expect(await requestAs('admin')).toBe('requested');
  expect(await watch()).toMatchObject([{ is_due: true }]);
  expect(await claim('rosters', BEN)).toBe(true);
  expect(await requestAs('admin')).toBe('feed_job_running');
  await expire();
  expect(await requestAs('admin')).toBe('requested');
});

it.each(['visitor', 'user', 'admin'] as const)('a %s cannot run jobs', (actor) =>
  rolledBack(sql, async (transaction) => {
    await actAs(transaction, actor, users);
    for (const call of [
      'watch_feed_jobs()',
      `claim_feed_job('rosters', '${ANNA}', 60)`,
      `note_feed_job('rosters', '${ANNA}', 60, 1, 1)`,
      `finish_feed_job('rosters', '${ANNA}', '{}', now())`,
    ]) {
      const attempt = transaction.savepoint((tx) => tx.unsafe(`select ${call}`));
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await expect(attempt, call).rejects.toMatchObject({ code: '42501' });
    }
  }),
);
