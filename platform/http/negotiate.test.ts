import { expect, test } from 'vitest';
import { chooseEncoding } from '#platform/http/negotiate.ts';

test.each([
  [null, null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['BR', 'br'],
  ['gzip;q=abc', null],
  ['xbr', null],
  ['gzip,'.repeat(101), null],
])('Accept-Encoding %j selects %s', (header, expected) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(expected);
});
