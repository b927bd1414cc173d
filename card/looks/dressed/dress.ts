/** What a look passes to the layout: every color, and the style of numerals and cloth. */
import { blend, contrastRatio, nearestLightness, toOklch, withLightness } from '#domain/color-space.ts';
import type { SweaterStripe } from '#domain/sweater.ts';
import type { GameColors } from '../../parts/game-strip.ts';
import type { PatchColors } from '../../parts/player-marks.ts';

/** Colors are `#rrggbb`. Letters have a contrast of at least 4.5 : 1, numerals of at least 3 : 1. */
export interface Dress {
  /** The body from top to bottom. */
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
  /** The edge's width, as a share of the plan's. */
  readonly edgeScale: number;
  /** A thin line below the edge; missing on most cards. */
  readonly seam?: string;
  /** The large letters behind the rows; faint ink when missing. */
  readonly ghost?: { readonly color: string; readonly opacity: number };
  readonly hem: readonly DressStripe[];
  readonly chest: readonly DressStripe[];
  readonly starterBlock: BlockDress;
  readonly backup: BlockDress;
  /** The letters of captain and alternates. */
  readonly patch: PatchColors;
  readonly game: GameColors;
}

/** A stripe. Formats that make stripes higher leave a thin line as it is. */
export interface DressStripe extends SweaterStripe {
  readonly isLine?: true;
}

/**
 * How numerals stand out.
 * `shadow` has a hard shadow in `trim`; `felt` a double outline in `trim` and the numeral's color.
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
/** The contrast that text needs: above WCAG's 4.5, since gradients and textures lie beneath it. */
export const TEXT_CONTRAST = 4.6;
const NUMERAL_CONTRAST = 3.1;

/** Returns white if a small change of the color makes it readable; otherwise near-black. */
export function inkFor(color: string): string {
  return contrastRatio(color, WHITE) >= 3.4 ? WHITE : NEAR_BLACK;
}

/** Returns the fill with the smallest change of lightness that makes `ink` readable on it. */
export function fillFor(color: string, ink: string): string {
  const away = contrastRatio(ink, WHITE) < contrastRatio(ink, NEAR_BLACK) ? -1 : 1;
  return nearestLightness(color, away, (candidate) => contrastRatio(candidate, ink) >= TEXT_CONTRAST);
}

/** Returns the faintest ink that is still readable on each ground. */
export function faintInk(ink: string, grounds: readonly string[]): string {
  const [ground = WHITE] = grounds;
  const candidates = [0.66, 0.72, 0.78, 0.84, 0.9, 0.95].map((opacity) => blend(ink, ground, opacity));
  const reads = (color: string) => grounds.every((one) => contrastRatio(color, one) >= TEXT_CONTRAST);
  return candidates.find(reads) ?? ink;
}

/**
 * Returns the color nearest to `color` that is readable on all grounds for a numeral.
 * Returns `ink` if that takes a change of lightness by more than `reach` (0 to 1).
 */
export function numeralFor(color: string, grounds: readonly string[], ink: string, reach = 1): string {
  const reads = (candidate: string) =>
    grounds.every((ground) => contrastRatio(candidate, ground) >= NUMERAL_CONTRAST);
  const found = nearestLightness(color, contrastRatio(ink, WHITE) < 2 ? 1 : -1, reads);
  const change = Math.abs(toOklch(found).lightness - toOklch(color).lightness);
  return reads(found) && change <= reach ? found : ink;
}

/** Returns the color, darker by `by` in lightness (0 to 1). */
export function darkened(color: string, by: number): string {
  return withLightness(color, Math.max(0.06, toOklch(color).lightness - by));
}

/** Returns a patch in the numerals' color, with a letter that is readable on it. */
export function patchIn(color: string, cloth: string): PatchColors {
  const reads = (ink: string) => contrastRatio(ink, color) >= TEXT_CONTRAST;
  const ink = [cloth, NEAR_BLACK, WHITE].find(reads);
  return ink === undefined ? { fill: WHITE, ink: NEAR_BLACK } : { fill: color, ink };
}
