import { expect, it } from 'vitest';
import { findInkBox } from './ink-box.ts';

/** Finds the ink of a picture made of rows of characters: `#` is visible, `.` transparent, `,` faint. */
function picture(...rows: string[]) {
  const alphas = rows
    .join('')
    .split('')
    .map((mark) => ({ '#': 255, ',': 20 })[mark] ?? 0);
  const data = new Uint8ClampedArray(alphas.flatMap((alpha) => [9, 9, 9, alpha]));
  return findInkBox(data, rows[0]?.length ?? 0, rows.length);
}

it('is the box around all visible pixels', () => {
  expect(picture('......', '..#...', '...#..', '......')).toEqual({ x: 2, y: 1, width: 2, height: 2 });
  expect(picture('#')).toEqual({ x: 0, y: 0, width: 1, height: 1 });
});

it('is the whole picture when that is opaque', () => {
  expect(picture('###', '###')).toEqual({ x: 0, y: 0, width: 3, height: 2 });
});

it('ignores faint edges', () => {
  expect(picture(',,,,', ',##,', ',,,,')).toEqual({ x: 1, y: 1, width: 2, height: 1 });
});

it('is null for an invisible picture', () => {
  expect(picture('....', ',,,,')).toBeNull();
});
