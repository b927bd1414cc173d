import { expect, test } from 'vitest';
import type { AuthRecords } from '#server/auth/auth-records.ts';
import { mendAuth } from '#server/auth/mended-auth.ts';
import { createSignUpProofs } from '#server/auth/sign-up-proof.ts';
import type { BackendFetch } from '#server/http/time-limit.ts';
import { createRateLimiter } from '#server/http/rate-limiter.ts';
import { createLogger } from '#server/log/logger.ts';

/** The mended service before one that answers as `backend` does; of the records only what a test gives is asked. */
function mended(backend: BackendFetch, records: Partial<AuthRecords> = {}) {
  return mendAuth({
    backend,
    records: records as AuthRecords,
    proofs: createSignUpProofs('secret', 'https://lines.example'),
    mail: { send: () => Promise.resolve(), finish: () => Promise.resolve() },
    limiter: createRateLimiter(),
    publicUrl: 'https://lines.example',
    requireEmailConfirmation: true,
    log: createLogger(),
  });
}

function renewal(refresh_token: string): Request {
  return new Request('http://backend.invalid/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token }),
  });
}

test('tabs that renew one session at once: the service sees one renewal after the other', async () => {
  /** As the service: between taking a token out of use and making its successor it has no answer for who comes second. */
  let state: 'fresh' | 'half-way' | 'renewed' = 'fresh';
  let makeSuccessor = () => undefined as void;
  const half = new Promise<void>((resolve) => {
    makeSuccessor = resolve;
  });
  const asked: string[] = [];
  const fetch = mended(async (request) => {
    const { refresh_token } = (await request.json()) as { refresh_token: string };
    asked.push(refresh_token);
    if (refresh_token !== 'tab' || state === 'renewed') return Response.json({ refresh_token: 'next' });
    if (state === 'half-way')
      return Response.json({ error_code: 'refresh_token_already_used' }, { status: 400 });
    state = 'half-way';
    await half;
    state = 'renewed';
    return Response.json({ refresh_token: 'next' });
  });
  const tabs = [fetch(renewal('tab')), fetch(renewal('tab')), fetch(renewal('tab'))];
  expect((await fetch(renewal('of somebody else'))).status, 'others do not wait').toBe(200);
  expect(asked).toEqual(['tab', 'of somebody else']);
  makeSuccessor();
  const answers = await Promise.all(tabs);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(asked).toHaveLength(4);
});

test('sign-ups with one address at once: none takes away what the service is still making for the other', async () => {
  /** The account of the address; each sign-up makes one of its own. */
  let account: { id: string; confirmed: boolean; passwordHash: string; contested: boolean } | null = null;
  let goOn = () => undefined as void;
  const half = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const contested: string[] = [];
  const fetch = mended(
    async () => {
      const mine = { id: crypto.randomUUID(), confirmed: false, passwordHash: '', contested: false };
      account = mine;
      await half;
      return account === mine ? Response.json(mine) : Response.json({ code: '23503' }, { status: 500 });
    },
    {
      findByEmail: () => Promise.resolve(account),
      removeUnconfirmed: () => {
        account = null;
        return Promise.resolve();
      },
      markContested: (email) => Promise.resolve(void contested.push(email)),
    },
  );
  const signUp = (email: string) =>
    fetch(
      new Request('http://backend.invalid/auth/v1/signup', {
        method: 'POST',
        body: JSON.stringify({ email, password: 'Zamboni' }),
      }),
    );
  const first = signUp('both@lines.example');
  await expect.poll(() => account).not.toBeNull();
  const second = signUp('Both@lines.example');
  // Time to look and to take away, if it did not wait.
  await new Promise((resolve) => setTimeout(resolve, 20));
  goOn();
  const answers = await Promise.all([first, second]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(contested).toEqual(['both@lines.example']);
});
