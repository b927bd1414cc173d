/** The Vintage look: two colors on cream paper, with felt numbers. */
import { blend, colorDistance, contrastRatio, nearestLightness, toOklch } from '#domain/color-space.ts';
import type { TeamData } from '#domain/player.ts';
import type { Sweater, SweaterStripe } from '#domain/sweater.ts';
import { resolveSweater } from '#domain/team-sweater.ts';
import { resolveTeamColors, type TeamColors } from '#domain/team-colors.ts';
import type { LayoutCard } from '../shapes.ts';
import type { OpponentColors } from '../parts/game-strip.ts';
import { GRAIN_COLOR } from './dressed/draw-cloth.ts';
import { layoutDressed } from './dressed/layout-dressed.ts';
import {
  type BlockDress,
  type Dress,
  faintInk,
  fillFor,
  inkFor,
  NEAR_BLACK,
  patchIn,
  TEXT_CONTRAST,
  WHITE,
} from './dressed/dress.ts';

const CREAM = '#f1e6d0';
const WORN_CREAM = '#e8dabd';
/** The paper at its darkest, under a speck of grain. */
const SPECK = blend(GRAIN_COLOR, WORN_CREAM, 0.16);
const SEPIA = '#33261a';

/** Mixes a color with some sepia, like old ink. */
function printed(color: string): string {
  return blend(color, SEPIA, 0.86);
}

/** Picks the first team color that is readable on cream. May darken it a little. */
function printOf({ primary, secondary, tertiary }: TeamColors): string {
  const candidates = [primary, secondary, tertiary ?? primary].map(printed);
  const dark = candidates.find((color) => contrastRatio(color, WORN_CREAM) >= 3) ?? candidates[0] ?? SEPIA;
  return nearestLightness(dark, -1, (color) => contrastRatio(color, SPECK) >= TEXT_CONTRAST);
}

/**
 * Picks the second printed color: a team color that differs from the paper and the first one.
 * If a team's second color is the paper's, it uses a color of its sweater, or prints everything in the first color.
 */
function groundOf(
  { primary, secondary, tertiary }: TeamColors,
  { hem, yoke }: Sweater,
  print: string,
): string {
  const apart = (color: string) => colorDistance(color, print) >= 0.12 && colorDistance(color, CREAM) >= 0.1;
  const isWhite = colorDistance(secondary, CREAM) < 0.15;
  const own = isWhite
    ? [yoke, ...hem.map(({ color }) => color)]
    : [secondary, primary, tertiary ?? secondary];
  const candidates = own.map(printed).filter(apart);
  return candidates.find((color) => toOklch(color).chroma > 0.03) ?? candidates[0] ?? print;
}

function feltBlock(color: string, border: string): BlockDress {
  const letters = inkFor(color) === WHITE ? CREAM : NEAR_BLACK;
  const fill = fillFor(color, letters);
  return { fill, ink: letters, numeral: { cut: 'felt', fill: letters, trim: fill }, border };
}

/** Returns the opponent's patch, printed in its own two colors. */
function opponentInPrint(team: TeamData): OpponentColors {
  const colors = resolveTeamColors(team);
  const print = printOf(colors);
  const { fill, ink } = feltBlock(print, CREAM);
  return { fill, ink, stripe: groundOf(colors, resolveSweater(team), print) };
}

/** Adds a line where the outer stripes are of the paper's color. */
function framed(stripes: readonly SweaterStripe[], print: string): readonly SweaterStripe[] {
  const line = { color: print, height: 8 };
  const isPaper = (stripe: SweaterStripe | undefined) => stripe?.color === CREAM;
  return [...(isPaper(stripes[0]) ? [line] : []), ...stripes, ...(isPaper(stripes.at(-1)) ? [line] : [])];
}

function dressAsVintage(colors: TeamColors, sweater: Sweater): Dress {
  const { chest, hem } = sweater;
  const print = printOf(colors);
  const ground = groundOf(colors, sweater, print);
  const letters = inkFor(ground) === WHITE ? CREAM : SEPIA;
  const yoke = fillFor(ground, letters);
  const inPrint = ({ color, height }: SweaterStripe): SweaterStripe => {
    const apart = (one: string) => colorDistance(one, printed(color));
    const nearest = [print, yoke, CREAM].toSorted((one, other) => apart(one) - apart(other))[0];
    return { color: nearest ?? print, height };
  };
  return {
    body: [CREAM, WORN_CREAM],
    texture: 'grain',
    ink: print,
    quiet: faintInk(print, [CREAM, WORN_CREAM, SPECK]),
    numeral: { cut: 'felt', fill: print, trim: CREAM },
    yoke,
    yokeInk: letters,
    yokeQuiet: faintInk(letters, [yoke]),
    // A yoke in the color of the print has a cream edge and a thin seam in its own color.
    ...(ground === print ? { edge: CREAM, seam: print, edgeScale: 0.6 } : { edge: print, edgeScale: 1.2 }),
    hem: framed(hem.map(inPrint), print),
    chest: framed((chest ?? []).map(inPrint), print),
    starterBlock: feltBlock(print, CREAM),
    backup: feltBlock(yoke, CREAM),
    patch: patchIn(print, CREAM),
    game: {
      ink: letters,
      quiet: faintInk(letters, [yoke]),
      note: { fill: letters, ink: yoke },
      crest: { fill: CREAM, border: letters },
      opponent: opponentInPrint,
    },
  };
}

/** Lays out a card in the Vintage look. */
export const layoutVintage: LayoutCard = (input) =>
  layoutDressed(input, dressAsVintage(resolveTeamColors(input.team), resolveSweater(input.team)));
