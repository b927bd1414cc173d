import { expect, it } from 'vitest';
import { copyName } from './copy-name.ts';

it.each([
  ['Opening night', [], 'Opening night (copy)'],
  ['Opening night', ['Opening night (copy)'], 'Opening night (copy 2)'],
  ['Opening night', ['Opening night (copy)', 'Opening night (copy 2)'], 'Opening night (copy 3)'],
  ['Opening night (copy)', ['Opening night (copy)'], 'Opening night (copy 2)'],
  ['Opening night (copy 2)', [], 'Opening night (copy)'],
])('a copy of %j beside %j is called %j', (name, taken, expected) => {
  expect(copyName(name, new Set(taken))).toBe(expected);
});

it('stays within 120 characters and never halves one', () => {
  const long = '🏒'.repeat(60);
  const copy = copyName(long, new Set());
  expect(copy.length).toBeLessThanOrEqual(120);
  expect(copy).toBe(`${'🏒'.repeat(56)} (copy)`);
  expect(copyName(long, new Set([copy])).length).toBeLessThanOrEqual(120);
});
