/** Turns texts into shapes that fit. Texts are shrunk, then cut. Headlines may also take two lines. */
import { graphemes } from '#domain/graphemes.ts';
import { inkExtent, isDrawable, measureText } from './measure.ts';
import type { Box, FontWeight, TextShape } from './shapes.ts';

export type Align = 'start' | 'middle' | 'end';

export interface TextStyle {
  readonly weight: FontWeight;
  /** The preferred font size, in pixels. */
  readonly size: number;
  /** The smallest font size. A text that is still too wide is cut. */
  readonly minSize: number;
  readonly fill: string;
  readonly align?: Align;
  /** Letter spacing, in em. */
  readonly spacing?: number;
  /** How far letters lean, in pixels sideways per pixel above the baseline; see {@link TextShape}. */
  readonly lean?: number;
}

/**
 * Measures a text with the style's letter spacing.
 * Spaced texts have no kerning. Texts with characters that the fonts lack have no spacing.
 */
function spacedWidth(text: string, style: TextStyle, size: number): number {
  if (!style.spacing || !isDrawable(text)) return measureText(text, style.weight, size).width;
  const chars = Array.from(text);
  const letters = chars.reduce((sum, char) => sum + measureText(char, style.weight, size).width, 0);
  return letters + Math.max(0, chars.length - 1) * style.spacing * size;
}

/** Measures a text's width, including how far leaning letters reach to both sides. */
function takenWidth(text: string, style: TextStyle, size: number): number {
  const { above, below } = inkExtent(text);
  return spacedWidth(text, style, size) + (style.lean ?? 0) * (above + below) * size;
}

/** Cuts the end of a text that is too wide at this size, and adds an ellipsis. */
function cutShort(text: string, style: TextStyle, size: number, room: number): string {
  if (takenWidth(text, style, size) <= room) return text;
  const parts = graphemes(text);
  while (parts.length > 0) {
    parts.pop();
    const candidate = `${parts.join('').trimEnd()}…`;
    if (takenWidth(candidate, style, size) <= room) return candidate;
  }
  return '';
}

/** Returns the largest allowed size that fits a text into `room`; `minSize` if no size fits. */
export function fittedSize(text: string, style: TextStyle, room: number): number {
  const natural = takenWidth(text, style, style.size);
  if (natural <= room) return style.size;
  return Math.max(style.minSize, Math.floor((style.size * room * 100) / natural) / 100);
}

function characterPositions(text: string, style: TextStyle, size: number, x: number): number[] {
  const positions: number[] = [];
  let pen = x;
  for (const char of text) {
    positions.push(Math.round(pen * 100) / 100);
    pen += measureText(char, style.weight, size).width + (style.spacing ?? 0) * size;
  }
  return positions;
}

/**
 * Fits one line of text into `room` pixels on the baseline `y`.
 * `x` is the text's left edge, middle or right edge (`align`). Returns null if there is nothing to draw or
 * not even one character fits.
 */
export function fitText(
  text: string,
  x: number,
  y: number,
  room: number,
  style: TextStyle,
): TextShape | null {
  const size = fittedSize(text, style, room);
  const shown = cutShort(text, style, size, room);
  if (shown === '') return null;
  const { foreign } = measureText(shown, style.weight, size);
  const width = spacedWidth(shown, style, size);
  const align = style.align ?? 'start';
  const leftOf = (length: number) => (align === 'start' ? x : align === 'end' ? x - length : x - length / 2);
  const ink = inkExtent(shown);
  const box: Box = {
    x: leftOf(room),
    y: y - ink.above * size,
    width: room,
    height: (ink.above + ink.below) * size,
  };
  const left = leftOf(takenWidth(shown, style, size)) + (style.lean ?? 0) * ink.below * size;
  return {
    kind: 'text',
    text: shown,
    x: left,
    y,
    size,
    weight: style.weight,
    fill: style.fill,
    width,
    box,
    ...(style.lean ? { lean: style.lean } : {}),
    ...(style.spacing && !foreign ? { positions: characterPositions(shown, style, size, left) } : {}),
    ...(foreign ? { foreign: true as const } : {}),
  };
}

/**
 * Breaks a text into two lines that are nearly equally wide.
 * Returns null for a single word.
 */
function balancedBreak(text: string, style: TextStyle): readonly [string, string] | null {
  const words = text.split(' ');
  let best: readonly [string, string] | null = null;
  let bestWidth = Infinity;
  for (let index = 1; index < words.length; index += 1) {
    const lines = [words.slice(0, index).join(' '), words.slice(index).join(' ')] as const;
    const width = Math.max(...lines.map((line) => takenWidth(line, style, 100)));
    if (width < bestWidth) [best, bestWidth] = [lines, width];
  }
  return best;
}

export interface HeadlineRoom {
  readonly width: number;
  /** The maximum font sizes of headlines on one line and on two lines. */
  readonly oneLine: number;
  readonly twoLines: number;
  /** The smallest size. Lines that are still too wide are cut. */
  readonly minSize: number;
}

/** Breaks a headline into two lines, unless it is one word or fits on one line at `twoLines` or larger. */
export function breakHeadline(
  text: string,
  style: Pick<TextStyle, 'weight' | 'fill' | 'lean'>,
  room: HeadlineRoom,
): { readonly lines: readonly string[]; readonly size: number } {
  const single = { ...style, size: room.oneLine, minSize: 1 };
  const oneSize = fittedSize(text, single, room.width);
  const halves = balancedBreak(text, single);
  if (!halves || oneSize >= room.twoLines) return { lines: [text], size: Math.max(oneSize, room.minSize) };
  const double = { ...style, size: room.twoLines, minSize: room.minSize };
  const twoSize = Math.min(...halves.map((line) => fittedSize(line, double, room.width)));
  return { lines: halves, size: twoSize };
}
