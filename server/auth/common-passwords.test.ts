import { expect, test } from 'vitest';
import { authBody, findAuthRoute } from '#server/auth/auth-request.ts';
import { isCommonPassword, refuseCommonPassword } from '#server/auth/common-passwords.ts';
import { isRefusal } from '#server/http/target.ts';

async function refusalOf(method: string, path: string, value: object): Promise<unknown> {
  const route = findAuthRoute(method, `/auth/v1${path}`);
  if (isRefusal(route)) throw new Error(route.sentence);
  const search = path === '/token' ? '?grant_type=password' : '';
  const body = authBody(route, search, new TextEncoder().encode(JSON.stringify(value)));
  if (body !== null && isRefusal(body)) return body;
  return refuseCommonPassword(route, search, body);
}

const COMMON = { status: 422, code: 'weak_password', sentence: expect.stringContaining('10,000') as string };

test('the most common passwords are known, whatever their letter case', async () => {
  for (const password of ['123456', 'password', 'qwerty', 'Hockey', 'letmein', 'P@ssw0rd'])
    expect(await isCommonPassword(password), password).toBe(true);
  for (const password of ['Zamboni-4-tonight', 'five-hole', 'sixsix'])
    expect(await isCommonPassword(password), password).toBe(false);
});

test('they are refused at sign-up and where one is replaced, and still sign in', async () => {
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
  ['all-lower-case-1', 'uppercase'],
  ['ALL-UPPER-CASE-1', 'lowercase'],
  ['No-digit-at-all', 'digit'],
  ['NoSymbol111', 'special'],
])('a changed password such as %s does not meet the rules', async (password, words) => {
  expect(await refusalOf('PUT', '/user', { password })).toMatchObject({
    status: 422,
    code: 'weak_password',
    sentence: expect.stringContaining(words) as string,
  });
  expect(await refusalOf('PUT', '/user', { password: 'Zamboni-4-tonight' })).toBeNull();
});
