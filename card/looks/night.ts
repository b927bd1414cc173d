/** The Night look: a dark arena, where the team's color is only light on the edges. */
import { colorDistance, contrastRatio, nearestLightness, toOklch } from '#domain/color-space.ts';
import type { TeamData } from '#domain/player.ts';
import type { Sweater, SweaterStripe } from '#domain/sweater.ts';
import { resolveTeamColors, type TeamColors } from '#domain/team-colors.ts';
import { resolveSweater } from '#domain/team-sweater.ts';
import type { LayoutCard } from '../shapes.ts';
import type { OpponentColors } from '../parts/game-strip.ts';
import { layoutDressed } from './dressed/layout-dressed.ts';
import {
  type BlockDress,
  type Dress,
  type DressStripe,
  faintInk,
  numeralFor,
  patchIn,
  TEXT_CONTRAST,
  WHITE,
} from './dressed/dress.ts';

const TOP = '#11161d';
const BOTTOM = '#06080b';
const BLOCK = '#0b0f14';
/** The maximum change of lightness (0 to 1). With more, a color is no longer the team's. */
const LIFT = 0.12;
/** The width of a light edge in the hem, in pixels of the portrait card. */
const RIM = 6;
/** The contrast that makes an edge visible. No text is on it. */
const RIM_CONTRAST = 1.45;

/**
 * Picks the first hued team color that is readable with little light, or else the first readable gray or white.
 * Returns white if there is none.
 */
function lightOf({ primary, secondary, tertiary }: TeamColors): string {
  const own = [primary, secondary, tertiary ?? secondary];
  const isHued = (color: string) => toOklch(color).chroma > 0.03;
  for (const color of [...own.filter(isHued), ...own.filter((one) => !isHued(one))]) {
    const lit = numeralFor(color, [TOP], '', LIFT);
    if (lit !== '') return lit;
  }
  return WHITE;
}

/** Returns a color as light on an edge, changed as little as numerals; null if it stays too dark to see. */
function rimOf(color: string): string | null {
  const seen = (candidate: string) => contrastRatio(candidate, TOP) >= RIM_CONTRAST;
  const lit = nearestLightness(color, 1, seen);
  return toOklch(lit).lightness - toOklch(color).lightness <= LIFT && seen(lit) ? lit : null;
}

/** Draws each stripe of the sweater as a line of light on its upper edge, and the last one on both edges. */
function litStripes(stripes: readonly SweaterStripe[], light: string): DressStripe[] {
  const lines = stripes.flatMap(({ color, height }): DressStripe[] => {
    const rim = Math.min(RIM, height);
    return [
      { color: rimOf(color) ?? light, height: rim, isLine: true },
      { color: BLOCK, height: height - rim },
    ];
  });
  const last = stripes.at(-1);
  return last ? [...lines, { color: rimOf(last.color) ?? light, height: RIM, isLine: true }] : [];
}

/** Returns the opponent's patch, with letters and stripe in the opponent's light color. */
function opponentAtNight(team: TeamData): OpponentColors {
  const light = lightOf(resolveTeamColors(team));
  return {
    fill: BLOCK,
    ink: nearestLightness(light, 1, (color) => contrastRatio(color, BLOCK) >= TEXT_CONTRAST),
    stripe: light,
  };
}

/** Near-black, with light edges of 6 px in the primary color, and numerals in a readable color. */
function dressForNight(colors: TeamColors, { chest, hem }: Sweater): Dress {
  const light = lightOf(colors);
  const rim = rimOf(colors.primary) ?? light;
  const numeral = { cut: 'shadow', fill: light, trim: '#000000' } as const;
  const block: BlockDress = { fill: BLOCK, ink: WHITE, numeral, border: rim };
  return {
    body: [TOP, BOTTOM],
    texture: 'none',
    ink: WHITE,
    quiet: faintInk(WHITE, [TOP, BOTTOM]),
    numeral,
    yoke: '#0d1117',
    yokeInk: WHITE,
    yokeQuiet: faintInk(WHITE, ['#0d1117']),
    edge: rim,
    edgeScale: 0.5,
    ...(colorDistance(rim, light) < 0.1 ? {} : { seam: light }),
    ghost: { color: rim, opacity: contrastRatio(rim, TOP) > 4 ? 0.26 : 0.5 },
    hem: litStripes(hem, light),
    chest: litStripes(chest ?? [], light),
    starterBlock: block,
    backup: { ...block, border: TOP },
    patch: patchIn(light, TOP),
    game: {
      ink: WHITE,
      quiet: faintInk(WHITE, ['#0d1117']),
      note: patchIn(light, BLOCK),
      crest: { fill: WHITE, border: light },
      opponent: opponentAtNight,
    },
  };
}

/** Lays out a card in the Night look. */
export const layoutNight: LayoutCard = (input) =>
  layoutDressed(input, dressForNight(resolveTeamColors(input.team), resolveSweater(input.team)));
