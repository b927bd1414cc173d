import { expect, test } from 'vitest';
import type { AuthRecords } from '#server/backend/auth-records.ts';
import { mendAuth } from '#server/backend/mended-auth.ts';
import { createSignUpProofs } from '#server/backend/sign-up-proof.ts';
import type { BackendFetch } from '#server/gate/backend-fetch.ts';
import { createLogger } from '#server/log/logger.ts';

/** The mended service before one that renews as `backend` does; nothing else of it is asked. */
function mended(backend: BackendFetch) {
  return mendAuth({
    backend,
    records: {} as AuthRecords,
    proofs: createSignUpProofs('secret', 'https://lines.example'),
    mail: { send: () => Promise.resolve(), finish: () => Promise.resolve() },
    limiter: { take: () => 0 },
    publicUrl: 'https://lines.example',
    requireEmailConfirmation: false,
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
