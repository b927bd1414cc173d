/** Invented crests for sample cards. They are as hard to show well as the crests of real clubs. */
import type * as NativeCanvas from '@napi-rs/canvas';
import { findInkBox } from '#web/ui/card/ink-box.ts';

/**
 * Functions that return the SVG of a crest in the club's color.
 * The crests are a star, a thin ring, a wide mark, a tall mark, a round mark, and a mark with margins.
 */
const MARKS: readonly ((color: string) => string)[] = [
  (color) =>
    `<path fill="${color}" d="M50 0 62 26 82 12 78 42 100 46 80 62 88 88 58 78 50 100 42 78 12 88 20 62 0 46 22 42 18 12 38 26Z"/>`,
  (color) =>
    `<circle cx="50" cy="50" r="46" fill="none" stroke="${color}" stroke-width="4"/><path d="M30 72 50 24 70 72" fill="none" stroke="${color}" stroke-width="4"/>`,
  (color) =>
    `<path fill="${color}" d="M0 40 70 30 100 50 70 70 0 60 20 50Z"/><path fill="#fff" d="M60 46h16v8H60Z"/>`,
  (color) =>
    `<path fill="${color}" d="M40 0h20l4 40-4 60H40l-4-60Z"/><path fill="#fff" d="M46 10h8v30h-8Z"/>`,
  (color) =>
    `<circle cx="50" cy="50" r="50" fill="${color}"/><circle cx="50" cy="50" r="36" fill="#fff"/><path fill="${color}" d="M34 34h32v12H56v26H44V46H34Z"/>`,
  (color) => `<path fill="${color}" d="M30 30h40v24L50 72 30 54Z"/>`,
];

/** Draws a crest in the club's color, without its empty margins. `index` selects one of `MARKS`. */
export async function drawSampleCrest(
  { createCanvas, loadImage }: typeof NativeCanvas,
  index: number,
  color: string,
): Promise<NativeCanvas.Canvas> {
  const mark = MARKS[index % MARKS.length]?.(color) ?? '';
  const side = 520;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100">${mark}</svg>`;
  const whole = createCanvas(side, side);
  const context = whole.getContext('2d');
  context.drawImage(await loadImage(Buffer.from(svg)), 0, 0);
  const ink = findInkBox(context.getImageData(0, 0, side, side).data, side, side);
  if (!ink) return whole;
  const cropped = createCanvas(ink.width, ink.height);
  cropped.getContext('2d').drawImage(whole, -ink.x, -ink.y);
  return cropped;
}
