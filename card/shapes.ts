/**
 * The interface between layout and painters: a card is a list of these shapes, painted in order.
 * Coordinates are logical pixels from the top left corner. Colors are `#rrggbb`, and `opacity` is 0 to 1.
 */
import type { CardInput } from './card-input.ts';

export type Point = readonly [x: number, y: number];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A linear gradient between two points. Offsets run from 0 to 1. */
export interface Gradient {
  readonly from: Point;
  readonly to: Point;
  readonly stops: readonly { readonly at: number; readonly color: string }[];
}

export type Paint = string | Gradient;

/** Returns a vertical gradient from `top` to `bottom`. Above the share `start` of the height, the color is `top`. */
export function gradientDown(
  from: Point,
  height: number,
  [top, bottom]: readonly [top: string, bottom: string],
  start = 0,
): Gradient {
  const stops = [
    { at: start, color: top },
    { at: 1, color: bottom },
  ];
  return { from, to: [from[0], from[1] + height], stops };
}

interface PaintOptions {
  readonly fill?: Paint;
  readonly stroke?: string;
  /** 1 by default; needs `stroke`. */
  readonly strokeWidth?: number;
  readonly opacity?: number;
}

export interface RectShape extends PaintOptions, Box {
  readonly kind: 'rect';
  readonly radius?: number;
}

interface CircleShape extends PaintOptions {
  readonly kind: 'circle';
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
}

interface PathShape extends PaintOptions {
  readonly kind: 'path';
  /** SVG path data with absolute `M`, `L`, `C` and `Z` only, as `PathBuilder` writes it. */
  readonly d: string;
}

export type PaintedShape = RectShape | CircleShape | PathShape;

export type FontWeight = 500 | 600 | 700;

/** A line of text that has been fitted: its ink stays within `box`. */
export interface TextShape {
  readonly kind: 'text';
  readonly text: string;
  /** The text's left edge and baseline. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: FontWeight;
  /** Color of the letters or of their outline. */
  readonly fill: string;
  /** Line width of outlined letters. Letters without it are filled. */
  readonly outline?: number;
  readonly opacity?: number;
  /** The lean to the right, in pixels sideways per pixel above the baseline. */
  readonly lean?: number;
  /** Whether the text is decoration: a copy under other letters, or large letters in the background. */
  readonly decorative?: true;
  /** Advance width, from the card's font metrics. */
  readonly width: number;
  /** Left edges of all characters of a spaced text, which painters draw one by one. */
  readonly positions?: readonly number[];
  /**
   * Whether the card's fonts lack some of the text's characters.
   * If so, painters stretch the text to `width` and clip it to `box`.
   */
  readonly foreign?: true;
  readonly box: Box;
}

/** An external image, scaled to fit the box. It keeps its proportions. */
export interface ImageShape extends Box {
  readonly kind: 'image';
  readonly href: string;
  /** A line around the outside of the image's visible part. */
  readonly keyline?: { readonly color: string; readonly width: number };
}

/** A keyline consists of copies of a silhouette, shifted by these steps on a circle of radius 1. */
export const KEYLINE_STEPS: readonly Point[] = Array.from({ length: 24 }, (_, step) => {
  const angle = (step * Math.PI) / 12;
  return [Math.cos(angle), Math.sin(angle)];
});

/** Shapes that are only visible within `clip`. */
export interface GroupShape {
  readonly kind: 'group';
  readonly clip: PaintedShape;
  readonly shapes: readonly Shape[];
}

export type Shape = (PaintedShape | TextShape | ImageShape | GroupShape) & {
  /**
   * The part of the card that the shape belongs to: a slot's id, `crest`, `title`, or `facts`. Background shapes have
   * none. A video reveals all shapes of a part at the same time.
   */
  readonly part?: string;
};

/** Marks shapes as a part of the card. Shapes that already belong to a part keep that part. */
export function asPart(part: string, shapes: readonly (Shape | null)[]): (Shape | null)[] {
  return shapes.map((shape) => shape && { part, ...shape });
}

/** A text on the card, and its clickable box. Pages place a link over the box. */
export interface CardLink extends Box {
  readonly text: string;
}

export interface CardDrawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  /** The whole lineup in words, for people who cannot see the picture. */
  readonly label: string;
  /** The site's address. Pages place a link over it. Null if the card does not show it. */
  readonly attribution: CardLink | null;
}

/**
 * Lays out a card. Pure, and never throws for data of the declared types.
 * Accepts any text. Long texts are shrunk, broken into two lines, or cut. Invisible characters are omitted.
 */
export type LayoutCard = (input: CardInput) => CardDrawing;

/** The font of all text on the card. The stack adds fallbacks for characters that the font lacks. */
export const CARD_FONT = 'Barlow Condensed';
export const CARD_FONT_STACK = `"${CARD_FONT}", "Arial Narrow", "Helvetica Neue", Arial, sans-serif`;
