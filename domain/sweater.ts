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
  /** Letters on the body; black or white, whichever reads, when missing. */
  readonly ink?: string;
  /** Letters on the yoke; black or white, whichever reads, when missing. */
  readonly yokeInk?: string;
}
