import type { Letter } from '#domain/letters.ts';
import { fitText } from '../fit-text.ts';
import type { Shape } from '../shapes.ts';

export interface PatchColors {
  readonly fill: string;
  readonly ink: string;
}

/** The width of a letter's patch, as a share of its height. */
export const PATCH_WIDTH = 0.92;

/** Draws a letter on a patch of the given height, vertically centered on `middle`. */
export function drawLetter(
  letter: Letter,
  x: number,
  middle: number,
  height: number,
  { fill, ink }: PatchColors,
): (Shape | null)[] {
  const width = height * PATCH_WIDTH;
  const size = height * 0.86;
  return [
    { kind: 'rect', x, y: middle - height / 2, width, height, radius: height * 0.16, fill },
    fitText(letter, x + width / 2, middle + size * 0.35, width, {
      weight: 700,
      size,
      minSize: size,
      fill: ink,
      align: 'middle',
    }),
  ];
}
