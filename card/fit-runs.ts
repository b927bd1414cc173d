/** Fits one line of several texts in different styles, such as a quiet label before a bold name. */
import { fitText } from './fit-text.ts';
import { isDrawable, measureText } from './measure.ts';
import type { FontWeight, TextShape } from './shapes.ts';

/** A part of a line. A word space separates two parts. */
export interface TextRun {
  readonly text: string;
  readonly weight: FontWeight;
  readonly fill: string;
}

export interface RunSizes {
  readonly size: number;
  /** The smallest size. Runs that are still too wide are cut or omitted from the end. */
  readonly minSize: number;
}

/** The space between two runs, in em. */
const WORD_SPACE = 0.26;

/** Measures a line of runs, in pixels. */
export function runsWidth(runs: readonly TextRun[], size: number): number {
  const shown = runs.filter(({ text }) => text !== '');
  const texts = shown.reduce((sum, { text, weight }) => sum + measureText(text, weight, size).width, 0);
  return texts + Math.max(0, shown.length - 1) * WORD_SPACE * size;
}

/** Returns the largest allowed size that fits a line of runs into `room`; `minSize` if no size fits. */
export function runsSize(runs: readonly TextRun[], room: number, { minSize, size }: RunSizes): number {
  const natural = runsWidth(runs, size);
  if (natural <= room) return size;
  return Math.max(minSize, Math.floor((size * room * 100) / natural) / 100);
}

/** Fits runs into `room` pixels from the left edge `x`, on the baseline `y`. All runs get the same size. */
export function fitRuns(
  runs: readonly TextRun[],
  x: number,
  y: number,
  room: number,
  sizes: RunSizes,
): readonly TextShape[] {
  const size = runsSize(runs, room, sizes);
  const right = x + room;
  let left = x;
  return runs.flatMap(({ text, ...style }) => {
    if (text === '' || left >= right) return [];
    const natural = measureText(text, style.weight, size).width;
    // The 0.05 px allow for rounding. A text with characters that the fonts lack needs no allowance, because painters
    // stretch it to its estimated width.
    const width = Math.min(right - left, natural + (isDrawable(text) ? 0.05 : 0));
    const shape = fitText(text, left, y, width, { ...style, size, minSize: size });
    left += natural + WORD_SPACE * size;
    return shape ? [shape] : [];
  });
}
