import { expect, test } from 'vitest';
import type { Sweater } from '#domain/sweater.ts';
import { adviseOnColors, adviseOnSweater } from './advice-list.tsx';

function colors(primary: string, secondary: string, tertiary: string) {
  const team = { name: 'Nobody', color_primary: primary, color_secondary: secondary };
  return adviseOnColors({ ...team, color_tertiary: tertiary });
}

test('accepts navy and white', () => {
  expect(colors('#00205b', '#fff', 'rgb(162, 170, 173)')).toEqual([
    { good: true, text: 'White text reads on the primary color: 15.4 : 1.' },
    { good: true, text: 'The secondary color stands out beside the primary.' },
  ]);
});

test('replaces a medium color with a readable one, and names it', () => {
  const [text] = colors('#ff4040', '#ffffff', '#000000');
  expect(text?.good).toBe(false);
  expect(text?.text).toMatch(
    /^White text has only 3\.\d : 1 on the primary color: plates use #[0-9a-f]{6} instead\.$/,
  );
});

test('replaces a secondary color like the primary with the tertiary', () => {
  expect(colors('#00205b', '#01215c', '#ffffff')[1]).toEqual({
    good: false,
    text: 'The secondary color is too similar to the primary: stripes use the tertiary instead.',
  });
});

test('warns about three equal colors', () => {
  expect(colors('#00205b', '#00205b', '#00205b')[1]?.text).toContain('too similar');
});

const NAVY: Sweater = { body: '#00205b', yoke: '#00205b', edge: '#ffffff', number: '#ffffff', hem: [] };
const warnings = (part: Partial<Sweater>) => adviseOnSweater({ ...NAVY, ...part }).map(({ text }) => text);

test('accepts a sweater in white on navy', () => {
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
