/** The plans of Sweater, Night, and Vintage cards in all formats. */
import type { Slot } from '#domain/formation.ts';
import type { Lineup } from '#domain/lineup.ts';
import { CARD_SIZES, type CardFormat } from '../../card-input.ts';
import type { GamePlan } from '../../parts/game-strip.ts';
import { fitNames, largerType, type TypeSizes } from '../../parts/names.ts';
import type { ScratchesPlan } from '../../parts/scratches.ts';
import type { Box } from '../../shapes.ts';
import { planUnits, type Unit, type UnitMeasures, unitsOf } from '../../units.ts';
import {
  type DressPlan,
  type GoalieMeasures,
  type GoaliePlan,
  type Rule,
  starterIn,
  type StripesPlan,
  type TitlePlan,
} from './plan.ts';
import { fitRows, fitStack, planRows, type Row, zonesOf } from './plan-blocks.ts';

export interface DressParts {
  readonly hasGame: boolean;
  readonly hasScratches: boolean;
  /** The chest band's height; 0 without a chest band. */
  readonly chestHeight: number;
}

interface TallMeasures extends Pick<
  DressPlan,
  'size' | 'yoke' | 'edgeWidth' | 'title' | 'crest' | 'type' | 'footer'
> {
  readonly hem: StripesPlan;
  /** The area of the rows. Lines take the whole width. Pairs take the first two columns. */
  readonly stack: Box & { readonly lane: number; readonly leadLane: number };
  readonly chestScale: number;
  /** The block beside the pairs. The layout sets the upper edge. Here, `y` is 0, so `height` is the bottom edge. */
  readonly starter: GoalieMeasures;
  readonly backup: GoalieMeasures;
  /** The game strip, and the title's position below it. */
  readonly game: GamePlan & { readonly title: Pick<TitlePlan, 'top' | 'height'> };
  /** The strip of scratches, and how far the rows and goalies move up for it. */
  readonly scratches: ScratchesPlan & { readonly rise: number };
  readonly units: Pick<UnitMeasures, 'bottom' | 'gap' | 'heading' | 'numberLane' | 'type'> & {
    readonly hem: StripesPlan;
  };
}

const PORTRAIT: TallMeasures = {
  size: CARD_SIZES.portrait,
  yoke: [
    [0, 262],
    [668, 302],
    [1080, 244],
  ],
  edgeWidth: 12,
  title: { x: 52, top: 34, height: 214, kicker: 31, width: 722, oneLine: 150, twoLines: 96, minSize: 40 },
  crest: { x: 794, y: 24, width: 250, height: 210 },
  type: { number: 66, first: 26, last: 42, leastLast: 30, lead: { number: 96, first: 30, last: 56 } },
  stack: { x: 44, y: 318, width: 992, height: 744, lane: 76, leadLane: 104 },
  chestScale: 1,
  hem: { x: 0, middle: 1160, scale: 1, most: 176 },
  starter: { box: { x: 706, y: 0, width: 346, height: 1240 }, number: 300, word: 26, last: 72 },
  backup: { box: { x: 44, y: 1106, width: 420, height: 108 }, number: 66, word: 24, last: 42 },
  footer: { baseline: 1316, size: 25, left: 44, right: 1036 },
  game: { x: 52, y: 32, width: 716, height: 76, large: 38, small: 27, title: { top: 116, height: 138 } },
  scratches: { x: 44, baseline: 1268, width: 992, size: 26, minSize: 19, rise: 26 },
  units: {
    bottom: 1200,
    gap: 36,
    heading: 52,
    numberLane: 90,
    type: { number: 76, first: 26, last: 46, leastLast: 30 },
    hem: { x: 0, middle: 1243, scale: 1, fill: 54 },
  },
};

const SQUARE: TallMeasures = {
  size: CARD_SIZES.square,
  yoke: [
    [0, 168],
    [700, 198],
    [1080, 150],
  ],
  edgeWidth: 10,
  title: { x: 44, top: 22, height: 142, kicker: 25, width: 790, oneLine: 108, twoLines: 62, minSize: 30 },
  crest: { x: 862, y: 14, width: 182, height: 126 },
  type: { number: 58, first: 23, last: 38, leastLast: 28, lead: { number: 80, first: 26, last: 48 } },
  stack: { x: 40, y: 206, width: 1000, height: 656, lane: 70, leadLane: 90 },
  chestScale: 0.5,
  hem: { x: 0, middle: 938, scale: 0.82, most: 132 },
  starter: { box: { x: 706, y: 0, width: 346, height: 1004 }, number: 260, word: 23, last: 60 },
  backup: { box: { x: 40, y: 894, width: 420, height: 88 }, number: 54, word: 21, last: 36 },
  footer: { baseline: 1050, size: 23, left: 40, right: 1040 },
  game: { x: 44, y: 18, width: 780, height: 58, large: 30, small: 22, title: { top: 80, height: 86 } },
  scratches: { x: 40, baseline: 1012, width: 1000, size: 23, minSize: 18, rise: 30 },
  units: {
    bottom: 974,
    gap: 30,
    heading: 44,
    numberLane: 80,
    type: { number: 60, first: 23, last: 39, leastLast: 28 },
    hem: { x: 0, middle: 1001, scale: 1, fill: 34 },
  },
};

/** A phone's controls cover the top 13% and the bottom 16% of a story card, so only the yoke and hem are there. */
const STORY: TallMeasures = {
  size: CARD_SIZES.story,
  yoke: [
    [0, 498],
    [668, 550],
    [1080, 490],
  ],
  edgeWidth: 14,
  title: { x: 52, top: 246, height: 236, kicker: 35, width: 722, oneLine: 164, twoLines: 108, minSize: 44 },
  crest: { x: 790, y: 246, width: 254, height: 234 },
  type: { number: 70, first: 28, last: 44, leastLast: 31, lead: { number: 104, first: 33, last: 60 } },
  stack: { x: 48, y: 572, width: 984, height: 800, lane: 80, leadLane: 112 },
  chestScale: 1,
  hem: { x: 0, middle: 1752, scale: 1, fill: 256 },
  starter: { box: { x: 700, y: 0, width: 352, height: 1530 }, number: 300, word: 29, last: 74 },
  backup: { box: { x: 48, y: 1410, width: 440, height: 120 }, number: 74, word: 25, last: 44 },
  footer: { baseline: 1590, size: 29, left: 48, right: 1032 },
  game: { x: 52, y: 246, width: 712, height: 86, large: 42, small: 30, title: { top: 340, height: 144 } },
  scratches: { x: 48, baseline: 1536, width: 984, size: 29, minSize: 21, rise: 46 },
  units: {
    bottom: 1530,
    gap: 40,
    heading: 60,
    numberLane: 90,
    type: { number: 78, first: 29, last: 50, leastLast: 32 },
    hem: { x: 0, middle: 1752, scale: 1, fill: 256 },
  },
};

/** The gap between forwards and pairs on cards without a chest band, in pixels. */
const SEAM = 18;
/** The maximum height of the chest band, in pixels. */
const CHEST_ROOM = 96;

type Body = Pick<DressPlan, 'cells' | 'fit' | 'rules' | 'headings' | 'chest' | 'hem' | 'goalies' | 'type'>;

function unitBlock(
  units: readonly Unit[],
  measures: UnitMeasures,
  lineup: Lineup,
): Pick<DressPlan, 'cells' | 'fit' | 'headings' | 'rules' | 'type'> {
  const { cells, headings } = planUnits(units, measures);
  const firsts = units.map(({ slots }) => slots[0]);
  const rules = cells
    .filter(({ slot }) => !firsts.includes(slot))
    .map(({ box: { width, x, y } }): Rule => ({ x, y, width }));
  return { cells, headings, rules, fit: fitNames(cells, lineup, measures.type), type: measures.type };
}

type GoalieRoom = Omit<GoaliePlan, 'slot' | 'isStarter'>;

function planGoalies(slots: readonly Slot[], rooms: readonly GoalieRoom[]): GoaliePlan[] {
  return rooms.flatMap((measures, index) => {
    const slot = slots[index];
    return slot ? [{ ...measures, slot, isStarter: index === 0 }] : [];
  });
}

/** The number of lines and pairs in the standard formation. */
const USUAL_ROWS = 7;

/** Places the backup, and a third goalie beside the backup. */
function backupsOf({ backup, starter }: TallMeasures, count: number, rise: number): readonly GoalieRoom[] {
  const { box } = backup;
  const gap = 28;
  const width = count > 1 ? (starter.box.x - box.x - 2 * gap) / 2 : box.width;
  return Array.from({ length: count }, (_, index) => ({
    ...backup,
    shape: 'plate',
    box: { ...box, width, x: box.x + index * (width + gap), y: box.y - rise },
  }));
}

function tallLines(m: TallMeasures, lineup: Lineup, top: number, rise: number, chest: number): Body {
  const { defense, forwards, goalies } = zonesOf(lineup.formation);
  const { height, width, x: left, y } = m.stack;
  const by = Math.min(1.25, Math.max(1, USUAL_ROWS / (forwards.rows.length + defense.rows.length)));
  const [lane, leadLane] = [m.stack.lane * by, m.stack.leadLane * by];
  const cellWidth = width / forwards.lanes;
  const shared = { left, gap: 14, cellWidth };
  const rows: Row[] = [
    ...forwards.rows.map((row, index) => ({
      ...shared,
      row,
      isLead: index === 0,
      numberLane: index === 0 ? leadLane : lane,
    })),
    ...defense.rows.map((row) => ({ ...shared, row, isLead: false, numberLane: lane })),
  ];
  const seamAt = forwards.rows.length;
  const bottom = y + height - rise;
  const band = Math.min(CHEST_ROOM, chest, ((bottom - top) / rows.length) * 0.75);
  const seam = band === 0 ? SEAM : band + 14;
  const { fit, placed, type } = fitStack(rows, { top, bottom, seam, seamAt }, lineup, largerType(m.type, by));
  const pairsTop = placed.tops[seamAt] ?? y + height;
  const { box } = m.starter;
  const starterTop = pairsTop + 4;
  const isHemLow = m.hem.fill !== undefined;
  return {
    ...placed,
    fit,
    type,
    headings: [],
    chest: { x: 0, middle: pairsTop - seam / 2, scale: m.chestScale, most: band },
    hem: isHemLow ? m.hem : { ...m.hem, middle: m.hem.middle - rise },
    goalies: planGoalies(goalies, [
      {
        ...m.starter,
        shape: 'poster',
        box: { ...box, y: starterTop, height: box.height - rise - starterTop },
      },
      ...backupsOf(m, goalies.length - 1, rise),
    ]),
  };
}

function tallBody(m: TallMeasures, lineup: Lineup, parts: DressParts): Body {
  const rise = parts.hasScratches ? m.scratches.rise : 0;
  const top = m.stack.y;
  const units = unitsOf(lineup.formation);
  if (!units) return tallLines(m, lineup, top, rise, parts.chestHeight * m.chestScale);
  const { hem, ...measures } = m.units;
  const { width, x: left } = m.stack;
  const bottom = measures.bottom - rise * 1.4;
  return {
    ...unitBlock(
      units,
      { ...measures, left, width, top: top + 4, bottom, across: 2, nameGap: 18, hasRoles: true },
      lineup,
    ),
    chest: null,
    hem:
      parts.hasScratches && hem.middle < m.scratches.baseline
        ? { ...hem, middle: hem.middle - rise * 1.4 }
        : hem,
    goalies: [],
  };
}

function planTall(lineup: Lineup, m: TallMeasures, parts: DressParts): DressPlan {
  const { crest, edgeWidth, footer, size, title, yoke } = m;
  const { title: below, ...game } = m.game;
  return {
    size,
    edgeWidth,
    crest,
    footer,
    yoke,
    title: parts.hasGame ? { ...title, ...below } : title,
    game: parts.hasGame ? game : null,
    scratches: parts.hasScratches ? m.scratches : null,
    ...tallBody(m, lineup, parts),
  };
}

const WIDE = {
  size: CARD_SIZES.wide,
  yoke: [
    [0, 126],
    [708, 152],
    [1200, 122],
  ],
  edgeWidth: 8,
  title: { x: 40, top: 12, height: 108, kicker: 21, width: 700, oneLine: 104, twoLines: 48, minSize: 28 },
  crest: { x: 1010, y: 10, width: 150, height: 102 },
  footer: { baseline: 656, size: 20, left: 40, right: 1160 },
} as const;

/** The smallest names are 28 px. On a phone, where the card is as wide as the screen, they appear as 9 px. */
const WIDE_TYPE: TypeSizes = {
  number: 42,
  first: 28,
  last: 37,
  leastLast: 28,
  lead: { number: 49, first: 28, last: 46 },
};
const WIDE_LEFT = 40;
const WIDE_WIDTH = 1120;

/** The space between lines and pairs, in pixels. */
const GUTTER = 6;

/** Places the backup and a third goalie beside the 13th forward. */
function besideLast(
  { height, width, x, y }: Box = { x: 0, y: 0, width: 0, height: 0 },
): readonly GoalieRoom[] {
  return [x - width, x + width].map((left) => ({
    shape: 'plate',
    box: { x: left + 4, y: y + 8, width: width - 16, height: height - 12 },
    number: 32,
    word: 18,
    last: 34,
    isLastOnly: true,
  }));
}

/** Lays out lines on the left, and pairs above the goalies on the right. */
function wideLines(lineup: Lineup, [top, bottom]: readonly [number, number]): Body {
  const { defense, forwards, goalies } = zonesOf(lineup.formation);
  const by = Math.min(1.15, Math.max(1, 4 / Math.max(forwards.rows.length, defense.rows.length + 1)));
  const shared = { numberLane: 39, gap: 5, isLead: false, cellWidth: (WIDE_WIDTH - GUTTER) / 5 };
  const type = largerType(WIDE_TYPE, by);
  const pairsLeft = WIDE_LEFT + GUTTER + shared.cellWidth * forwards.lanes;
  const side = { x: pairsLeft, width: WIDE_LEFT + WIDE_WIDTH - pairsLeft };
  const lineRows = forwards.rows.map((row, index): Row => {
    const lead = index === 0 ? { isLead: true, numberLane: 47 } : {};
    return { ...shared, ...lead, row, left: WIDE_LEFT };
  });
  const pairRows = defense.rows.map((row) => ({ ...shared, row, left: pairsLeft }));
  const fit = fitRows([...lineRows, ...pairRows], lineup, type);
  // The starter's block is as high as two rows, unless four pairs or names on two lines need the room.
  const bar = goalies.length === 2 ? 54 : 4;
  const [pairs, space] = [defense.rows.length, bottom - top - bar];
  const tall = defense.rows.filter(({ slots }) => slots.some(({ id }) => fit.wrapped.has(id))).length;
  const starterHeight = Math.max(72, Math.min((2 * space) / (pairs + 2), space - pairs * 84 - tall * 36));
  const goaliesTop = bottom - starterHeight - bar;
  const lines = planRows(lineRows, { top, bottom, seam: 0, seamAt: 0 }, fit, type);
  const pairsPlan = planRows(pairRows, { top, bottom: goaliesTop - 8, seam: 0, seamAt: 0 }, fit, type);
  return {
    cells: [...lines.cells, ...pairsPlan.cells],
    fit,
    rules: [...lines.rules, ...pairsPlan.rules],
    type,
    headings: [],
    chest: null,
    hem: { x: pairsLeft + 40, middle: goaliesTop + starterHeight / 2, scale: 1, most: starterHeight * 0.8 },
    goalies: planGoalies(goalies, [
      { shape: 'plate', ...starterIn({ ...side, y: goaliesTop, height: starterHeight }) },
      ...(goalies.length > 2
        ? besideLast(lines.cells.at(-1)?.box)
        : [
            {
              shape: 'bar',
              box: { ...side, y: bottom - 44, height: 40 },
              number: 34,
              word: 18,
              last: 30,
            } as const,
          ]),
    ]),
  };
}

function planWide(lineup: Lineup, { hasGame, hasScratches }: DressParts): DressPlan {
  const bottom = hasScratches ? 584 : 620;
  const top = 166;
  const units = unitsOf(lineup.formation);
  const body: Body = units
    ? {
        ...unitBlock(
          units,
          {
            left: WIDE_LEFT,
            width: WIDE_WIDTH,
            top: top + 6,
            bottom,
            across: 4,
            gap: 16,
            heading: 42,
            numberLane: 42,
            nameGap: 8,
            hasRoles: false,
            type: WIDE_TYPE,
          },
          lineup,
        ),
        chest: null,
        hem: null,
        goalies: [],
      }
    : wideLines(lineup, [top, bottom]);
  return {
    ...WIDE,
    title: hasGame ? { ...WIDE.title, width: 488 } : WIDE.title,
    game: hasGame ? { x: 556, y: 30, width: 430, height: 72, large: 34, small: 26 } : null,
    scratches: hasScratches ? { x: 40, baseline: 618, width: 1120, size: 28, minSize: 28 } : null,
    ...body,
  };
}

export function planDress(format: CardFormat, lineup: Lineup, parts: DressParts): DressPlan {
  if (format === 'wide') return planWide(lineup, parts);
  return planTall(lineup, { portrait: PORTRAIT, square: SQUARE, story: STORY }[format], parts);
}
