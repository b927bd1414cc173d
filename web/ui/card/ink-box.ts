/** Finds the visible part of a picture, which is called its ink. */

import type { Box } from '#card/shapes.ts';

/** The lowest alpha (0-255) of a visible pixel. Fainter pixels are soft edges or shadows. */
const VISIBLE_ALPHA = 24;

/** Finds the smallest box around all visible pixels of RGBA `data`. Null for an invisible picture. */
export function findInkBox(data: Uint8ClampedArray, width: number, height: number): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[4 * (y * width + x) + 3] ?? 0) < VISIBLE_ALPHA) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
