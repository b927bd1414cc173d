import { expect, test } from 'vitest';
import { findAuthRoute } from '#server/gate/auth-request.ts';
import { hideAccounts } from '#server/gate/hide-accounts.ts';
import { isRefusal } from '#server/gate/target.ts';

async function seen(path: string, status: number, body: object): Promise<[number, unknown]> {
  const route = findAuthRoute('POST', `/auth/v1${path}`);
  if (isRefusal(route)) throw new Error(route.sentence);
  const answer = await hideAccounts(route, Response.json(body, { status }));
  return [answer.status, await answer.json()];
}

test('asking for a mail too often looks like asking for an address without an account', async () => {
  const tooOften = { code: 429, error_code: 'over_email_send_rate_limit', msg: 'after 59 seconds' };
  for (const path of ['/recover', '/resend']) expect(await seen(path, 429, tooOften)).toEqual([200, {}]);
});

test('other answers stay as they are', async () => {
  const wrong = { code: 403, error_code: 'otp_expired', msg: 'expired' };
  expect(await seen('/verify', 403, wrong)).toEqual([403, wrong]);
  expect(await seen('/recover', 200, {})).toEqual([200, {}]);
});
