import { createCanvas, Path2D } from '@napi-rs/canvas';
import { inkExtent } from '#card/measure.ts';
import { paintCanvas } from '#card/paint-canvas.ts';
import type { Box, CardDrawing, TextShape } from '#card/shapes.ts';
import { contrastRatio, toHex } from '#domain/color-space.ts';

// `paintCanvas` uses the browser's global `Path2D`, which Node does not have.
Object.assign(globalThis, { Path2D });

const MIN_CONTRAST = 4.5;
/** The minimum contrast of bold numerals above 24 px. WCAG 2.2 counts them as large text. */
const NUMERAL_CONTRAST = 3;
/** Texts may leave their box or overlap by this many pixels, because positions and sizes are rounded. */
const SLACK = 0.5;

/** Returns the box around a text's glyphs, including accents and descenders. */
export function inkBox(text: TextShape): Box {
  const { lean = 0, size } = text;
  const { above, below } = inkExtent(text.text);
  return {
    x: text.x - lean * below * size,
    y: text.y - above * size,
    width: text.width + lean * (above + below) * size,
    height: (above + below) * size,
  };
}

function leaves(inner: Box, outer: Box): boolean {
  return (
    inner.x < outer.x - SLACK ||
    inner.y < outer.y - SLACK ||
    inner.x + inner.width > outer.x + outer.width + SLACK ||
    inner.y + inner.height > outer.y + outer.height + SLACK
  );
}

function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > SLACK && down > SLACK;
}

function leastContrast({ size, text, weight }: TextShape): number {
  return size > 24 && weight === 700 && /^\d+$/.test(text) ? NUMERAL_CONTRAST : MIN_CONTRAST;
}

const context = createCanvas(1200, 1920).getContext('2d');

function paintBeneath(drawing: CardDrawing): void {
  const shapes = drawing.shapes.filter(({ kind }) => kind !== 'text');
  context.clearRect(0, 0, drawing.width, drawing.height);
  paintCanvas(context, { ...drawing, shapes }, 1);
}

/**
 * Returns the lowest contrast between a text and the pixels beneath its letters. Ignores accents and descenders. Reads
 * only three rows of pixels, because copying the whole card takes longer than painting it.
 */
function contrastBeneath(text: TextShape): number {
  const left = Math.round(text.x);
  const width = Math.round(text.x + text.width) - left + 1;
  const ratios = [0, 0.5, 1].flatMap((down) => {
    const { data } = context.getImageData(left, Math.round(text.y - text.size * 0.72 * down), width, 1);
    return [0, 0.13, 0.29, 0.5, 0.71, 0.87, 1].map((across) => {
      const pixel = 4 * (Math.round(text.x + text.width * across) - left);
      return contrastRatio(toHex(data[pixel]!, data[pixel + 1]!, data[pixel + 2]!), text.fill);
    });
  });
  return Math.min(...ratios);
}

function textsOf(drawing: CardDrawing): TextShape[] {
  return drawing.shapes.filter((shape) => shape.kind === 'text').filter((text) => !text.decorative);
}

/** Describes texts that leave their box or the card, or overlap. Empty if there are none. */
export function placeFaults(drawing: CardDrawing): string[] {
  const card: Box = { x: 0, y: 0, width: drawing.width, height: drawing.height };
  const texts = textsOf(drawing);
  const boxes = texts.map(inkBox);
  return texts.flatMap((text, index) => {
    const box = boxes[index]!;
    const covered = texts.find((_, earlier) => earlier < index && overlap(box, boxes[earlier]!));
    return [
      ...(leaves(box, text.box) || leaves(box, card) ? [`room: “${text.text}” leaves its room`] : []),
      ...(covered ? [`overlap: “${text.text}” lies on “${covered.text}”`] : []),
    ];
  });
}

/** Like {@link placeFaults}, but also describes texts that lack contrast. Takes longer. */
export function cardFaults(drawing: CardDrawing): string[] {
  paintBeneath(drawing);
  const pale = textsOf(drawing).flatMap((text) => {
    const contrast = contrastBeneath(text);
    return contrast < leastContrast(text) ? [`contrast: “${text.text}” has ${contrast.toFixed(2)}`] : [];
  });
  return [...pale, ...placeFaults(drawing)];
}
