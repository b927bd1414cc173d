/** The Night look: a dark arena, where the team's color is only light on the edges. */
import { contrastRatio, nearestLightness, toOklch } from '#domain/color-space.ts';
import type { TeamData } from '#domain/player.ts';
import { resolveTeamColors, type TeamColors } from '#domain/team-colors.ts';
import type { LayoutCard } from '../card-look.ts';
import type { OpponentColors } from '../parts/game-strip.ts';
import { layoutDressed } from './dressed/layout-dressed.ts';
import {
  type BlockDress,
  type Dress,
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

/** Picks the team color that needs the least light to be readable; white if none comes close. */
function lightOf({ primary, secondary, tertiary }: TeamColors): string {
  const hued = [primary, secondary, tertiary ?? secondary].filter((color) => toOklch(color).chroma > 0.03);
  for (const color of hued) {
    const lit = numeralFor(color, [TOP], '', LIFT);
    if (lit !== '') return lit;
  }
  return WHITE;
}

/** Returns the opponent's patch: letters and stripe in its light. */
function opponentAtNight(team: TeamData): OpponentColors {
  const light = lightOf(resolveTeamColors(team));
  return {
    fill: BLOCK,
    ink: nearestLightness(light, 1, (color) => contrastRatio(color, BLOCK) >= TEXT_CONTRAST),
    stripe: light,
  };
}

/** Near-black, with rim lights of 6 px and numerals in a team color. */
function dressForNight(colors: TeamColors): Dress {
  const light = lightOf(colors);
  const numeral = { cut: 'shadow', fill: light, trim: '#000000' } as const;
  const block: BlockDress = { fill: BLOCK, ink: WHITE, numeral, border: light };
  return {
    body: [TOP, BOTTOM],
    texture: 'none',
    ink: WHITE,
    quiet: faintInk(WHITE, [TOP, BOTTOM]),
    numeral,
    yoke: '#0d1117',
    yokeInk: WHITE,
    yokeQuiet: faintInk(WHITE, ['#0d1117']),
    edge: light,
    edgeScale: 0.5,
    hem: [
      { color: light, height: 6 },
      { color: BLOCK, height: 44 },
      { color: light, height: 6 },
    ],
    chest: [],
    hero: block,
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
  layoutDressed(input, dressForNight(resolveTeamColors(input.team)));
