/** Draws a card on any kind of canvas after its fonts have loaded. The worker and the page use it. */
import { DEFAULT_LOOK, loadLook } from '#card/card-look.ts';
import { needsExtendedLatin } from '#card/measure.ts';
import { type CardImages, type Context2D, paintCanvas } from '#card/paint-canvas.ts';
import type { CardDrawing } from '#card/shapes.ts';
import { loadCardFonts } from './card-fonts.ts';
import type { CardJob } from './card-job.ts';

/** Picture files have twice the card's logical size (specification, section 9). */
export const EXPORT_SCALE = 2;

/** PNG ignores the quality, but the specification requires the value. */
export const PNG = { type: 'image/png', quality: 0.95 } as const;

export interface PreparedCard {
  readonly drawing: CardDrawing;
  readonly images: CardImages;
  readonly width: number;
  readonly height: number;
  paint(context: Context2D): void;
}

export async function prepareCard(
  job: CardJob,
  fonts: FontFaceSet,
  scale = EXPORT_SCALE,
): Promise<PreparedCard> {
  const { input, logo } = job;
  const layout = await loadLook(input.look ?? DEFAULT_LOOK);
  const drawing = layout({
    ...input,
    logo: logo ? 'image' : 'letters',
    logoAddress: logo?.href,
  });
  const extended = drawing.shapes.some((shape) => shape.kind === 'text' && needsExtendedLatin(shape.text));
  await loadCardFonts(fonts, extended);
  const images: CardImages = new Map(logo ? [[logo.href, logo.bitmap]] : []);
  return {
    drawing,
    images,
    width: drawing.width * scale,
    height: drawing.height * scale,
    paint: (context) => paintCanvas(context, drawing, scale, images),
  };
}

/** Creates a canvas of the card's size in a worker. */
export function createContext({ height, width }: PreparedCard): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('No 2D context in this worker.');
  return context;
}

/** Yields to the event loop. */
export async function yieldToEvents(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}
