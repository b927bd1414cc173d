import { expect, test, vi } from 'vitest';
import { createOpenRequests } from '#server/http/open-requests.ts';

const request = (stalled = false) => ({ waitsForClient: () => stalled, end: vi.fn() });

test('a client has a limit of open requests, separate from others, and ended ones make room', () => {
  const open = createOpenRequests(2);
  const first = request();
  expect([open.enter('a', first), open.enter('a', request()), open.enter('a', request())]).toEqual([
    true,
    true,
    false,
  ]);
  expect(open.enter('b', request())).toBe(true);
  open.leave('a', first);
  expect([open.enter('a', request()), open.enter('a', request())]).toEqual([true, false]);
});

test('the oldest request that waits for its client makes room for the next, once', () => {
  const open = createOpenRequests(3);
  const [working, older, newer] = [request(), request(true), request(true)];
  for (const one of [working, older, newer]) open.enter('a', one);
  expect(open.enter('a', request())).toBe(true);
  expect([working, older, newer].map(({ end }) => end.mock.calls.length)).toEqual([0, 1, 0]);
  open.leave('a', older); // its connection has closed
  expect(open.enter('a', request())).toBe(true);
  expect(newer.end).toHaveBeenCalledOnce();
  expect(open.enter('a', request())).toBe(false);
});
