/** Links of mails, when the database's clock is not this machine's. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mailedLinks } from '#server/auth/mailed-links.ts';
import { LIMITS } from '#server/limits.ts';
import { openTestDatabase, type TestDatabase } from '#tests/policies/support/temporary.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => vi.useRealTimers());
afterAll(() => database.close());

test('whether a link still works goes by the clock that the auth service goes by', async () => {
  const { sql } = database;
  const links = mailedLinks(sql);
  const email = 'late@lines.example';
  await sql`insert into auth.users (id, email, confirmation_token, confirmation_sent_at)
    values (gen_random_uuid(), ${email}, 'a-link', now() - make_interval(secs => ${LIMITS.otpSeconds + 10}))`;
  const works = async () => (await links.findUnproven('confirmation', 'a-link')) !== null;
  expect(await works()).toBe(false);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 30_000 });
  expect(await works()).toBe(true);
  expect(await links.renewLink('confirmation', email)).toBe('a-link');
  vi.setSystemTime(Date.now() + 60_000 + LIMITS.otpSeconds * 1000);
  expect(await works()).toBe(false);
  expect(await links.renewLink('confirmation', email)).not.toBe('a-link');
});
