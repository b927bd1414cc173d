/** A team's home sweater as data: the colors and stripes of the team's cards. */

export interface SweaterStripe {
  /** `#rrggbb`. */
  readonly color: string;
  /** In pixels of the portrait card, which is 1350 high. */
  readonly height: number;
}

/** The shapes that distinguish a sweater, besides its colors. */
export interface SweaterCut {
  /** The line between shoulders and body. If missing, it is a shallow V. With `none`, there is no line. */
  readonly seam?: 'arch' | 'none' | 'peaks' | 'point' | 'straight';
  /** The pattern of the hem's stripes. If missing, they are straight. */
  readonly hem?: 'zigzag';
  /** The sleeves at the card's sides, with the stripes around them from top to bottom. */
  readonly sleeves?: { readonly color: string; readonly stripes: readonly SweaterStripe[] };
  /** The color of a thin line below the seam and down the sides. */
  readonly piping?: string;
  /** A word whose letters descend diagonally across the chest. */
  readonly word?: string;
}

export interface Sweater {
  /** `#rrggbb`, like all colors here. */
  readonly body: string;
  /** The color of the shoulders. Equals `body` if the sweater has no yoke. */
  readonly yoke: string;
  /** The color of the lines along the yoke and around the starting goalie. */
  readonly edge: string;
  /** The stripes of the hem, from top to bottom; at most five. */
  readonly hem: readonly SweaterStripe[];
  /** The stripes across the chest, from top to bottom; missing on most sweaters. */
  readonly chest?: readonly SweaterStripe[];
  readonly number: string;
  /** The color of letters on the body. If missing, letters are black or white, whichever is readable. */
  readonly ink?: string;
  /** The color of letters on the yoke. If missing, letters are black or white, whichever is readable. */
  readonly yokeInk?: string;
  /** Only built-in recipes have a cut. */
  readonly cut?: SweaterCut;
}

/** A team's own sweater as stored: a document, or `colors` for the sweater derived from the team's colors. */
export type OwnSweater = Sweater | 'colors';

/** Heights of a stripe, in pixels of the portrait card. `private.check_sweater` in SQL has the same bounds. */
export const STRIPE_HEIGHT = { min: 4, max: 80 };

export const MAX_STRIPES = { hem: 5, chest: 3 };

/** Writes stripes from top to bottom: `#ffffff 12 / #111111 56`. */
export function stripesText(
  stripes: readonly { readonly color: string; readonly height: number | string }[],
): string {
  return stripes.map(({ color, height }) => `${color} ${height}`).join(' / ');
}
