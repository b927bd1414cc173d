import { expect, it } from 'vitest';
import { copyName } from './change-saved-lineups.ts';

it.each([
  ['Opening night', [], 'Opening night (copy)'],
  ['Opening night', ['Opening night (copy)'], 'Opening night (copy 2)'],
  ['Opening night (copy)', ['Opening night (copy)'], 'Opening night (copy 2)'],
  ['Opening night (copy 2)', [], 'Opening night (copy)'],
])('names a copy of %j beside %j: %j', (name, taken, expected) => {
  expect(copyName(name, new Set(taken))).toBe(expected);
});

it('stays within 120 characters as the database counts them, and never splits one', () => {
  const copy = copyName('🏒'.repeat(120), new Set());
  expect(copy).toBe(`${'🏒'.repeat(113)} (copy)`);
  expect(copyName('🏒'.repeat(120), new Set([copy]))).toBe(`${'🏒'.repeat(111)} (copy 2)`);
});
