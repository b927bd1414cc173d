/** Draws a card on a canvas of the page, for browsers without canvas in workers. */
import { type CardJob, closeLogo } from './card-job.ts';
import { PNG, prepareCard } from './draw-card.ts';
import { requireDrawn } from '#web/ui/card/require-drawn.ts';

/** Rejects if the canvas is too large for the browser or cannot be encoded. */
export async function drawOnPage(job: CardJob): Promise<Blob> {
  const card = await prepareCard(job, document.fonts);
  const canvas = document.createElement('canvas');
  canvas.width = card.width;
  canvas.height = card.height;
  try {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('No 2D context on this page.');
    card.paint(context);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PNG.type, PNG.quality));
    if (!blob) throw new Error('The canvas could not be encoded.');
    requireDrawn(context);
    return blob;
  } finally {
    closeLogo(job);
    // iOS limits canvas memory, and counts a canvas until garbage collection. A canvas of size 0 uses none.
    canvas.width = 0;
    canvas.height = 0;
  }
}
