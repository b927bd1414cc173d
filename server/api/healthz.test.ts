import { expect, test } from 'vitest';
import { createHealthz } from '#server/api/healthz.ts';
import { responseOf } from '#tests/support/incoming.ts';

test('concurrent requests share one database query, and the next one sends another', async () => {
  let asked = 0;
  let reachable = true;
  const backend = {
    gated: null,
    isReachable: () => Promise.resolve(++asked > 0 && reachable),
    close: () => Promise.resolve(),
  };
  const healthz = createHealthz(Promise.resolve(backend), '1.2.3');
  const answers = await Promise.all(Array.from({ length: 50 }, () => healthz()));
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  expect(asked).toBe(1);
  reachable = false;
  const degraded = responseOf(await healthz());
  expect([degraded.status, await degraded.json()]).toEqual([
    503,
    { status: 'degraded', database: 'unreachable', version: '1.2.3' },
  ]);
});
