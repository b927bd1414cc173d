import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackendTimeoutError, within } from './time-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('returns a result and leaves no timer behind', async () => {
  const response = new Response('[]');
  await expect(within(1000, Promise.resolve(response))).resolves.toBe(response);
  expect(vi.getTimerCount()).toBe(0);
});

it('rejects when there is no result in time', async () => {
  const given = within(1000, new Promise(() => undefined));
  const refused = expect(given).rejects.toBeInstanceOf(BackendTimeoutError);
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
});

it('passes a failure on', async () => {
  const failing = Promise.reject(new Error('the database is gone'));
  await expect(within(1000, failing)).rejects.toThrow('the database is gone');
});
