import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '#platform/limits.ts';
import { createMailQueue } from '#platform/mail/mail-queue.ts';

const silent = pino({ level: 'silent' });
/** A time limit for `finish` that the tests never reach, in milliseconds. */
const LONG = 60_000;

test('sending never waits, delivery keeps the order, and a failure does not stop the next mail', async () => {
  const delivered: string[] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const queue = createMailQueue(async (mail) => {
    await gate;
    if (mail.to === 'b') throw new Error('refused');
    delivered.push(mail.to);
  }, silent);
  for (const to of ['a', 'b', 'c']) await queue.send({ to, subject: '' });
  expect(delivered).toEqual([]);
  open();
  await queue.finish(LONG);
  expect(delivered).toEqual(['a', 'c']);
});

test('clients take turns, and a full queue drops the last mail of the client with the most', async () => {
  const delivered: string[] = [];
  const events: string[] = [];
  const queue = createMailQueue(
    async ({ to }) => {
      await new Promise(setImmediate);
      delivered.push(to);
    },
    silent,
    (event) => events.push(event),
  );
  await queue.send({ to: 'a', subject: '' }, 'a');
  for (let index = 0; index < 501; index++)
    await queue.send({ to: `many ${index}`, subject: '' }, '203.0.113.9');
  await queue.send({ to: 'other', subject: '' }, '203.0.113.10');
  await queue.finish(LONG);
  expect(delivered.slice(0, 3)).toEqual(['a', 'many 0', 'other']);
  expect(delivered).toHaveLength(502);
  expect(delivered).not.toContain('many 500');
  expect(events.filter((event) => event === 'dropped')).toHaveLength(1);
});

describe('over time', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test.each([
    ['a mail that is not sent', null],
    ['a slow mail', { to: 'slow', subject: '' }],
    ['a refused mail', { to: 'refused', subject: '' }],
  ])('%s does not change when the client’s next one starts', async (_, middle) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const started = new Map<string, number>();
    const queue = createMailQueue(({ to }) => {
      started.set(to, performance.now());
      if (to === 'refused') return Promise.reject(new Error('refused'));
      return new Promise((resolve) => setTimeout(resolve, to === 'slow' ? 1400 : 1));
    }, silent);
    for (const mail of [{ to: 'a', subject: '' }, middle, { to: 'b', subject: '' }])
      await queue.send(mail, '203.0.113.9');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started.get('b')! - started.get('a')!).toBe(3000);
  });

  async function attemptsUntilGivenUp(error: Error): Promise<number> {
    let attempts = 0;
    const queue = createMailQueue(() => {
      attempts++;
      return Promise.reject(error);
    }, silent);
    await queue.send({ to: 'x', subject: '' });
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
    return attempts;
  }

  const answered = (responseCode: number) => Object.assign(new Error('refused'), { responseCode });

  test('is retried a few times after a temporary error', async () => {
    expect(await attemptsUntilGivenUp(new Error('connect ECONNREFUSED'))).toBe(4);
    expect(await attemptsUntilGivenUp(answered(451))).toBe(4);
  });

  test('is given up after a permanent error', async () => {
    expect(await attemptsUntilGivenUp(answered(550))).toBe(1);
  });

  test('does not block others when it never finishes', async () => {
    const delivered: string[] = [];
    const queue = createMailQueue(
      ({ to }, signal) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('given up')));
          if (to === 'slow') return;
          delivered.push(to);
          resolve();
        }),
      silent,
    );
    await queue.send({ to: 'slow', subject: '' });
    await queue.send({ to: 'other', subject: '' });
    expect(delivered).toEqual([]);
    await vi.advanceTimersByTimeAsync(LIMITS.queuedMailTimeout);
    expect(delivered).toEqual(['other']);
  });

  test('does not block others during retries, and arrives once', async () => {
    const delivered: string[] = [];
    let refuse = true;
    const queue = createMailQueue(({ to }) => {
      if (to === 'late' && refuse) return Promise.reject(answered(450));
      delivered.push(to);
      return Promise.resolve();
    }, silent);
    await queue.send({ to: 'late', subject: '' });
    await queue.send({ to: 'other', subject: '' });
    await queue.finish(LONG);
    expect(delivered).toEqual(['other']);
    refuse = false;
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
    expect(delivered).toEqual(['other', 'late']);
  });
});

test('a shutdown does not wait for a retry: it retries at once', async () => {
  const delivered: string[] = [];
  let attempts = 0;
  const queue = createMailQueue(({ to }) => {
    if (++attempts === 1) return Promise.reject(new Error('connect ECONNREFUSED'));
    delivered.push(to);
    return Promise.resolve();
  }, silent);
  await queue.send({ to: 'jane@site.example', subject: '' });
  await expect.poll(() => attempts).toBe(1);
  await queue.finish(LONG);
  expect(delivered).toEqual(['jane@site.example']);
});

test('a hanging mail server does not block the shutdown, and lost mails are logged', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const queue = createMailQueue(() => new Promise(() => undefined), log);
  await queue.send({ to: 'jane@site.example', subject: '' });
  await queue.send({ to: 'joe@site.example', subject: '' });
  await queue.finish(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"mails":2');
});

test('a flood is dropped', async () => {
  let delivered = 0;
  const queue = createMailQueue(() => {
    delivered++;
    return Promise.resolve();
  }, silent);
  await Promise.all(Array.from({ length: 2000 }, () => queue.send({ to: 'x', subject: '' })));
  await queue.finish(LONG);
  expect(delivered).toBeLessThan(1000);
});
