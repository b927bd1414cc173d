import { expect, it, vi } from 'vitest';
import { authFetch, createAuthClient } from './auth-client.ts';

const RENEWAL = 'https://lines.example/auth/v1/token?grant_type=refresh_token';
const SIGN_IN = 'https://lines.example/auth/v1/token?grant_type=password';

function answerWith(status: number, answer = Response.json({}, { status })): void {
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
}

it.each([404, 408, 413, 429])('turns %i, and pages, for a token refresh into 503', async (status) => {
  answerWith(status);
  expect((await authFetch(RENEWAL)).status).toBe(503);
  answerWith(403, new Response('<p>Are you human?</p>', { status: 403 }));
  expect((await authFetch(RENEWAL)).status).toBe(503);
});

it.each([200, 400, 401, 403, 422, 500, 503])('passes %i for a token refresh through', async (status) => {
  answerWith(status);
  expect((await authFetch(RENEWAL)).status).toBe(status);
});

it('passes every response to a sign-in through', async () => {
  answerWith(429);
  expect((await authFetch(SIGN_IN)).status).toBe(429);
});

it('counts the life of a session by the browser’s clock', async () => {
  const user = { id: '0b7c1ad8-2c5f-4f0e-9d51-6f6f0c8b5a11', email: 'fan@lines.example' };
  const session = { access_token: 'a', refresh_token: 'r', expires_in: 3600, expires_at: 3600, user };
  answerWith(200, Response.json(session));
  const client = createAuthClient({ key: 'key', url: 'https://lines.example' }, 'session');
  const { data } = await client.signInWithPassword({ email: user.email, password: 'x' });
  expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1000 + 3500);
});
