/** The Vintage look: two colors on cream paper, with felt numbers. */
import { blend, colorDistance, contrastRatio, nearestLightness, toOklch } from '#domain/color-space.ts';
import type { Sweater, SweaterStripe } from '#domain/sweater.ts';
import { cardSweater } from './card-sweater.ts';
import { resolveTeamColors, type TeamColors } from '#domain/team-colors.ts';
import type { LayoutCard } from '../shapes.ts';
import { GRAIN_COLOR } from './dressed/draw-cloth.ts';
import { layoutDressed } from './dressed/layout-dressed.ts';
import {
  type BlockDress,
  type Dress,
  faintInk,
  recolored,
  fillFor,
  inkFor,
  NEAR_BLACK,
  patchIn,
  TEXT_CONTRAST,
  WHITE,
} from './dressed/dress.ts';

const CREAM = '#f1e6d0';
const WORN_CREAM = '#e8dabd';
/** The darkest color of the paper: a speck of grain on worn cream. */
const SPECK = blend(GRAIN_COLOR, WORN_CREAM, 0.16);
const SEPIA = '#33261a';
/** The minimum height, in pixels, of a stripe whose color counts as one of the club's main colors. */
const BROAD = 20;

/** Mixes a color with some sepia, like old ink. */
function printed(color: string): string {
  return blend(color, SEPIA, 0.86);
}

/** Picks the first team color that contrasts with cream, and darkens it until it is readable. */
function printOf({ primary, secondary, tertiary }: TeamColors): string {
  const candidates = [primary, secondary, tertiary ?? primary].map(printed);
  const dark = candidates.find((color) => contrastRatio(color, WORN_CREAM) >= 3) ?? candidates[0] ?? SEPIA;
  return nearestLightness(dark, -1, (color) => contrastRatio(color, SPECK) >= TEXT_CONTRAST);
}

/**
 * Picks the second printed color.
 * The color must cover much of the sweater, and differ from the paper and from the first printed color. Returns `print`
 * if none fits. Ignores thin lines: their printed colors would be a brown or an olive that is not typical of the club.
 */
function groundOf({ body, hem, yoke }: Sweater, print: string): string {
  const apart = (color: string) => colorDistance(color, print) >= 0.12 && colorDistance(color, CREAM) >= 0.1;
  const broad = hem.filter(({ height }) => height >= BROAD);
  const own = [yoke, ...broad.map(({ color }) => color), body].map(printed).filter(apart);
  return own.find((color) => toOklch(color).chroma > 0.03) ?? own[0] ?? print;
}

function feltBlock(color: string, border: string): BlockDress {
  const letters = inkFor(color) === WHITE ? CREAM : NEAR_BLACK;
  const fill = fillFor(color, letters);
  return { fill, ink: letters, numeral: { cut: 'felt', fill: letters, trim: fill }, border };
}

/**
 * Separates the stripes from the paper. If the first stripe has the paper's color, adds a line above it.
 * If the last stripe has that color, adds a line below it.
 */
function framed(stripes: readonly SweaterStripe[], print: string): readonly SweaterStripe[] {
  const line = { color: print, height: 8 };
  const isPaper = (stripe: SweaterStripe | undefined) => stripe?.color === CREAM;
  return [...(isPaper(stripes[0]) ? [line] : []), ...stripes, ...(isPaper(stripes.at(-1)) ? [line] : [])];
}

function dressAsVintage(colors: TeamColors, sweater: Sweater): Dress {
  const { chest, hem } = sweater;
  const print = printOf(colors);
  const ground = groundOf(sweater, print);
  const letters = inkFor(ground) === WHITE ? CREAM : SEPIA;
  const yoke = fillFor(ground, letters);
  const inInk = (color: string): string => {
    const apart = (one: string) => colorDistance(one, printed(color));
    return [print, yoke, CREAM].toSorted((one, other) => apart(one) - apart(other))[0] ?? print;
  };
  const inPrint = ({ color, height }: SweaterStripe) => ({ color: inInk(color), height });
  return {
    body: [CREAM, WORN_CREAM],
    texture: 'grain',
    ink: print,
    quiet: faintInk(print, [CREAM, WORN_CREAM, SPECK]),
    numeral: { cut: 'felt', fill: print, trim: CREAM },
    yoke,
    yokeInk: letters,
    yokeQuiet: faintInk(letters, [yoke]),
    // If yoke and print have the same color, the edge is cream, with a thin seam in the print color below it.
    ...(ground === print ? { edge: CREAM, seam: print, edgeScale: 0.6 } : { edge: print, edgeScale: 1.2 }),
    hem: framed(hem.map(inPrint), print),
    chest: framed((chest ?? []).map(inPrint), print),
    cut: recolored(sweater.cut ?? {}, inInk),
    wordFill: WORN_CREAM,
    starterBlock: feltBlock(print, CREAM),
    backup: feltBlock(yoke, CREAM),
    patch: patchIn(print, CREAM),
    game: {
      ink: letters,
      quiet: faintInk(letters, [yoke]),
      note: { fill: letters, ink: yoke },
    },
  };
}

export const layoutVintage: LayoutCard = (input) =>
  layoutDressed(input, dressAsVintage(resolveTeamColors(input.team), cardSweater(input.team)));
