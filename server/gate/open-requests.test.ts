import { expect, test } from 'vitest';
import { createOpenRequests } from '#server/gate/open-requests.ts';

test('a client has so many requests open at once, others have their own count, and ended ones make room', () => {
  const open = createOpenRequests(2);
  expect([open.enter('a'), open.enter('a'), open.enter('a')]).toEqual([true, true, false]);
  expect(open.enter('b')).toBe(true);
  open.leave('a');
  expect([open.enter('a'), open.enter('a')]).toEqual([true, false]);
});
