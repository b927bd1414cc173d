import { describe, expect, test } from 'vitest';
import { accountRules } from '#server/account-checks.ts';
import {
  createAuthRoutes,
  findAuthRoute,
  parseAuthBody,
  type AuthRoute,
} from '#platform/auth/auth-routes.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { wordRefusal } from '#platform/http/refusals/refusals.ts';

const ROUTES = createAuthRoutes(accountRules);

function find(method: string, path: string, grant?: string | null) {
  const found = findAuthRoute(ROUTES, method, path, grant);
  return isRefusal(found) ? wordRefusal(found) : found;
}

function route(method: string, path: string): AuthRoute {
  const found = findAuthRoute(ROUTES, method, `/auth/v1${path}`);
  if (isRefusal(found)) throw new Error(`${method} ${path} is not a route`);
  return found;
}

const parse = (found: AuthRoute, source: string) => {
  const parsed = parseAuthBody(found, new TextEncoder().encode(source));
  return isRefusal(parsed) ? wordRefusal(parsed) : parsed.body;
};

function body(found: AuthRoute, value: unknown) {
  return parse(found, JSON.stringify(value));
}

const SIGNUP = route('POST', '/signup');
const ok = { email: 'a@b.ca', password: 'icings' };

describe('routes of the auth API', () => {
  test.each([
    ['POST', '/auth/v1/otp'],
    ['POST', '/auth/v1/OTP'],
    ['GET', '/auth/v1/health'],
    ['POST', '/auth/v1/admin/users'],
    ['GET', '/auth/v1/.well-known/jwks.json'],
    ['POST', '/auth/v2/signup'],
    ['POST', '/auth/v1/constructor'],
  ])('%s %s does not exist', (method, path) => {
    expect(find(method, path)).toMatchObject({ status: 404 });
  });

  test('an unsupported method of a known route gets 405', () => {
    expect(find('DELETE', '/auth/v1/user')).toMatchObject({
      status: 405,
      headers: { Allow: 'GET, PUT' },
    });
  });

  test.each(['password', 'refresh_token', 'pkce'])('grants by %s', (grant) => {
    expect(findAuthRoute(ROUTES, 'POST', '/auth/v1/token', grant)).toMatchObject({ grant });
  });

  test.each([null, '', 'id_token', 'constructor', 'Password'])('does not grant by %j', (grant) => {
    expect(find('POST', '/auth/v1/token', grant)).toMatchObject({ status: 400, code: 'bad_grant_type' });
  });

  test.each([
    ['POST', '/signup'],
    ['POST', '/token'],
    ['POST', '/recover'],
    ['POST', '/resend'],
    ['PUT', '/user'],
  ])('%s %s hides in its response time whether an account exists', (method, path) => {
    expect(findAuthRoute(ROUTES, method, `/auth/v1${path}`, 'password')).toMatchObject({
      hidesAccounts: true,
    });
  });
});

describe('bodies of the auth API', () => {
  test('unknown fields never reach the backend', () => {
    expect(body(SIGNUP, { ...ok, role: 'service_role', app_metadata: { admin: true } })).toEqual(ok);
  });

  test.each([
    ['five characters', { ...ok, password: 'fives' }, 'at least 6'],
    ['73 bytes', { ...ok, password: 'a'.repeat(73) }, '72 bytes'],
    ['73 bytes in few characters', { ...ok, password: '🏒'.repeat(19) }, '72 bytes'],
    ['an object as password', { ...ok, password: { length: 8 } }, 'Enter a password'],
    ['an address of 255 bytes', { ...ok, email: `${'a'.repeat(250)}@b.ca` }, 'too long'],
    ['no address', { password: 'icings' }, 'missing'],
    ['an incomplete address', { ...ok, email: 'a@b' }, 'complete'],
    ['an array as address', { ...ok, email: ['a@b.ca'] }, 'Enter an email'],
    ['U+0000 in a text', { ...ok, data: { bio: 'a\u0000b' } }, 'cannot be kept'],
    ['U+0000 in a name', { ...ok, data: { 'a\u0000b': 1 } }, 'cannot be kept'],
    ['half a surrogate pair in a text', { ...ok, data: { list: [{ bio: 'a\ud83cb' }] } }, 'cannot be kept'],
    ['half a surrogate pair in a name', { ...ok, data: { '\udfd2': 1 } }, 'cannot be kept'],
  ])('%s is rejected with a sentence', (_, value, words) => {
    const result = body(SIGNUP, value);
    expect(result).toMatchObject({ status: 422, sentence: expect.stringContaining(words) });
  });

  test('deep nesting is rejected with a sentence', () => {
    const source = `{"data":{"a":${'['.repeat(7000)}${']'.repeat(7000)}}}`;
    expect(parse(SIGNUP, source)).toMatchObject({
      status: 400,
      sentence: expect.stringContaining('JSON object'),
    });
  });

  test('an address is normalized', () => {
    const spelled = { email: 'zoë@xn--mller-kva.example' };
    expect(body(SIGNUP, { ...ok, email: 'zoë@müller.example' })).toMatchObject(spelled);
    expect(body(route('PUT', '/user'), { email: 'zoë@müller.example' })).toEqual(spelled);
  });

  test('a known account keeps the address as typed if it differs', () => {
    const typed = 'Coach@ｌines.example';
    expect(body(route('POST', '/recover'), { email: typed })).toEqual({
      email: 'coach@lines.example',
      typed_email: 'coach@ｌines.example',
    });
    expect(body(route('POST', '/recover'), { email: 'A@b.ca', typed_email: 'x@b.ca' })).toEqual({
      email: 'a@b.ca',
    });
  });

  test('only known metadata of limited length passes', () => {
    const data = { full_name: 'Jane', public_profile: false, bio: null, is_admin: true, x: 'y'.repeat(9000) };
    const kept = { full_name: 'Jane', public_profile: false, bio: null };
    for (const found of [SIGNUP, route('PUT', '/user')])
      expect(body(found, { ...(found === SIGNUP ? ok : {}), data })).toMatchObject({ data: kept });
    expect(body(route('PUT', '/user'), { data: { bio: 'a'.repeat(2001) } })).toMatchObject({
      status: 422,
      sentence: 'This text of the profile has more than 2,000 characters.',
    });
  });

  test('72 bytes and six emoji are allowed', () => {
    expect(body(SIGNUP, { ...ok, password: 'Puck'.padEnd(72, 'drop it') })).not.toHaveProperty('sentence');
    expect(body(SIGNUP, { ...ok, password: '🏒🥅🚨🧊🏟🏒', data: { bio: '🏒' } })).not.toHaveProperty(
      'sentence',
    );
  });

  test('a changed password needs eight characters', () => {
    expect(body(route('PUT', '/user'), { password: 'seven77' })).toMatchObject({ status: 422 });
  });

  test.each(['', 'null', '[]', '"x"', '{', '\u0000'])('%j is not a body', (source) => {
    expect(parse(SIGNUP, source)).toMatchObject({ status: 400 });
  });
});
