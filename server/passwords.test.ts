import { hash as hashBcrypt } from '@node-rs/bcrypt';
import { expect, test, vi } from 'vitest';
import type * as Argon2 from '@node-rs/argon2';
import type * as Bcrypt from '@node-rs/bcrypt';
import { accountRules } from '#server/account-checks.ts';
import { createAuthRoutes, findAuthRoute, parseAuthBody, passwordUse } from '#platform/auth/auth-routes.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { wordRefusal } from '#platform/http/refusals/refusals.ts';

const compared = vi.hoisted(() => [] as string[]);
vi.mock('@node-rs/bcrypt', async (original) => {
  const bcrypt = await original<typeof Bcrypt>();
  const verify: typeof bcrypt.verify = (password, stored) => {
    compared.push(String(stored));
    return bcrypt.verify(password, stored);
  };
  return { ...bcrypt, verify };
});
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const verify: typeof argon2.verify = (stored, password) => {
    compared.push(String(stored));
    return argon2.verify(stored, password);
  };
  return { ...argon2, verify };
});

// Reset the modules: another test file in this worker may have loaded passwords.ts without the mock.
vi.resetModules();
const { refuseCommon, hashPassword, isOutdated, matchesPassword } =
  await import('#platform/auth/passwords.ts');

const ROUTES = createAuthRoutes(accountRules);

test('a password is stored as Argon2id of 19 MiB and two passes, and matches only itself', async () => {
  const stored = await hashPassword('five-hole');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('five-hole'), 'each has a salt of its own').not.toBe(stored);
  expect(await matchesPassword('five-hole', stored)).toBe(true);
  expect(await matchesPassword('Five-hole', stored)).toBe(false);
  expect(isOutdated(stored, 'five-hole')).toBe(false);
});

test.each(['2a', '2b', '2y'] as const)(
  'a bcrypt hash of an earlier version (%s) still matches, and is outdated',
  async (version) => {
    // For ASCII passwords, hashes of the three bcrypt versions differ only in their prefix.
    const stored = (await hashBcrypt('five-hole', 4)).replace(/^\$2.\$/, `$${version}$`);
    expect(await matchesPassword('five-hole', stored)).toBe(true);
    expect(await matchesPassword('Five-hole', stored)).toBe(false);
    expect(isOutdated(stored, 'five-hole')).toBe(true);
  },
);

test('failed comparisons take the same work, whatever is stored', async () => {
  const costs = [];
  for (const stored of [await hashPassword('five-hole'), await hashBcrypt('five-hole', 10), null]) {
    compared.length = 0;
    expect(await matchesPassword('Five-hole', stored)).toBe(false);
    costs.push(
      compared.map((one) =>
        /^\$argon2id\$.*m=19456,t=2,p=1|^\$2[aby]\$10/.exec(one)?.[0].replace('$2y', '$2b'),
      ),
    );
  }
  expect(costs[0]).toHaveLength(2);
  expect(costs).toEqual([costs[0], costs[0], costs[0]]);
});

test('a password that sign-up accepts can sign in, however long its letters are as typed', async () => {
  for (const typed of [
    'é'.repeat(28).normalize('NFD'),
    '비밀번호와하키'.repeat(3).normalize('NFD'),
    'Ｈｏｃｋｅｙ'.repeat(5),
  ]) {
    const body = new TextEncoder().encode(JSON.stringify({ email: 'fan@lines.example', password: typed }));
    const route = findAuthRoute(ROUTES, 'POST', '/auth/v1/token', 'password');
    const parsed = isRefusal(route) ? route : parseAuthBody(route, body);
    expect(isRefusal(parsed) ? parsed : parsed.body.password).toBe(typed);
    expect(await matchesPassword(typed, await hashPassword(typed))).toBe(true);
  }
  const accent = 'e\u0301';
  expect(await matchesPassword(accent.repeat(25), await hashBcrypt(accent.repeat(24), 4))).toBe(false);
});

test('a password matches however a keyboard composes its letters, and as earlier versions hashed it', async () => {
  const [composed, decomposed] = ['Étienne\u00a0ﬁrst', 'E\u0301tienne first'];
  for (const stored of [composed, decomposed].map(hashPassword))
    for (const typed of [composed, decomposed]) expect(await matchesPassword(typed, await stored)).toBe(true);
  const asTyped = await hashBcrypt(decomposed, 4);
  expect(await matchesPassword(decomposed, asTyped)).toBe(true);
  expect([isOutdated(asTyped, decomposed), isOutdated(await hashPassword('x'), decomposed)]).toEqual([
    true,
    true,
  ]);
});

test.each(['', 'plain text', '$argon2id$v=19$broken', '$2b$10$short'])(
  'the stored value %j matches nothing',
  async (stored) => {
    expect(await matchesPassword(stored, stored)).toBe(false);
  },
);

async function refusalOf(method: string, path: string, value: object): Promise<unknown> {
  const route = findAuthRoute(ROUTES, method, `/auth/v1${path}`, 'password');
  if (isRefusal(route)) throw new Error(route.code);
  const parsed = parseAuthBody(route, new TextEncoder().encode(JSON.stringify(value)));
  if (isRefusal(parsed)) return wordRefusal(parsed);
  const { password = '' } = parsed.body;
  const weakness = passwordUse(route, parsed.body) === 'set' ? await refuseCommon(password) : null;
  return weakness && wordRefusal(weakness);
}

const COMMON = { status: 422, code: 'weak_password', sentence: expect.stringContaining('10,000') as string };

test('the most common passwords are recognized in any letter case', async () => {
  for (const password of ['1qaz2wsx', 'password', 'qwerty', 'Hockey', 'letmein', 'P@ssw0rd'])
    expect(await refuseCommon(password), password).toEqual({ code: 'common-password' });
  for (const password of ['Zamboni-4-tonight', 'five-hole', 'six of six'])
    expect(await refuseCommon(password), password).toBeNull();
});

test('common passwords are rejected for new passwords, but can still sign in', async () => {
  const email = 'a@b.ca';
  expect(await refusalOf('POST', '/signup', { email, password: 'Hockey' })).toMatchObject(COMMON);
  expect(await refusalOf('POST', '/signup', { email, password: 'five-hole' })).toBeNull();
  expect(await refusalOf('POST', '/token', { email, password: 'hockey' })).toBeNull();
  const link = { type: 'signup', token_hash: 'abc', password: 'hockey' };
  expect(await refusalOf('POST', '/verify', link)).toBeNull();
  expect(await refusalOf('POST', '/verify', { ...link, replace_password: true })).toMatchObject(COMMON);
});

test.each([
  ['Seven-7', 'at least 8'],
  ['No-digit-at-all', 'digit'],
])('a changed password such as %s breaks the rules', async (password, words) => {
  expect(await refusalOf('PUT', '/user', { password })).toMatchObject({
    status: 422,
    code: 'weak_password',
    sentence: expect.stringContaining(words) as string,
  });
  expect(await refusalOf('PUT', '/user', { password: 'Zamboni-4-tonight' })).toBeNull();
});
