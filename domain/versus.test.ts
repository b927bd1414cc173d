import { expect, it } from 'vitest';
import { versus } from './versus.ts';

it.each([
  [true, 'vs BOS'],
  [false, 'at BOS'],
])('names the opponent of a home game (%s) by the arena', (isHome, text) => {
  expect(versus(isHome, 'BOS')).toBe(text);
});
