import { paintCanvas } from '#card/paint-canvas.ts';
import type { Shape } from '#card/shapes.ts';
import type { Formation } from '#domain/formation.ts';
import { createContext, type PreparedCard } from './draw-card.ts';
import { type Layer, movingLayers, planReveal, STILL_FROM } from './reveal.ts';

type FrameContext = OffscreenCanvasRenderingContext2D;

/**
 * The number of canvases on which frames are painted in turn. A canvas is reused only after the encoder has read it, so
 * the browser need not copy it. With one canvas, allocating copies took five times as long as encoding.
 */
const CANVASES = 8;

/**
 * Returns a function that paints a frame and returns its canvas. Call it for all frames in order, because a part that
 * has stopped moving is painted only once, on a separate canvas.
 */
export function revealPainter(card: PreparedCard, formation: Formation): (frame: number) => OffscreenCanvas {
  const { drawing, images, width } = card;
  const scale = width / drawing.width;
  const reveal = planReveal(drawing, formation);
  const resting = createContext(card);
  const contexts = Array.from({ length: CANVASES }, () => createContext(card));
  const paint = (context: FrameContext, shapes: readonly Shape[], zoom = 1) =>
    paintCanvas(context, { ...drawing, shapes }, scale * zoom, images);
  const paintLayer = (context: FrameContext, { about, shapes, shift, zoom }: Layer) => {
    context.save();
    context.translate(scale * (shift[0] + about[0] * (1 - zoom)), scale * (shift[1] + about[1] * (1 - zoom)));
    paint(context, shapes, zoom);
    context.restore();
  };
  const settle = (frame: number) => {
    for (let part = reveal.parts[settled]; part && part.end <= frame; part = reveal.parts[settled]) {
      paint(resting, part.shapes);
      settled += 1;
    }
  };
  let settled = 0;
  paint(resting, reveal.ground);
  return (frame) => {
    if (frame >= STILL_FROM) {
      if (frame === STILL_FROM) card.paint(resting);
      return resting.canvas;
    }
    settle(frame);
    const context = contexts[frame % CANVASES] ?? resting;
    context.drawImage(resting.canvas, 0, 0);
    for (const layer of movingLayers(reveal, frame)) paintLayer(context, layer);
    return context.canvas;
  };
}
