/** Tests that the database's clock measures the lifetime of mailed links. All servers share that clock. */
import { afterAll, expect, test } from 'vitest';
import { lockByLink, renewLink } from '#platform/auth/account-records.ts';
import { LIMITS } from '#platform/limits.ts';
import { openTestDatabase } from '../support/policies/temporary.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

test('a link is valid for an hour, and a valid one is sent again instead of a new one', async () => {
  const { sql } = database;
  const [{ id }] = await sql<[{ id: string }]>`
    insert into auth.users (id, email, confirmation_token)
    values (gen_random_uuid(), 'late@lines.example', 'a-link') returning id`;
  const sentAgo = (seconds: number) =>
    sql`update auth.users set confirmation_sent_at = now() - make_interval(secs => ${seconds}) where id = ${id}`;
  const works = async (token: string) => (await lockByLink(sql, 'signup', token))?.id === id;
  await sentAgo(LIMITS.otpSeconds + 10);
  expect(await works('a-link')).toBe(false);
  await sentAgo(LIMITS.otpSeconds - 10);
  expect(await works('a-link')).toBe(true);
  expect(await lockByLink(sql, 'recovery', 'a-link'), 'for another purpose').toBeNull();
  expect(await renewLink(sql, 'signup', id)).toBe('a-link');
  await sentAgo(LIMITS.otpSeconds + 10);
  const fresh = (await renewLink(sql, 'signup', id)) ?? '';
  expect(fresh).toMatch(/^[0-9a-f]{64}$/);
  expect([await works('a-link'), await works(fresh)]).toEqual([false, true]);
});
