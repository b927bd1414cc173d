import { signToken } from '#tests/support/sign-token.ts';
import { describe, expect, test } from 'vitest';
import { identifyCaller } from '#platform/http/caller.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { wordRefusal } from '#platform/http/refusals/refusals.ts';

const secrets = {
  jwtSecret: 's'.repeat(64),
  previousJwtSecret: 'p'.repeat(64),
  anonKey: 'sb_publishable_a',
  secretKey: 'sb_secret_b',
};
const USER = '0b0e7bfc-6c11-4f4a-9d39-3c5f2a0e8a11';
const now = Math.floor(Date.now() / 1000);
const good = { sub: USER, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 600 };

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

async function identify(headers: Record<string, string>) {
  const caller = await identifyCaller(new Headers(headers), secrets);
  return isRefusal(caller) ? wordRefusal(caller) : caller;
}

describe('the caller of a request', () => {
  test('with only the public key is a visitor, even if it is also the token', async () => {
    expect(await identify({ apikey: secrets.anonKey })).toEqual({ kind: 'visitor' });
    expect(await identify({ apikey: secrets.anonKey, authorization: `Bearer ${secrets.anonKey}` })).toEqual({
      kind: 'visitor',
    });
  });

  test('with the secret key is recognized, but not as the token beside the public key', async () => {
    expect(await identify({ apikey: secrets.secretKey })).toEqual({ kind: 'secret' });
    expect(
      await identify({ apikey: secrets.anonKey, authorization: `Bearer ${secrets.secretKey}` }),
    ).toMatchObject({ status: 401 });
  });

  test('with a session is its user', async () => {
    const token = await signToken(good, secrets.jwtSecret);
    expect(await identify({ apikey: secrets.anonKey, authorization: `Bearer ${token}` })).toEqual({
      kind: 'user',
      userId: USER,
      token,
      claims: good,
      countedAs: USER,
    });
  });

  test.each<[string, () => Promise<string>]>([
    ['alg none', async () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(good)}.`],
    ['alg none with a signature', async () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(good)}.x`],
    ['another secret', () => signToken(good, 'x'.repeat(64))],
    ['the default secret of the backend', () => signToken(good, 'unsafe-secret-change-me')],
    ['HS512 instead of HS256', () => signToken(good, secrets.jwtSecret, 'HS512')],
    ['service_role', () => signToken({ ...good, role: 'service_role' }, secrets.jwtSecret)],
    [
      'no end',
      () => signToken({ sub: USER, role: 'authenticated', aud: 'authenticated' }, secrets.jwtSecret),
    ],
    ['no subject', () => signToken({ ...good, sub: '' }, secrets.jwtSecret)],
    ['another audience', () => signToken({ ...good, aud: 'other' }, secrets.jwtSecret)],
    ['two parts', async () => 'a.b'],
    ['no parts', async () => 'abc'],
    [
      'a changed payload',
      async () => {
        const [head, , signature] = (await signToken(good, secrets.jwtSecret)).split('.');
        return `${head}.${encode({ ...good, role: 'service_role' })}.${signature}`;
      },
    ],
  ])('a forged token is refused: %s', async (_, forge) => {
    const authorization = `Bearer ${await forge()}`;
    expect(await identify({ apikey: secrets.anonKey, authorization })).toMatchObject({
      status: 401,
      code: 'bad_jwt',
    });
  });

  test('a token of the previous secret needs a session, which the limits count', async () => {
    const sessionId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
    const signedIn = async (claims: object) => {
      const token = await signToken({ ...good, ...claims }, secrets.previousJwtSecret);
      return identify({ apikey: secrets.anonKey, authorization: `Bearer ${token}` });
    };
    expect(await signedIn({ session_id: sessionId })).toMatchObject({
      kind: 'user',
      userId: USER,
      countedAs: `${USER} ${sessionId}`,
    });
    for (const claims of [
      {},
      { session_id: 'x' },
      { session_id: sessionId.toUpperCase() },
      { session_id: sessionId, role: 'service_role' },
    ])
      expect(await signedIn(claims)).toMatchObject({ status: 401, code: 'bad_jwt' });
    expect(await signedIn({ session_id: sessionId, exp: now - 60 })).toMatchObject({
      code: 'session_expired',
    });
  });

  test('a page that is older than the secret still has a public key', async () => {
    const apikey = `sb_publishable_${'o'.repeat(43)}`;
    expect(await identify({ apikey })).toEqual({ kind: 'visitor' });
    expect(await identify({ apikey, authorization: `Bearer ${apikey}` })).toEqual({ kind: 'visitor' });
    expect(await identify({ apikey: `sb_secret_${'o'.repeat(43)}` })).toMatchObject({ status: 401 });
  });

  test('an expired token has its own code', async () => {
    const token = await signToken({ ...good, exp: now - 60 }, secrets.jwtSecret);
    expect(await identify({ apikey: secrets.anonKey, authorization: `Bearer ${token}` })).toMatchObject({
      status: 401,
      code: 'session_expired',
    });
  });

  test('the issuing server’s clock may be ahead, but not by a minute', async () => {
    const signedIn = async (seconds: number) => {
      const token = await signToken({ ...good, iat: now + seconds }, secrets.jwtSecret);
      return identify({ apikey: secrets.anonKey, authorization: `Bearer ${token}` });
    };
    expect(await signedIn(20)).toMatchObject({ kind: 'user' });
    expect(await signedIn(60)).toMatchObject({ status: 401, code: 'bad_jwt' });
  });

  test('the verifying server’s clock may be ahead, but not by a minute', async () => {
    const token = await signToken({ ...good, exp: now - 20 }, secrets.jwtSecret);
    expect(await identify({ apikey: secrets.anonKey, authorization: `Bearer ${token}` })).toMatchObject({
      kind: 'user',
    });
  });

  test.each([
    ['no key', {}],
    ['an empty key', { apikey: '' }],
    ['a wrong key', { apikey: 'sb_publishable_x' }],
    ['a token instead of a key', { authorization: 'Bearer x' }],
    ['Basic authorization', { apikey: 'sb_publishable_a', authorization: 'Basic eDp5' }],
  ])('%s is refused', async (_, headers) => {
    expect(await identify(headers as Record<string, string>)).toMatchObject({ status: 401 });
  });
});
