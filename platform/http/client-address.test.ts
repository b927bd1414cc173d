import { expect, test } from 'vitest';
import { clientAddress, isFromThisMachine } from '#platform/http/client-address.ts';

test.each([
  ['203.0.113.9', null, '203.0.113.9'],
  ['::ffff:203.0.113.9', null, '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', null, '2001:db8:1:2::/64'],
  ['10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['10.0.0.1', '1.1.1.1, 203.0.113.9:4711', '203.0.113.9'],
  ['10.0.0.1', '[2001:db8:1:2:3:4:5:6]:4711', '2001:db8:1:2::/64'],
  ['10.0.0.1', '203.0.113.9:', '10.0.0.1'],
  ['10.0.0.1', '', '10.0.0.1'],
  ['10.0.0.1', 'invented', '10.0.0.1'],
  [undefined, null, 'unknown'],
])('%s with X-Forwarded-For %s counts for %s', (socket, forwarded, expected) => {
  expect(clientAddress(socket, forwarded)).toBe(expected);
});

test.each([
  ['127.0.0.1', {}, true],
  ['::1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { 'x-forwarded-for': '' }, false],
  ['::1', { forwarded: 'for=203.0.113.9' }, false],
  ['::1', { via: '1.1 proxy' }, false],
  ['10.0.0.1', {}, false],
  ['203.0.113.9', {}, false],
  [undefined, {}, false],
])('%s with %j is this machine: %s', (socket, headers, expected) => {
  expect(isFromThisMachine(socket, headers)).toBe(expected);
});
