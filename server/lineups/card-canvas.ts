/** Loads a canvas for use outside the browser, with the card's fonts. */
import { createRequire } from 'node:module';
import type * as NativeCanvas from '@napi-rs/canvas';
import { CARD_FONT } from '#card/shapes.ts';

type Canvas = typeof NativeCanvas;

function registerFonts({ GlobalFonts }: Canvas): void {
  const { resolve } = createRequire(import.meta.url);
  for (const subset of ['latin', 'latin-ext'])
    for (const weight of [500, 600, 700]) {
      const file = `barlow-condensed-${subset}-${weight}-normal.woff2`;
      if (!GlobalFonts.registerFromPath(resolve(`@fontsource/barlow-condensed/files/${file}`), CARD_FONT))
        throw new Error(`The card's font ${file} cannot be read.`);
    }
}

/** Loads 35 MB of native code, so the server calls this only for its first picture. */
export async function loadCanvas(): Promise<Canvas> {
  const canvas = await import('@napi-rs/canvas');
  registerFonts(canvas);
  // The painter uses `Path2D`, which is a global in browsers.
  Object.assign(globalThis, { Path2D: canvas.Path2D });
  return canvas;
}
