/** A team's home sweater as data: the colors and stripes that its card is drawn from. */

export interface SweaterStripe {
  /** `#rrggbb`. */
  readonly color: string;
  /** In pixels of the portrait card, which is 1350 high. */
  readonly height: number;
}

export interface Sweater {
  /** `#rrggbb`, like all colors here. */
  readonly body: string;
  /** Over the shoulders; the body's color where the sweater has no yoke. */
  readonly yoke: string;
  /** The line along the yoke and around the starter. */
  readonly edge: string;
  /** From top to bottom, at most five. */
  readonly hem: readonly SweaterStripe[];
  /** Across the chest, from top to bottom; missing on most sweaters. */
  readonly chest?: readonly SweaterStripe[];
  readonly number: string;
  /** Color of letters on the body. When missing: black or white, whichever is readable. */
  readonly ink?: string;
  /** Color of letters on the yoke. When missing: black or white, whichever is readable. */
  readonly yokeInk?: string;
}

/** A team's own sweater as stored: a document, or `colors` for the sweater derived from the team's colors. */
export type OwnSweater = Sweater | 'colors';

/** Heights of a stripe, in pixels of the portrait card. `private.check_sweater` in SQL has the same bounds. */
export const STRIPE_HEIGHT = { min: 4, max: 80 };

/** The maximum number of stripes of each kind. */
export const MAX_STRIPES = { hem: 5, chest: 3 };

/** Writes stripes from top to bottom: `#ffffff 12 / #111111 56`. */
export function stripesText(
  stripes: readonly { readonly color: string; readonly height: number | string }[],
): string {
  return stripes.map(({ color, height }) => `${color} ${height}`).join(' / ');
}
