import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withMinimumTime, pause, type Queue } from '#platform/auth/minimum-time.ts';
import { createTurns } from '#platform/http/turns.ts';
import { LIMITS } from '#platform/limits.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const atOnce: Queue = (work) => work();
function oneAtOnce(): Queue {
  const limits = { atOnce: 1, perAddress: 1, waiting: 9, waitingPerAddress: 9 };
  const { inTurn } = createTurns(limits, { code: 'too-many-sign-ins' });
  return (work) => inTurn('203.0.113.9', work);
}

/** Returns how long `withMinimumTime` takes, in ms of the fake clock. The work itself takes `workTime` ms. */
async function timeOf(outcome: 'refused' | 'session', workTime: number, way?: number): Promise<number> {
  let [began, took] = [performance.now(), -1];
  const work = async () => {
    await pause(workTime);
    return outcome;
  };
  void withMinimumTime(atOnce, work, (one) => one === 'session', way).then(
    () => (took = performance.now() - began),
  );
  for (let i = 0; i < 6 * LIMITS.minAuthMilliseconds; i++) await vi.advanceTimersByTimeAsync(1);
  return Math.round(took);
}

test('a response that could reveal an account takes equally long for all', async () => {
  const [unknown, known] = [await timeOf('refused', 5), await timeOf('refused', 110)];
  expect(unknown).toBe(known);
  expect(unknown).toBeGreaterThanOrEqual(LIMITS.minAuthMilliseconds);
  expect(await timeOf('refused', 6 * 70, 70), 'of a far database').toBe(await timeOf('refused', 8 * 70, 70));
  expect(await timeOf('refused', 5, 2000), 'after a stall of the database').toBe(2500);
});

test('a successful sign-in is not delayed', async () => {
  expect(await timeOf('session', 110)).toBeLessThan(LIMITS.minAuthMilliseconds);
});

test('delayed responses do not block the queue', async () => {
  const queue = oneAtOnce();
  const ended: number[] = [];
  const began = performance.now();
  for (let i = 0; i < 3; i++)
    void withMinimumTime(
      queue,
      () => pause(30),
      () => false,
    ).then(() => ended.push(Math.round(performance.now() - began)));
  for (let i = 0; i < 2 * LIMITS.minAuthMilliseconds; i++) await vi.advanceTimersByTimeAsync(1);
  expect(ended).toEqual([1, 1, 1].map((steps) => steps * LIMITS.minAuthMilliseconds));
});

test('the time includes the queue, so no response reveals slower work of others', async () => {
  const queue = oneAtOnce();
  const lastOf = (workTime: number) => {
    const began = performance.now();
    return Promise.all(
      Array.from({ length: 4 }, () =>
        withMinimumTime(
          queue,
          () => pause(workTime),
          () => false,
        ),
      ),
    ).then(() => Math.round(performance.now() - began));
  };
  const times = [lastOf(30), lastOf(60)];
  for (let i = 0; i < 3 * LIMITS.minAuthMilliseconds; i++) await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all(times)).toEqual([LIMITS.minAuthMilliseconds, LIMITS.minAuthMilliseconds]);
});
