import { sign } from 'hono/jwt';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { guardSessions } from '#server/auth/session-guard.ts';

const STANDS = '7f6e0c2a-91d4-4c3b-9a55-0d2f0f6d2b11';
const ENDED = '7f6e0c2a-91d4-4c3b-9a55-0d2f0f6d2b12';

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const hasSession = vi.fn((id: string) => Promise.resolve(id === STANDS));
const guarded = guardSessions(() => Promise.resolve(new Response('[]')), { hasSession }, log);

async function ask(path: string, claims?: Record<string, unknown>): Promise<Response> {
  const headers = claims && { authorization: `Bearer ${await sign(claims, 'a secret of the test')}` };
  return guarded(new Request(`http://backend.invalid${path}`, headers ? { headers } : {}));
}

test.each([
  ['a visitor', '/rest/v1/teams', undefined],
  ['whose session stands', '/rest/v1/user_lineup', { session_id: STANDS }],
  ['the auth service, which looks by itself', '/auth/v1/user', { session_id: ENDED }],
])('lets pass: %s', async (_who, path, claims) => {
  expect((await ask(path, claims)).status).toBe(200);
});

test.each([
  ['a session that has ended', { session_id: ENDED }],
  ['a token of no session', {}],
  ['a token whose session is no id', { session_id: "' or true --" }],
])('refuses %s', async (_what, claims) => {
  const answer = await ask('/rest/v1/user_lineup', claims);
  expect([answer.status, await answer.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'session_ended', message: 'This session has ended. Sign in again.' }),
  ]);
});

test('passes nothing on while it cannot be told', async () => {
  hasSession.mockRejectedValueOnce(new Error('the database is away'));
  expect((await ask('/rest/v1/user_lineup', { session_id: STANDS })).status).toBe(503);
  expect(lines.join()).toContain('a session could not be looked for');
});
