import { layoutSweater } from '#card/looks/sweater.ts';
import { paintCanvas } from '#card/paint-canvas.ts';
import { loadCanvas } from '#server/lineups/card-canvas.ts';
import { PICTURE_FORMAT } from '#server/lineups/lineup-preview.ts';
import type { FoundLineup } from '#server/lineups/find-lineup.ts';

/** Link previews get PNG, which every site can show. Our pages get WebP, which has less than half as many bytes. */
export type PictureType = 'png' | 'webp';

/** Paints a lineup's card in the size of link previews. */
export type PaintPicture = (found: FoundLineup, type?: PictureType) => Promise<Uint8Array<ArrayBuffer>>;

/** From 0 to 100. With lower values, small names look blurred. */
const WEBP_QUALITY = 80;

/**
 * Creates a function that paints cards outside the browser, with the same painter as the downloads.
 * It fetches no logo, but paints letters instead.
 * Painting takes about 10 ms, and encoding 30 ms in another thread.
 * The function rejects if this platform has no canvas.
 */
export function createPaintPicture(siteAddress: string): PaintPicture {
  let loading: ReturnType<typeof loadCanvas> | undefined;
  return async ({ lineup, team }, type = 'png') => {
    const { createCanvas } = await (loading ??= loadCanvas());
    const drawing = layoutSweater({ lineup, team, siteAddress, format: PICTURE_FORMAT });
    const canvas = createCanvas(drawing.width, drawing.height);
    paintCanvas(canvas.getContext('2d'), drawing, 1);
    return new Uint8Array(
      type === 'png' ? await canvas.encode(type) : await canvas.encode(type, WEBP_QUALITY),
    );
  };
}
