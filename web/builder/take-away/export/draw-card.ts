/** Draws a card on any kind of canvas after its fonts have loaded. For the worker and the page. */
import { DEFAULT_LOOK, loadLook } from '#card/card-look.ts';
import { needsExtendedLatin } from '#card/measure.ts';
import { type CardImages, type Context2D, paintCanvas } from '#card/paint-canvas.ts';
import type { CardDrawing } from '#card/shapes.ts';
import { loadCardFonts } from './card-fonts.ts';
import { type CardJob, logosOf } from './card-job.ts';

/** Files have twice the logical size (specification, section 9). */
export const EXPORT_SCALE = 2;

/** PNG ignores the quality, but the specification includes it. */
export const PNG = { type: 'image/png', quality: 0.95 } as const;

export interface PreparedCard {
  readonly drawing: CardDrawing;
  readonly width: number;
  readonly height: number;
  paint(context: Context2D): void;
}

/** Lays out a card and loads its fonts. */
export async function prepareCard(job: CardJob, fonts: FontFaceSet): Promise<PreparedCard> {
  const { input, logo, opponentLogo } = job;
  const layout = await loadLook(input.look ?? DEFAULT_LOOK);
  const drawing = layout({
    ...input,
    logo: logo ? 'image' : 'letters',
    logoAddress: logo?.href,
    opponentLogoAddress: opponentLogo?.href,
  });
  const extended = drawing.shapes.some((shape) => shape.kind === 'text' && needsExtendedLatin(shape.text));
  await loadCardFonts(fonts, extended);
  const images: CardImages = new Map(logosOf(job).map(({ href, bitmap }) => [href, bitmap]));
  return {
    drawing,
    width: drawing.width * EXPORT_SCALE,
    height: drawing.height * EXPORT_SCALE,
    paint: (context) => paintCanvas(context, drawing, EXPORT_SCALE, images),
  };
}
