import { expect, test } from 'vitest';
import { adviseOnColors } from './color-advice.ts';

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
