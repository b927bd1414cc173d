import { expect, it, vi } from 'vitest';
import { authFetch } from './auth-client.ts';

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
