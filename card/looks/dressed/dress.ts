/** What a look passes to the layout: every color, and the style of numerals and cloth. */
import { blend, contrastRatio, nearestLightness, toOklch, withLightness } from '#domain/color-space.ts';
import type { SweaterCut, SweaterStripe } from '#domain/sweater.ts';
import type { GameColors } from '../../parts/game-strip.ts';
import type { PatchColors } from '../../parts/player-marks.ts';

/** Colors are `#rrggbb`. Letters have a contrast of at least 4.5 : 1, numerals of at least 3 : 1. */
export interface Dress {
  readonly body: readonly [top: string, bottom: string];
  /** `knit` draws the rows of the cloth, `grain` the specks of old paper. */
  readonly texture: 'knit' | 'grain' | 'none';
  readonly ink: string;
  /** Color of less prominent letters on the body. */
  readonly quiet: string;
  readonly numeral: Numeral;
  readonly yoke: string;
  readonly yokeInk: string;
  readonly yokeQuiet: string;
  readonly edge: string;
  readonly edgeScale: number;
  /** Color of a thin line below the edge; most cards have none. */
  readonly seam?: string;
  readonly hem: readonly DressStripe[];
  readonly chest: readonly DressStripe[];
  /** The sweater's special shapes, such as sleeves, in the look's colors. */
  readonly cut: SweaterCut;
  /** The color of the large faint word on the body. All other letters on the body are readable on top of it. */
  readonly wordFill: string;
  readonly starterBlock: BlockDress;
  readonly backup: BlockDress;
  /** Colors of the captain's and the alternates' letters. */
  readonly patch: PatchColors;
  readonly game: GameColors;
}

/** A stripe. With `isLine`, it is a thin line that does not grow when other stripes are scaled up. */
export interface DressStripe extends SweaterStripe {
  readonly isLine?: true;
}

/**
 * How numerals contrast with the cloth.
 * `shadow` adds a hard shadow in `trim`; `felt` adds a double outline in `trim` and the numeral's color.
 */
export interface Numeral {
  readonly cut: 'shadow' | 'felt';
  readonly fill: string;
  readonly trim: string;
}

export interface BlockDress {
  readonly fill: string;
  readonly ink: string;
  readonly numeral: Numeral;
  readonly border: string;
}

export const WHITE = '#ffffff';
export const NEAR_BLACK = '#0b0f14';
/** The minimum contrast of text. Exceeds WCAG's 4.5, because gradients and textures are below the text. */
export const TEXT_CONTRAST = 4.6;
const NUMERAL_CONTRAST = 3.1;

/** Returns white if it is readable on `color` or on a slightly darker color; otherwise near-black. */
export function inkFor(color: string): string {
  return contrastRatio(color, WHITE) >= 3.4 ? WHITE : NEAR_BLACK;
}

/** Returns `color` with the smallest change of lightness that makes `ink` readable on it. */
export function fillFor(color: string, ink: string): string {
  const away = contrastRatio(ink, WHITE) < contrastRatio(ink, NEAR_BLACK) ? -1 : 1;
  return nearestLightness(color, away, (candidate) => contrastRatio(candidate, ink) >= TEXT_CONTRAST);
}

export function recolored(cut: SweaterCut, change: (color: string) => string): SweaterCut {
  const { piping, sleeves, ...shape } = cut;
  return {
    ...shape,
    ...(sleeves && {
      sleeves: {
        color: change(sleeves.color),
        stripes: sleeves.stripes.map(({ color, height }) => ({ color: change(color), height })),
      },
    }),
    ...(piping !== undefined && { piping: change(piping) }),
  };
}

/** Returns the faintest ink that is still readable on each ground. */
export function faintInk(ink: string, grounds: readonly string[]): string {
  const [ground = WHITE] = grounds;
  const candidates = [0.66, 0.72, 0.78, 0.84, 0.9, 0.95].map((opacity) => blend(ink, ground, opacity));
  const reads = (color: string) => grounds.every((one) => contrastRatio(color, one) >= TEXT_CONTRAST);
  return candidates.find(reads) ?? ink;
}

/**
 * Returns the color nearest to `color` that makes a numeral readable on all grounds.
 * Returns `ink` if there is none within `reach`, the maximum change of lightness (0 to 1).
 */
export function numeralFor(color: string, grounds: readonly string[], ink: string, reach = 1): string {
  const reads = (candidate: string) =>
    grounds.every((ground) => contrastRatio(candidate, ground) >= NUMERAL_CONTRAST);
  const found = nearestLightness(color, contrastRatio(ink, WHITE) < 2 ? 1 : -1, reads);
  const change = Math.abs(toOklch(found).lightness - toOklch(color).lightness);
  return reads(found) && change <= reach ? found : ink;
}

/** Reduces the lightness (0 to 1) of a color by `by`. */
export function darkened(color: string, by: number): string {
  return withLightness(color, Math.max(0.06, toOklch(color).lightness - by));
}

/** Returns a patch of this color with a readable letter; a white patch if no letter is readable on it. */
export function patchIn(color: string, cloth: string): PatchColors {
  const reads = (ink: string) => contrastRatio(ink, color) >= TEXT_CONTRAST;
  const ink = [cloth, NEAR_BLACK, WHITE].find(reads);
  return ink === undefined ? { fill: WHITE, ink: NEAR_BLACK } : { fill: color, ink };
}
