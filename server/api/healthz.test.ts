import { expect, test } from 'vitest';
import { PRODUCT } from '#platform/product.ts';
import { createHealthz } from '#server/api/healthz.ts';
import { responseOf } from '#tests/support/incoming.ts';

test('concurrent requests share one database query, and 503 has a reason', async () => {
  let asked = 0;
  let [reachable, draining] = [true, false];
  const backend = {
    gated: null,
    isReachable: () => Promise.resolve(++asked > 0 && reachable),
    close: () => Promise.resolve(),
  };
  const healthz = createHealthz(Promise.resolve(backend), () => draining);
  const responses = await Promise.all(Array.from({ length: 50 }, () => healthz()));
  expect(responses.every((response) => response.status === 200)).toBe(true);
  expect(asked).toBe(1);
  draining = true;
  const last = responseOf(await healthz());
  expect([last.status, await last.json()]).toEqual([
    503,
    { status: 'draining', database: 'reachable', version: PRODUCT.version },
  ]);
  [reachable, draining] = [false, false];
  const degraded = responseOf(await healthz());
  expect([degraded.status, await degraded.json()]).toEqual([
    503,
    { status: 'degraded', database: 'unreachable', version: PRODUCT.version },
  ]);
});
