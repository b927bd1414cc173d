import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoAnswerError, withTimeLimit } from './time-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const request = new Request('http://internal/rest/v1/teams');

it('passes an answer on and leaves no timer behind', async () => {
  const answer = new Response('[]');
  await expect(withTimeLimit(async () => answer, 1000)(request)).resolves.toBe(answer);
  expect(vi.getTimerCount()).toBe(0);
});

it('gives up on an answer that never comes', async () => {
  const given = withTimeLimit(() => new Promise(() => undefined), 1000)(request);
  const refused = expect(given).rejects.toBeInstanceOf(NoAnswerError);
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
});

it('passes a failure on as it is', async () => {
  const failing = withTimeLimit(async () => {
    throw new Error('the database is gone');
  }, 1000);
  await expect(failing(request)).rejects.toThrow('the database is gone');
});
