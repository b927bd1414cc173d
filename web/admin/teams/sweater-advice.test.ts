import { expect, test } from 'vitest';
import type { Sweater } from '#domain/sweater.ts';
import { adviseOnSweater } from './color-advice.ts';

const NAVY: Sweater = { body: '#00205b', yoke: '#00205b', edge: '#ffffff', number: '#ffffff', hem: [] };
const warnings = (part: Partial<Sweater>) => adviseOnSweater({ ...NAVY, ...part }).map(({ text }) => text);

test('accepts white on navy', () => {
  expect(adviseOnSweater(NAVY)).toEqual([
    { good: true, text: 'Numbers, names, and titles read on the sweater.' },
  ]);
});

test('warns about numbers below 3, and names and titles below 4.5', () => {
  expect(warnings({ number: '#163a7c', ink: '#6f7f9f', yokeInk: '#0a2a66' })).toEqual([
    'Numbers have only 1.4 : 1 on the body, and need 3 : 1. The card draws the numbers in another shade.',
    'Names have only 3.8 : 1 on the body, and need 4.5 : 1. The card draws the body in another shade.',
    'Titles have only 1.1 : 1 on the yoke, and need 4.5 : 1. The card draws the yoke in another shade.',
  ]);
});

test('warns about a body on which neither black nor white reads well', () => {
  expect(warnings({ body: '#7b7b7b', number: '#ffffff' })).toEqual([
    'Names have only 4.2 : 1 on the body, and need 4.5 : 1. The card draws the body in another shade.',
  ]);
});
