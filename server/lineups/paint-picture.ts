import { createRequire } from 'node:module';
import type * as NativeCanvas from '@napi-rs/canvas';
import { layoutCard } from '#card/layout.ts';
import { paintCanvas } from '#card/paint-canvas.ts';
import { CARD_FONT } from '#card/shapes.ts';
import { PICTURE_FORMAT } from '#server/lineups/lineup-preview.ts';
import type { FoundLineup } from '#server/lineups/find-lineup.ts';

type Canvas = typeof NativeCanvas;

/** Paints a lineup's card as PNG, at its logical size, which is the size in previews. */
export type PaintPicture = (found: FoundLineup) => Promise<Uint8Array<ArrayBuffer>>;

function registerFonts({ GlobalFonts }: Canvas): void {
  const { resolve } = createRequire(import.meta.url);
  for (const subset of ['latin', 'latin-ext'])
    for (const weight of [500, 600, 700]) {
      const file = `barlow-condensed-${subset}-${weight}-normal.woff2`;
      if (!GlobalFonts.registerFromPath(resolve(`@fontsource/barlow-condensed/files/${file}`), CARD_FONT))
        throw new Error(`The card's font ${file} cannot be read.`);
    }
}

/** Loads the canvas for the first picture: 35 MB of native code, needed only for shared links. */
async function loadCanvas(): Promise<Canvas> {
  const canvas = await import('@napi-rs/canvas');
  registerFonts(canvas);
  // The painter uses the browser's global.
  Object.assign(globalThis, { Path2D: canvas.Path2D });
  return canvas;
}

/**
 * Creates the painter: the same one that paints the download, on a canvas outside the browser.
 * Letters replace the logo, so nothing is fetched or decoded. Painting takes about 10 ms, and encoding 30 ms in another thread.
 * Rejects if this platform has no canvas.
 */
export function createPaintPicture(siteAddress: string): PaintPicture {
  let loading: Promise<Canvas> | undefined;
  return async ({ lineup, team }) => {
    const { createCanvas } = await (loading ??= loadCanvas());
    const drawing = layoutCard({ lineup, team, siteAddress, format: PICTURE_FORMAT });
    const canvas = createCanvas(drawing.width, drawing.height);
    paintCanvas(canvas.getContext('2d'), drawing, 1);
    return new Uint8Array(await canvas.encode('png'));
  };
}
