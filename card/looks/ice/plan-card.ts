import type { Formation } from '#domain/formation.ts';
import type { CardFormat } from '../../card-input.ts';
import type { FooterPlan } from '../../parts/footer.ts';
import type { GamePlan } from '../../parts/game-strip.ts';
import type { ScratchesPlan } from '../../parts/scratches.ts';
import { unitsOf } from '../../units.ts';
import {
  type PlateMeasures,
  type RinkPlan,
  type StackMeasures,
  stackZones,
  unitRink,
  type UnitRinkMeasures,
  wideRink,
} from './arrange.ts';
import type { CardPlan, HeaderPlan } from './plan.ts';

export interface ShownParts {
  readonly hasGame: boolean;
  readonly hasScratches: boolean;
}

interface TallMeasures {
  readonly header: HeaderPlan;
  readonly footer: FooterPlan;
  readonly stack: StackMeasures;
  readonly units: Pick<UnitRinkMeasures, 'padX' | 'padY' | 'gap' | 'heading' | 'rowGap'> & PlateMeasures;
  readonly game: GamePlan & { readonly below: Pick<HeaderPlan, 'top' | 'height'> };
  /** The strip of scratches, and how much shorter the ice is with the strip. */
  readonly scratches: ScratchesPlan & { readonly rise: number };
}

const PORTRAIT: TallMeasures = {
  header: {
    badge: { cx: 122, cy: 124, r: 82 },
    align: 'start',
    x: 234,
    width: 806,
    top: 38,
    height: 172,
    eyebrowSize: 29,
    gap: 24,
    headline: { oneLine: 106, twoLines: 60, minSize: 34 },
    rush: { x: 640, size: 36 },
  },
  footer: { baseline: 1318, size: 25, left: 44, right: 1036 },
  stack: {
    sheet: { x: 30, y: 232, width: 1020, height: 1036 },
    radius: 88,
    padX: 30,
    padTop: 26,
    padBottom: 34,
    gutter: 56,
    columnGap: 12,
    rowGap: 10,
    sectionGap: 24,
    headingSize: 20,
    headingGap: 9,
    tab: 80,
    pad: 12,
    type: { number: 54, first: 25, last: 41, leastLast: 29 },
  },
  units: {
    padX: 58,
    padY: 30,
    gap: 34,
    heading: 44,
    rowGap: 9,
    tab: 84,
    pad: 14,
    type: { number: 56, first: 25, last: 45, leastLast: 30 },
  },
  game: { x: 234, y: 34, width: 800, height: 74, large: 36, small: 26, below: { top: 112, height: 104 } },
  scratches: { x: 44, baseline: 1272, width: 992, size: 26, minSize: 19, rise: 40 },
};

const SQUARE: TallMeasures = {
  header: {
    badge: { cx: 88, cy: 84, r: 58 },
    align: 'start',
    x: 168,
    width: 876,
    top: 22,
    height: 124,
    eyebrowSize: 24,
    gap: 18,
    headline: { oneLine: 84, twoLines: 43, minSize: 28 },
    rush: { x: 640, size: 30 },
  },
  footer: { baseline: 1054, size: 22, left: 40, right: 1040 },
  stack: {
    sheet: { x: 26, y: 160, width: 1028, height: 856 },
    radius: 70,
    padX: 28,
    padTop: 20,
    padBottom: 24,
    gutter: 56,
    columnGap: 12,
    rowGap: 8,
    sectionGap: 18,
    headingSize: 18,
    headingGap: 7,
    tab: 72,
    pad: 11,
    type: { number: 46, first: 22, last: 36, leastLast: 27 },
  },
  units: {
    padX: 52,
    padY: 22,
    gap: 24,
    heading: 38,
    rowGap: 7,
    tab: 76,
    pad: 12,
    type: { number: 46, first: 21, last: 37, leastLast: 27 },
  },
  game: { x: 168, y: 20, width: 868, height: 56, large: 29, small: 22, below: { top: 78, height: 74 } },
  scratches: { x: 40, baseline: 1016, width: 1000, size: 23, minSize: 18, rise: 36 },
};

/** A phone's controls cover the top 13% and the bottom 16% of a story, so only the background is there. */
const STORY: TallMeasures = {
  header: {
    badge: { cx: 540, cy: 246, r: 82 },
    align: 'middle',
    x: 540,
    width: 960,
    top: 346,
    height: 182,
    eyebrowSize: 32,
    gap: 28,
    headline: { oneLine: 116, twoLines: 70, minSize: 40 },
    rush: { x: 690, size: 60, y: 246 },
  },
  footer: { baseline: 1622, size: 28, left: 48, right: 1032 },
  stack: {
    ...PORTRAIT.stack,
    sheet: { x: 30, y: 552, width: 1020, height: 1010 },
  },
  units: PORTRAIT.units,
  game: { x: 60, y: 344, width: 960, height: 80, large: 40, small: 29, below: { top: 432, height: 98 } },
  scratches: { x: 48, baseline: 1572, width: 984, size: 28, minSize: 20, rise: 40 },
};

function planTall(m: TallMeasures, formation: Formation, { hasGame, hasScratches }: ShownParts): CardPlan {
  const { below, ...game } = m.game;
  const { rise, ...scratches } = m.scratches;
  const { sheet } = m.stack;
  const short = hasScratches ? rise : 0;
  const stack = { ...m.stack, sheet: { ...sheet, height: sheet.height - short } };
  const units = unitsOf(formation);
  const rink: RinkPlan = units
    ? unitRink({ ...m.units, sheet: stack.sheet, radius: stack.radius, across: 2 }, units)
    : stackZones(stack, formation);
  return {
    header: hasGame ? { ...m.header, ...below, rush: null } : m.header,
    footer: m.footer,
    game: hasGame ? { ...game, align: m.header.align } : null,
    scratches: hasScratches ? scratches : null,
    ...rink,
  };
}

const WIDE: { readonly header: HeaderPlan; readonly footer: FooterPlan } = {
  header: {
    badge: { cx: 94, cy: 76, r: 58 },
    align: 'start',
    x: 174,
    width: 990,
    top: 14,
    height: 122,
    eyebrowSize: 23,
    gap: 15,
    headline: { oneLine: 82, twoLines: 43, minSize: 28 },
    rush: { x: 700, size: 29 },
  },
  footer: { baseline: 661, size: 18, left: 32, right: 1168 },
};

/** The smallest names are 28 px. On a phone, where the card is as wide as the screen, they appear as 9 px. */
const WIDE_PLATES: PlateMeasures = {
  type: { number: 33, first: 28, last: 38, leastLast: 28 },
  tab: 39,
  pad: 2,
};

function planWide(formation: Formation, { hasGame, hasScratches }: ShownParts): CardPlan {
  const { footer, header } = WIDE;
  const sheet = { x: 14, y: 150, width: 1172, height: hasScratches ? 438 : 480 };
  const shared = { ...WIDE_PLATES, sheet, radius: 34 };
  const units = unitsOf(formation);
  return {
    header: hasGame ? { ...header, width: 520, rush: null } : header,
    footer,
    game: hasGame ? { x: 724, y: 40, width: 446, height: 72, large: 34, small: 26 } : null,
    scratches: hasScratches ? { x: 32, baseline: 629, width: 1136, size: 28, minSize: 28 } : null,
    ...(units
      ? unitRink(
          { ...shared, tab: 42, pad: 4, padX: 18, padY: 14, across: 4, gap: 16, heading: 40, rowGap: 6 },
          units,
        )
      : wideRink(shared, formation)),
  };
}

export function planCard(format: CardFormat, formation: Formation, parts: ShownParts): CardPlan {
  if (format === 'wide') return planWide(formation, parts);
  return planTall({ portrait: PORTRAIT, square: SQUARE, story: STORY }[format], formation, parts);
}
