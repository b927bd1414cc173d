/** Small marks next to a player: the captain's or an alternate's letter, and the side that the player shoots from. */
import type { Letter } from '#domain/letters.ts';
import type { ShotSide } from '#domain/player.ts';
import { fitText } from '../fit-text.ts';
import { polygon } from '../path-builder.ts';
import type { Shape } from '../shapes.ts';

export interface PatchColors {
  readonly fill: string;
  readonly ink: string;
}

/** The width of a letter's patch, as a share of its height. */
export const PATCH_WIDTH = 0.92;

/** Draws a letter on a patch of the given height, centered on `middle`. */
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

export interface ShotPlace {
  /** The mark is a hairline under a number, from `left` to `right`. */
  readonly left: number;
  readonly right: number;
  readonly y: number;
  /** Line width, in pixels. */
  readonly thick: number;
}

/** Draws a stick as a hairline: its blade is on the side that the player shoots from. */
export function drawShot(
  side: ShotSide | undefined,
  { left, right, thick, y }: ShotPlace,
  fill: string,
): Shape[] {
  if (side === undefined) return [];
  const out = side === 'L' ? -1 : 1;
  const tip = side === 'L' ? left : right;
  const length = (right - left) * 0.46;
  const blade = Math.min(length * 0.3, thick * 4);
  const heel = tip - out * blade;
  const d = polygon([
    [tip - out * length, y],
    [heel, y],
    [tip, y - blade * 0.55],
    [tip, y - blade * 0.55 + thick * 1.25],
    [heel + out * thick * 0.3, y + thick],
    [tip - out * length, y + thick],
  ]);
  return [{ kind: 'path', d, fill, opacity: 0.85 }];
}
