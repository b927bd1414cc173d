/**
 * The language between layout and painters: a card is a list of these shapes, painted in order. Coordinates are logical
 * pixels from the top left corner; colours are `#rrggbb`, transparency is `opacity` (0-1).
 */

export type Point = readonly [x: number, y: number];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A linear gradient between two points. Stops run from 0 to 1. */
export interface Gradient {
  readonly from: Point;
  readonly to: Point;
  readonly stops: readonly { readonly at: number; readonly color: string }[];
}

export type Paint = string | Gradient;

interface Painted {
  readonly fill?: Paint;
  readonly stroke?: string;
  /** 1 when missing; only meaningful with `stroke`. */
  readonly strokeWidth?: number;
  readonly opacity?: number;
}

export interface RectShape extends Painted, Box {
  readonly kind: 'rect';
  readonly radius?: number;
}

export interface CircleShape extends Painted {
  readonly kind: 'circle';
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
}

export interface PathShape extends Painted {
  readonly kind: 'path';
  /** SVG path data of absolute `M`, `L`, `C` and `Z` only, as `PathBuilder` writes it. */
  readonly d: string;
}

export type FontWeight = 500 | 600 | 700;

/** Text on one line, already fitted: its ink stays within `box`. */
export interface TextShape {
  readonly kind: 'text';
  readonly text: string;
  /** Left edge of the text and its baseline. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: FontWeight;
  /** Color of the letters, or of their outline. */
  readonly fill: string;
  /** Width of the line in which the letters are outlined instead of filled. */
  readonly outline?: number;
  readonly opacity?: number;
  /** How far the letters lean to the right: pixels sideways per pixel above the baseline. */
  readonly lean?: number;
  /** Repeats what another text says: a shadow, or large letters in the background. */
  readonly decorative?: true;
  /** Advance width by the card's own metrics. */
  readonly width: number;
  /** Left edge of every character where they are spaced out; the text is then painted character by character. */
  readonly positions?: readonly number[];
  /** The card's fonts lack some of its characters: painters squeeze or stretch the text to `width` and clip it to `box`. */
  readonly foreign?: true;
  /** The room the text was given. */
  readonly box: Box;
}

/** A picture from outside, fitted into the box with its proportions kept. */
export interface ImageShape extends Box {
  readonly kind: 'image';
  readonly href: string;
}

/** Shapes of which only what lies within `clip` is seen. */
export interface GroupShape {
  readonly kind: 'group';
  readonly clip: RectShape | CircleShape | PathShape;
  readonly shapes: readonly Shape[];
}

export type Shape = RectShape | CircleShape | PathShape | TextShape | ImageShape | GroupShape;

/** A text of the card that leads somewhere where the card is shown on a page, and the box in which it can be pressed. */
export interface CardLink extends Box {
  readonly text: string;
}

export interface CardDrawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  /** The whole line-up in words, for those who cannot see the picture. */
  readonly label: string;
  /** The site's address, for pages to lay a link over; null when the card does not name it. */
  readonly attribution: CardLink | null;
}

/** Family of all text on the card, with what stands in for characters it lacks. */
export const CARD_FONT = 'Barlow Condensed';
export const CARD_FONT_STACK = `"${CARD_FONT}", "Arial Narrow", "Helvetica Neue", Arial, sans-serif`;
