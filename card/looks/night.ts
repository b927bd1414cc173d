/** The Night look: a dark arena, where the team's color is only light on the edges. */
import { toOklch } from '#domain/color-space.ts';
import { resolveTeamColors, type TeamColors } from '#domain/team-colors.ts';
import type { LayoutCard } from '../card-look.ts';
import { layoutDressed } from './dressed/layout-dressed.ts';
import { type BlockDress, type Dress, faintInk, numeralFor, WHITE } from './dressed/dress.ts';

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
  };
}

/** Lays out a card in the Night look. */
export const layoutNight: LayoutCard = (input) =>
  layoutDressed(input, dressForNight(resolveTeamColors(input.team)));
