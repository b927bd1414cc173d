import type { CSSProperties } from 'react';

const NARROW = new Set("IJ1.,'’|-– ");
const WIDE = new Set('MWÆŒ');

/** Estimates a text's width in Barlow Condensed Bold capitals, in em. The result is never too small. */
function capitalsWidth(text: string): number {
  let width = 0;
  for (const letter of text.toUpperCase()) {
    if (NARROW.has(letter)) width += 0.33;
    else width += WIDE.has(letter) ? 0.73 : 0.535;
  }
  return Math.max(width, 1);
}

/** Passes the width of the widest text to CSS, in em (`--ems`). There, it limits the font size, so that texts fit. */
export function widthStyle(...texts: readonly string[]): CSSProperties {
  return { '--ems': Math.max(...texts.map(capitalsWidth)) } as CSSProperties;
}
