import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { shareLocally } from '#platform/http/shared-limiter.ts';
import { createCappedMail } from '#platform/mail/capped-mail.ts';
import type { Mail } from '#platform/mail/mail.ts';

const sent: (Mail | null)[] = [];
const mail = {
  send: (one: Mail | null) => Promise.resolve(void sent.push(one)),
  finish: () => Promise.resolve(),
};
const limiter = shareLocally(createRateLimiter(() => 0));

test('who never proved an address gets one notice of a kind a day', async () => {
  const capped = createCappedMail({ limiter, log: pino({ level: 'silent' }), mail }, '203.0.113.9');
  const written = { subject: '', text: '', html: '' };
  for (const kind of ['password-changed', 'password-changed', 'email-change-notice'] as const)
    for (const isProven of [true, false])
      await capped.notify(kind, `${isProven}@a.example`, written, isProven);
  const counted = sent.map((one) => one?.to);
  expect(counted.filter((to) => to === 'true@a.example')).toHaveLength(3);
  expect(counted.filter((to) => to === 'false@a.example')).toHaveLength(2);
});
