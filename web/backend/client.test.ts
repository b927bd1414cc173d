import { beforeEach, expect, it, vi } from 'vitest';
import { storedSession } from '#tests/support/stored-session.ts';

const SESSION_KEY = 'line-rush-session';
let asked: (string | null)[];

/** Mocks a backend whose tables accept only the token `good`. The auth service responds to refreshes with `renewal`. */
function serve(renewal: () => Response): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.includes('/auth/v1/logout'))
      return Response.json({ error_code: 'session_not_found', msg: 'Not Found' }, { status: 403 });
    if (address.includes('/auth/v1/')) return renewal();
    const bearer = new Headers(init?.headers).get('Authorization');
    asked.push(bearer);
    if (bearer === 'Bearer good') return Response.json([{ id: 'l1', updated_at: '2026-11-21T10:00:00Z' }]);
    return Response.json({ code: 'session_ended', message: 'This session has ended.' }, { status: 401 });
  });
}

/** Loads fresh modules of the page. The user is signed in with the token `old`. */
async function openPage() {
  vi.resetModules();
  localStorage.setItem(SESSION_KEY, JSON.stringify(storedSession(undefined, 'old')));
  const { configureBackend } = await import('./configuration.ts');
  configureBackend({ url: 'http://backend.test', key: 'public' });
  const states = await import('./session.ts');
  const seen: unknown[] = [];
  states.onSessionChange((now) => seen.push(now));
  states.startSession();
  await states.getAuth();
  const { getSavedLineups } = await import('./saved-lineups/get-saved-lineups.ts');
  return { seen, read: async () => getSavedLineups('u1') };
}

beforeEach(() => {
  asked = [];
});

it('retries with a refreshed token if the backend rejects the current one', async () => {
  serve(() => Response.json(storedSession(undefined, 'good')));
  const { read } = await openPage();
  expect(await read()).toHaveLength(1);
  expect(asked).toEqual(['Bearer old', 'Bearer good']);
});

it('ends a session that was revoked elsewhere, and reports it', async () => {
  serve(() => Response.json({ error_code: 'refresh_token_not_found', msg: 'Not Found' }, { status: 400 }));
  const { read, seen } = await openPage();
  await expect(read()).rejects.toThrow('Failed to load lineups');
  expect(seen.at(-1)).toEqual({ status: 'signed-out', ended: true });
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(asked, 'nothing is asked as a visitor in between').toEqual(['Bearer old']);
});

it('preserves the session while the auth service is unreachable', async () => {
  serve(() => new Response(null, { status: 503 }));
  const { read, seen } = await openPage();
  vi.useFakeTimers();
  const refused = expect(read()).rejects.toThrow('Failed to load lineups');
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  vi.useRealTimers();
  expect(seen.at(-1)).toMatchObject({ status: 'signed-in' });
  expect(localStorage.getItem(SESSION_KEY)).not.toBeNull();
});
