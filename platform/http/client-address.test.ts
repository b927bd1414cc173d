import { expect, test } from 'vitest';
import { clientAddress } from '#platform/http/client-address.ts';

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
