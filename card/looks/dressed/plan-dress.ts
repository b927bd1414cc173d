/** The plans of all formats. */
import type { Formation } from '#domain/formation.ts';
import { CARD_SIZES, type CardFormat } from '../../card-input.ts';
import type { GamePlan } from '../../parts/game-strip.ts';
import type { TypeSizes } from '../../parts/names.ts';
import type { ScratchesPlan } from '../../parts/scratches.ts';
import type { Box } from '../../shapes.ts';
import { planUnits, type Unit, type UnitMeasures, unitsOf } from '../../units.ts';
import type { DressPlan, StripesPlan } from './plan.ts';
import {
  type CardZones,
  type GoalieSizes,
  joinBlocks,
  planBlock,
  planGoalies,
  planStack,
  type BlockMeasures,
  zonesOf,
} from './plan-blocks.ts';

/** What a card shows besides its skaters. */
export interface DressParts {
  readonly hasGame: boolean;
  readonly hasScratches: boolean;
  /** The chest band's height, or 0 without one. */
  readonly chestHeight: number;
}

/** The measures of a format that stacks yoke, rows, and hem. */
interface TallMeasures extends Pick<
  DressPlan,
  'size' | 'yoke' | 'edgeWidth' | 'title' | 'crest' | 'type' | 'ghost' | 'footer'
> {
  readonly hem: StripesPlan;
  readonly stack: BlockMeasures;
  /** Scales the chest band. */
  readonly chestScale: number;
  readonly goalies: readonly [starterBlock: Box, backup: Box];
  readonly goalieSizes: readonly [GoalieSizes, GoalieSizes];
  /** The game strip, the room of the title above it, and how much deeper it makes the yoke. */
  readonly game: GamePlan & { readonly top: number; readonly title: number; readonly drop: number };
  /** The strip of scratches, and how far the rows and goalies move up for it. */
  readonly scratches: ScratchesPlan & { readonly rise: number };
  readonly units: Pick<UnitMeasures, 'bottom' | 'gap' | 'heading' | 'numberLane'> & {
    readonly type: TypeSizes;
    readonly hem: StripesPlan;
  };
}

const PORTRAIT: TallMeasures = {
  size: CARD_SIZES.portrait,
  yoke: [
    [0, 262],
    [668, 302],
    [1080, 190],
  ],
  edgeWidth: 12,
  title: { x: 52, top: 34, height: 214, kicker: 31, width: 722, oneLine: 150, twoLines: 96, minSize: 40 },
  crest: { x: 794, y: 24, width: 250, height: 232 },
  type: { number: 72, first: 27, last: 43, leastLast: 30, wrapped: 0.76 },
  stack: { left: 40, width: 1000, top: 322, bottom: 1064, numberLane: 78, markSize: 36 },
  chestScale: 1,
  hem: { x: 0, middle: 1156, scale: 1, most: 176 },
  goalies: [
    { x: 40, y: 1078, width: 622, height: 156 },
    { x: 694, y: 1098, width: 346, height: 116 },
  ],
  goalieSizes: [
    { number: 140, word: 26, last: 66 },
    { number: 64, word: 22, last: 40 },
  ],
  ghost: { x: -34, baseline: 985, size: 700 },
  footer: { baseline: 1316, size: 25, left: 44, right: 1036 },
  game: { x: 52, y: 204, width: 716, height: 70, large: 36, small: 26, top: 24, title: 160, drop: 30 },
  scratches: { x: 44, baseline: 1268, width: 992, size: 26, minSize: 19, rise: 26 },
  units: {
    bottom: 1200,
    gap: 36,
    heading: 52,
    numberLane: 90,
    type: { number: 76, first: 26, last: 46, leastLast: 30, wrapped: 0.76 },
    hem: { x: 0, middle: 1243, scale: 1, fill: 54 },
  },
};

const SQUARE: TallMeasures = {
  size: CARD_SIZES.square,
  yoke: [
    [0, 168],
    [700, 198],
    [1080, 112],
  ],
  edgeWidth: 10,
  title: { x: 44, top: 22, height: 142, kicker: 25, width: 790, oneLine: 108, twoLines: 62, minSize: 30 },
  crest: { x: 862, y: 14, width: 182, height: 152 },
  type: { number: 64, first: 24, last: 39, leastLast: 28, wrapped: 0.76 },
  stack: { left: 36, width: 1008, top: 214, bottom: 866, numberLane: 74, markSize: 32 },
  chestScale: 0.5,
  hem: { x: 0, middle: 936, scale: 0.82, most: 132 },
  goalies: [
    { x: 36, y: 876, width: 630, height: 120 },
    { x: 694, y: 890, width: 350, height: 92 },
  ],
  goalieSizes: [
    { number: 108, word: 23, last: 54 },
    { number: 54, word: 20, last: 35 },
  ],
  ghost: { x: -30, baseline: 800, size: 600 },
  footer: { baseline: 1050, size: 23, left: 40, right: 1040 },
  game: { x: 44, y: 132, width: 780, height: 54, large: 28, small: 21, top: 14, title: 106, drop: 30 },
  scratches: { x: 40, baseline: 1012, width: 1000, size: 23, minSize: 18, rise: 30 },
  units: {
    bottom: 974,
    gap: 30,
    heading: 44,
    numberLane: 80,
    type: { number: 60, first: 23, last: 39, leastLast: 28, wrapped: 0.76 },
    hem: { x: 0, middle: 1001, scale: 1, fill: 34 },
  },
};

/** A phone's controls cover the top 13% and the bottom 16% of a story, so only yoke and hem are there. */
const STORY: TallMeasures = {
  size: CARD_SIZES.story,
  yoke: [
    [0, 498],
    [668, 550],
    [1080, 420],
  ],
  edgeWidth: 14,
  title: { x: 52, top: 246, height: 236, kicker: 35, width: 722, oneLine: 164, twoLines: 108, minSize: 44 },
  crest: { x: 790, y: 244, width: 254, height: 240 },
  type: { number: 76, first: 28, last: 45, leastLast: 31, wrapped: 0.76 },
  stack: { left: 40, width: 1000, top: 572, bottom: 1338, numberLane: 80, markSize: 38 },
  chestScale: 1,
  hem: { x: 0, middle: 1772, scale: 1, fill: 296 },
  goalies: [
    { x: 40, y: 1356, width: 622, height: 176 },
    { x: 694, y: 1376, width: 346, height: 136 },
  ],
  goalieSizes: [
    { number: 158, word: 29, last: 74 },
    { number: 74, word: 25, last: 44 },
  ],
  ghost: { x: -34, baseline: 1240, size: 720 },
  footer: { baseline: 1586, size: 29, left: 48, right: 1032 },
  game: { x: 52, y: 430, width: 712, height: 84, large: 42, small: 30, top: 246, title: 170, drop: 38 },
  scratches: { x: 48, baseline: 1530, width: 984, size: 29, minSize: 21, rise: 46 },
  units: {
    bottom: 1530,
    gap: 40,
    heading: 60,
    numberLane: 90,
    type: { number: 78, first: 29, last: 50, leastLast: 32, wrapped: 0.76 },
    hem: { x: 0, middle: 1772, scale: 1, fill: 296 },
  },
};

/** The gap between forwards and pairs without a chest band, in pixels. */
const SEAM = 18;
/** The highest chest band, in pixels. */
const CHEST_ROOM = 96;

function raised<Place extends Box>(box: Place, by: number): Place {
  return { ...box, y: box.y - by };
}

type Body = Pick<
  DressPlan,
  'columns' | 'marks' | 'rules' | 'headings' | 'chest' | 'hem' | 'goalies' | 'type'
>;

/** Lays out units with rules between their rows. */
function unitBlock(
  units: readonly Unit[],
  measures: UnitMeasures,
): Pick<DressPlan, 'columns' | 'headings' | 'marks' | 'rules'> {
  const { columns, headings } = planUnits(units, measures);
  const firsts = units.map(({ slots }) => slots[0]);
  const rules = columns.flatMap(({ cells }) =>
    cells.filter(({ slot }) => !firsts.includes(slot)).map(({ box: { width, x, y } }) => ({ x, y, width })),
  );
  return { columns, headings, rules, marks: [] };
}

function tallBody(formation: Formation, m: TallMeasures, parts: DressParts): Body {
  const rise = parts.hasScratches ? m.scratches.rise : 0;
  const drop = parts.hasGame ? m.game.drop : 0;
  const top = m.stack.top + drop;
  const units = unitsOf(formation);
  if (units) {
    const { hem, type, ...measures } = m.units;
    const { left, width } = m.stack;
    const bottom = measures.bottom - rise * 1.4;
    return {
      ...unitBlock(units, { ...measures, left, width, top, bottom, across: 2, nameGap: 18, hasRoles: true }),
      type,
      chest: null,
      hem:
        parts.hasScratches && hem.middle < m.scratches.baseline
          ? { ...hem, middle: hem.middle - rise * 1.4 }
          : hem,
      goalies: [],
    };
  }
  const zones = zonesOf(formation);
  const chest = parts.chestHeight * m.chestScale;
  const between = chest === 0 ? SEAM : Math.min(CHEST_ROOM, chest) + 14;
  const { seam, ...stack } = planStack(zones, { ...m.stack, top, bottom: m.stack.bottom - rise }, between);
  const [starterBlock, backup] = m.goalies;
  const isHemLow = m.hem.fill !== undefined;
  return {
    ...stack,
    type: m.type,
    headings: [],
    chest: { x: 0, middle: seam, scale: m.chestScale, most: CHEST_ROOM },
    hem: isHemLow ? m.hem : { ...m.hem, middle: m.hem.middle - rise },
    goalies: planGoalies(zones.goalies, [raised(starterBlock, rise), raised(backup, rise)], m.goalieSizes),
  };
}

function planTall(formation: Formation, m: TallMeasures, parts: DressParts): DressPlan {
  const { crest, edgeWidth, footer, ghost, size, title, yoke } = m;
  const { drop, title: titleHeight, top, ...game } = m.game;
  return {
    size,
    edgeWidth,
    crest,
    ghost,
    footer,
    yoke: parts.hasGame ? yoke.map(([x, y]) => [x, y + drop] as const) : yoke,
    title: parts.hasGame ? { ...title, top, height: titleHeight } : title,
    game: parts.hasGame ? game : null,
    scratches: parts.hasScratches ? m.scratches : null,
    ...tallBody(formation, m, parts),
  };
}

const WIDE = {
  size: CARD_SIZES.wide,
  yoke: [
    [0, 126],
    [708, 152],
    [1200, 92],
  ],
  edgeWidth: 8,
  title: { x: 32, top: 12, height: 108, kicker: 21, width: 960, oneLine: 82, twoLines: 44, minSize: 28 },
  crest: { x: 1016, y: 8, width: 156, height: 118 },
  ghost: { x: -20, baseline: 599, size: 470 },
  footer: { baseline: 656, size: 20, left: 28, right: 1172 },
} as const;

/** The smallest names are 28 px, which is 9 px where a phone shows the card. */
const WIDE_TYPE: TypeSizes = { number: 42, first: 28, last: 40, leastLast: 28, wrapped: 1 };
const WIDE_GOALIES: readonly [GoalieSizes, GoalieSizes] = [
  { number: 52, word: 20, last: 40 },
  { number: 34, word: 18, last: 30 },
];

/** Lays out lines on the left, and pairs above the goalies on the right. */
function wideLines(
  { defense, forwards, goalies }: CardZones,
  [top, bottom]: readonly [number, number],
): Body {
  const shared = { markWidth: 0, numberLane: 43, gap: 7, top };
  const blocks = 112;
  const even = (bottom - top) / forwards.rows.length;
  // Pairs are as high as the lines beside them only if there are fewer pairs than lines.
  const beside = (bottom - top - blocks) / defense.rows.length;
  const pairHeight = defense.rows.length < forwards.rows.length ? Math.min(even, beside) : beside;
  const goaliesTop = bottom - blocks + 8;
  return {
    ...joinBlocks(
      planBlock({ ...shared, zone: forwards, left: 20, width: 686, rowHeight: even }, 19),
      planBlock({ ...shared, zone: defense, left: 722, width: 458, rowHeight: pairHeight }, 19),
    ),
    type: WIDE_TYPE,
    headings: [],
    chest: null,
    hem: { x: 709, middle: goaliesTop + 52, scale: 0.6, most: 112 },
    goalies: planGoalies(
      goalies,
      [
        { x: 720, y: goaliesTop, width: 460, height: 56 },
        { x: 720, y: goaliesTop + 66, width: 460, height: 36 },
      ],
      WIDE_GOALIES,
      true,
    ),
  };
}

function planWide(formation: Formation, { hasGame, hasScratches }: DressParts): DressPlan {
  const bottom = hasScratches ? 584 : 620;
  const top = 166;
  const units = unitsOf(formation);
  const body: Body = units
    ? {
        ...unitBlock(units, {
          left: 24,
          width: 1152,
          top: top + 6,
          bottom,
          across: 4,
          gap: 24,
          heading: 42,
          numberLane: 46,
          nameGap: 10,
          hasRoles: false,
        }),
        type: WIDE_TYPE,
        chest: null,
        hem: null,
        goalies: [],
      }
    : wideLines(zonesOf(formation), [top, bottom]);
  return {
    ...WIDE,
    title: hasGame ? { ...WIDE.title, width: 500 } : WIDE.title,
    game: hasGame ? { x: 556, y: 30, width: 440, height: 72, large: 34, small: 26 } : null,
    scratches: hasScratches ? { x: 28, baseline: 618, width: 1144, size: 28, minSize: 28 } : null,
    ...body,
  };
}

/** Returns a format's plan for a formation and the card's other parts. */
export function planDress(format: CardFormat, formation: Formation, parts: DressParts): DressPlan {
  if (format === 'wide') return planWide(formation, parts);
  return planTall(formation, { portrait: PORTRAIT, square: SQUARE, story: STORY }[format], parts);
}
