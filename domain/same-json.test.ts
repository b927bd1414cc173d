import { expect, test } from 'vitest';
import { isSameJson } from './same-json.ts';

const HEM = [{ color: '#ffffff', height: 12 }];

test.each([
  ['the order of keys', { body: '#111111', hem: HEM }, { hem: HEM, body: '#111111' }],
  ['copies', { hem: HEM }, structuredClone({ hem: HEM })],
  ['the same text', 'colors', 'colors'],
  ['undefined fields', { ink: undefined }, {}],
  ['null', null, null],
])('ignores %s', (_, one, other) => {
  expect(isSameJson(one, other)).toBe(true);
});

test.each([
  ['another value', { body: '#111111' }, { body: '#222222' }],
  ['a missing key', { body: '#111111', ink: '#ffffff' }, { body: '#111111' }],
  ['another key', { body: '#111111' }, { yoke: '#111111' }],
  ['another order of items', [1, 2], [2, 1]],
  ['an item more', [1], [1, 2]],
  ['an array and an object', [], {}],
  ['null and an object', null, {}],
  ['a number and its text', 12, '12'],
])('distinguishes %s', (_, one, other) => {
  expect(isSameJson(one, other)).toBe(false);
  expect(isSameJson(other, one)).toBe(false);
});
