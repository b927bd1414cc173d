/** The Night look: the team's sweater in a dark arena, with the starter in full light. */
import { contrastRatio, nearestLightness, toOklch, withLightness } from '#domain/color-space.ts';
import type { Sweater, SweaterStripe } from '#domain/sweater.ts';
import { resolveTeamColors, type TeamColors } from '#domain/team-colors.ts';
import { cardSweater } from './card-sweater.ts';
import type { LayoutCard } from '../shapes.ts';
import { layoutDressed } from './dressed/layout-dressed.ts';
import { starterBlockOf } from './dressed/starter-block.ts';
import {
  type Dress,
  type DressStripe,
  faintInk,
  fillFor,
  inkFor,
  numeralFor,
  patchIn,
  recolored,
  WHITE,
} from './dressed/dress.ts';

/** The maximum lightness (0 to 1) of the sweater's parts in the dark arena. */
const DARK = { top: 0.27, bottom: 0.17, yoke: 0.36, block: 0.33, stripe: 0.5 };
/** The maximum change of lightness (0 to 1). With a larger change, a color would not look like the team's. */
const LIFT = 0.16;
/** The width of a light edge in the hem, in pixels of the portrait card. */
const RIM = 6;
/** The minimum contrast of a visible edge. Lower than the contrast of text, because no text is on the edge. */
const RIM_CONTRAST = 1.6;

/** Reduces the lightness of a color to `most`, so that white letters are readable on it. */
function dimmed(color: string, most: number): string {
  return fillFor(toOklch(color).lightness <= most ? color : withLightness(color, most), WHITE);
}

/**
 * Picks the first team color that a small change of lightness makes readable. Grays and white come last.
 * Returns white if no team color can be made readable.
 */
function lightOf({ primary, secondary, tertiary }: TeamColors, grounds: readonly string[]): string {
  const own = [primary, secondary, tertiary ?? secondary];
  const isHued = (color: string) => toOklch(color).chroma > 0.03;
  for (const color of [...own.filter(isHued), ...own.filter((one) => !isHued(one))]) {
    const lit = numeralFor(color, grounds, '', LIFT);
    if (lit !== '') return lit;
  }
  return WHITE;
}

/** Dims each stripe. Adds a lighter line at the top of each stripe, and one below the last stripe. */
function litStripes(stripes: readonly SweaterStripe[], ground: string): DressStripe[] {
  const rim = (color: string) =>
    nearestLightness(color, 1, (candidate) => contrastRatio(candidate, ground) >= RIM_CONTRAST);
  const lines = stripes.flatMap(({ color, height }): DressStripe[] => [
    { color: rim(color), height: Math.min(RIM, height), isLine: true },
    { color: dimmed(color, DARK.stripe), height: height - Math.min(RIM, height) },
  ]);
  const last = stripes.at(-1);
  return last ? [...lines, { color: rim(last.color), height: RIM, isLine: true }] : [];
}

/** Returns the Night look of a sweater. It is dark, except for edges, numerals, and the starter. */
function dressForNight(colors: TeamColors, sweater: Sweater): Dress {
  const [top, bottom] = [dimmed(sweater.body, DARK.top), dimmed(sweater.body, DARK.bottom)];
  const yoke = dimmed(sweater.yoke, DARK.yoke);
  const block = dimmed(sweater.body, DARK.block);
  const light = lightOf(colors, [top, bottom, block]);
  const edge = nearestLightness(sweater.edge, 1, (color) => contrastRatio(color, yoke) >= RIM_CONTRAST);
  const numeral = { cut: 'shadow', fill: light, trim: '#000000' } as const;
  const word = dimmed(sweater.body, DARK.block);
  return {
    body: [top, bottom],
    texture: 'none',
    ink: WHITE,
    quiet: faintInk(WHITE, [top, bottom, word]),
    numeral,
    yoke,
    yokeInk: WHITE,
    yokeQuiet: faintInk(WHITE, [yoke]),
    edge,
    edgeScale: 0.7,
    hem: litStripes(sweater.hem, top),
    chest: litStripes(sweater.chest ?? [], top),
    cut: recolored(sweater.cut ?? {}, (color) => dimmed(color, DARK.stripe)),
    wordFill: word,
    starterBlock: starterBlockOf(sweater, sweater.body, inkFor(sweater.body)),
    backup: { fill: block, ink: WHITE, numeral, border: edge },
    patch: patchIn(light, top),
    game: { ink: WHITE, quiet: faintInk(WHITE, [yoke]), note: patchIn(light, yoke) },
  };
}

export const layoutNight: LayoutCard = (input) =>
  layoutDressed(input, dressForNight(resolveTeamColors(input.team), cardSweater(input.team)));
