/** Auth records that every sign-in adds. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LIMITS } from '#platform/limits.ts';
import { callAs, createUser } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'line-rush-old-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('a starting server deletes old records and unconfirmed accounts, and ends no session', async () => {
  const first = await startTestServer({ dataDir });
  const session = await createUser(first, { email: 'veteran@lines.example' });
  const refresh = (refresh_token: string) => ({ method: 'POST', body: JSON.stringify({ refresh_token }) });
  const path = '/auth/v1/token?grant_type=refresh_token';
  const renewed = await callAs(first, null, path, refresh(session.refresh_token));
  const { refresh_token: current } = (await renewed.json()) as { refresh_token: string };
  const before = await reachDatabase(first);
  const age = (days: number) => before.sql`now() - make_interval(days => ${days})`;
  await before.sql`update auth.audit_log_entries set created_at = ${age(LIMITS.authLogDays - 1)}`;
  await before.sql`
    insert into auth.audit_log_entries (id, payload, created_at)
    values (gen_random_uuid(), '{"actor_id": "old"}', ${age(LIMITS.authLogDays + 1)})`;
  // Both are old; one is still in use, by a user who was away.
  await before.sql`update auth.refresh_tokens set updated_at = ${age(LIMITS.usedTokenDays + 1)}`;
  await before.sql`
    insert into auth.users (id, email, created_at) values
      (gen_random_uuid(), 'never@lines.example', ${age(LIMITS.unconfirmedDays + 1)}),
      (gen_random_uuid(), 'lately@lines.example', ${age(LIMITS.unconfirmedDays - 1)})`;
  await before.sql`
    update auth.users set created_at = ${age(LIMITS.unconfirmedDays + 1)} where email = 'veteran@lines.example'`;
  const [{ user }] = (await before.sql`select user_id as user from auth.sessions`) as [{ user: string }];
  await before.sql`
    insert into auth.sessions (id, user_id, created_at, refreshed_at) values
      (gen_random_uuid(), ${user}, ${age(LIMITS.sessionDays + 1)}, now() at time zone 'UTC'),
      (gen_random_uuid(), ${user}, ${age(LIMITS.sessionIdleDays + 1)}, null)`;
  const entries = await before.sql`select from auth.audit_log_entries`;
  await before.close();
  await first.stop();

  const second = await startTestServer({ dataDir });
  const after = await reachDatabase(second);
  await expect
    .poll(async () => (await after.sql`select from auth.audit_log_entries`).length)
    .toBe(entries.length - 1);
  const kept = await after.sql<{ token: string }[]>`select token from auth.refresh_tokens`;
  expect(kept.map(({ token }) => token)).toEqual([current]);
  expect(await after.sql`select from auth.sessions`).toHaveLength(1);
  const people = await after.sql<{ email: string }[]>`select email from auth.users order by email`;
  expect(people.map(({ email }) => email)).toEqual(['lately@lines.example', 'veteran@lines.example']);
  await after.close();
  expect((await callAs(second, null, path, refresh(session.refresh_token))).status).toBe(400);
  expect((await callAs(second, null, path, refresh(current))).status).toBe(200);
  await second.stop();
});
