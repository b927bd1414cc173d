/**
 * Estimates a text's width in Barlow Condensed Bold capitals, in em.
 * Plates choose their font size by this estimate, so it must never be too small.
 */
const NARROW = new Set("IJ1.,'’|-– ");
const WIDE = new Set('MWÆŒ');

export function capitalsWidth(text: string): number {
  let width = 0;
  for (const letter of text.toUpperCase()) {
    if (NARROW.has(letter)) width += 0.33;
    else width += WIDE.has(letter) ? 0.73 : 0.535;
  }
  return Math.max(width, 1);
}
