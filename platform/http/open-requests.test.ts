import { expect, test, vi } from 'vitest';
import { createOpenRequests } from '#platform/http/open-requests.ts';

const request = (stalled = false, bytes = 0) => ({
  waitsForClient: () => stalled,
  unread: () => bytes,
  end: vi.fn<() => void>(),
});
const limited = (openRequests: number) =>
  createOpenRequests({ openRequests, unreadBytes: 10, allUnreadBytes: 20 });

test('a client has a limit of open requests, separate from others, and ended ones make room', () => {
  const open = limited(2);
  const leave = open.enter('a', request());
  expect(open.enter('a', request())).not.toBeNull();
  expect(open.enter('a', request())).toBeNull();
  expect(open.enter('b', request())).not.toBeNull();
  leave?.();
  expect(open.enter('a', request())).not.toBeNull();
  expect(open.enter('a', request())).toBeNull();
});

test('all addresses hold a limited number of unread bytes: the responses of the largest are ended', () => {
  const open = limited(9);
  const held = { a: request(true, 8), b: request(true, 10), c: request(true, 2) };
  open.enter('b', request()); // has no unread bytes, so `relieve` does not end it
  for (const [address, one] of Object.entries(held)) open.enter(address, one);
  open.relieve('c');
  expect(held.b.end).not.toHaveBeenCalled();
  open.enter('d', request(true, 1));
  open.relieve('d');
  expect(Object.values(held).map(({ end }) => end.mock.calls.length)).toEqual([0, 1, 0]);
});
