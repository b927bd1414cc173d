import { createRequire } from 'node:module';
import type * as NativeCanvas from '@napi-rs/canvas';
import { layoutCard } from '#card/layout.ts';
import { paintCanvas } from '#card/paint-canvas.ts';
import { CARD_FONT } from '#card/shapes.ts';
import { PICTURE_FORMAT } from '#server/lineups/lineup-preview.ts';
import type { FoundLineup } from '#server/lineups/find-lineup.ts';

type Canvas = typeof NativeCanvas;

/** Paints the card of a line-up: PNG, at the card's logical size, which is what previews show. */
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

/** Loaded for the first picture: 35 MB of native code that a server without shared links never needs. */
async function loadCanvas(): Promise<Canvas> {
  const canvas = await import('@napi-rs/canvas');
  registerFonts(canvas);
  // The painter takes it from where browsers have it.
  Object.assign(globalThis, { Path2D: canvas.Path2D });
  return canvas;
}

/**
 * The same painter as for the file that fans download, on a canvas outside the browser. Letters stand in for the logo: nothing
 * from elsewhere is fetched or decoded for a picture. Painting takes about 10 ms, encoding 30 ms beside the event loop. Rejects where
 * there is no canvas for this machine.
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
