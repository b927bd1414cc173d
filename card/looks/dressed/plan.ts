/** Positions on a card by format and formation, in the card's logical pixels. */
import type { Formation, Slot, SlotRow, Zone } from '#domain/formation.ts';
import { CARD_SIZES, type CardFormat, type CardSize } from '../../card-input.ts';
import type { HeadlineRoom } from '../../fit-text.ts';
import type { Box, Point } from '../../shapes.ts';

/** Room for one skater. The number ends at `numberRight`, and names begin at `textLeft`. */
export interface CellPlan {
  readonly slot: Slot;
  readonly box: Box;
  readonly numberRight: number;
  readonly textLeft: number;
}

/** A column of skaters. Their last names have the same size. */
export interface ColumnPlan {
  readonly cells: readonly CellPlan[];
}

export interface TypeSizes {
  readonly number: number;
  readonly first: number;
  readonly last: number;
  /** The smallest size of a column's last names. One name that is still too wide may be smaller. */
  readonly leastLast: number;
  /** Size of a last name on two lines, as a share of the column's size. */
  readonly wrapped: number;
}

/** The goalies' blocks: parallelograms that lean to the right. */
export interface GoaliePlan {
  readonly slot: Slot;
  readonly box: Box;
  readonly number: number;
  readonly word: number;
  readonly last: number;
  readonly isHero: boolean;
  /** Whether number, last name and word share a line, because a first name would be too small. */
  readonly isBar: boolean;
}

/** Room for the kicker and the title below it. Both together are centered in it. */
export interface TitlePlan extends HeadlineRoom {
  readonly x: number;
  readonly top: number;
  readonly height: number;
  readonly kicker: number;
}

export interface DressPlan {
  readonly size: CardSize;
  /** The yoke's lower edge, from the left side of the card to the right. */
  readonly yoke: readonly Point[];
  readonly edgeWidth: number;
  readonly title: TitlePlan;
  readonly crest: Box;
  readonly type: TypeSizes;
  readonly columns: readonly ColumnPlan[];
  /** The number of a line or pair, left of its row. */
  readonly marks: readonly {
    readonly text: string;
    readonly x: number;
    readonly middle: number;
    readonly size: number;
  }[];
  readonly rules: readonly { readonly x: number; readonly y: number; readonly width: number }[];
  /** Null if the format has no room for a chest band. */
  readonly chest: StripesPlan | null;
  readonly hem: StripesPlan;
  readonly goalies: readonly GoaliePlan[];
  readonly ghost: { readonly x: number; readonly baseline: number; readonly size: number };
  readonly footer: {
    readonly baseline: number;
    readonly size: number;
    readonly left: number;
    readonly right: number;
  };
}

/** The room of stripes: around `middle`, from `x` to the right side of the card. */
export interface StripesPlan {
  readonly x: number;
  readonly middle: number;
  /** Scales the recipe's heights by `scale`. With `fill`, the stripes fill that height instead. */
  readonly scale: number;
  readonly fill?: number;
}

interface Block {
  readonly zone: Zone;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly rowHeight: number;
  readonly markWidth: number;
  readonly numberLane: number;
  readonly gap: number;
}

type BlockPlan = Pick<DressPlan, 'columns' | 'marks' | 'rules'>;

/** Lays out rows of skaters, each with a rule above and its number beside it. */
function planBlock(block: Block, markSize: number): BlockPlan {
  const { gap, left, markWidth, numberLane, rowHeight, top, width, zone } = block;
  const { lanes, rows } = zone;
  const cellWidth = (width - markWidth) / lanes;
  const columns = Array.from({ length: lanes }, (_, lane) => ({
    cells: rows.flatMap((row, index) => {
      const slot = row.slots.find((one) => one.lane === lane);
      const box = {
        x: left + markWidth + lane * cellWidth,
        y: top + index * rowHeight,
        width: cellWidth,
        height: rowHeight,
      };
      return slot ? [{ slot, box, numberRight: box.x + numberLane, textLeft: box.x + numberLane + gap }] : [];
    }),
  }));
  return {
    columns,
    marks: rows.map((row, index) => ({
      text: row.name.replace(/\D/g, ''),
      x: left + Math.max(markWidth * 0.36, 8),
      // Row numbers without their own column go into the corner below the rule.
      middle: top + (markWidth > 0 ? (index + 0.5) * rowHeight : index * rowHeight + markSize * 0.8),
      size: markSize,
    })),
    rules: rows.map((_, index) => ({ x: left, y: top + index * rowHeight, width })),
  };
}

function join(...blocks: readonly BlockPlan[]): BlockPlan {
  return {
    columns: blocks.flatMap((block) => block.columns),
    marks: blocks.flatMap((block) => block.marks),
    rules: blocks.flatMap((block) => block.rules),
  };
}

interface StackMeasures {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  /** The gap between forwards and pairs. */
  readonly between: number;
  readonly numberLane: number;
  readonly markSize: number;
}

/** Lays out four lines above three pairs. */
function planStack(
  { defense, forwards }: CardZones,
  m: StackMeasures,
): BlockPlan & { readonly seam: number } {
  const count = forwards.rows.length + defense.rows.length;
  const rowHeight = (m.bottom - m.top - m.between) / count;
  const pairsTop = m.top + forwards.rows.length * rowHeight + m.between;
  const shared = {
    left: m.left,
    width: m.width,
    rowHeight,
    markWidth: 56,
    numberLane: m.numberLane,
    gap: 16,
  };
  return {
    ...join(
      planBlock({ ...shared, zone: forwards, top: m.top }, m.markSize),
      planBlock({ ...shared, zone: defense, top: pairsTop }, m.markSize),
    ),
    seam: pairsTop - m.between / 2,
  };
}

interface CardZones {
  readonly forwards: Zone;
  readonly defense: Zone;
  /** The hero is first. */
  readonly goalies: readonly Slot[];
}

const NO_ZONE: Omit<Zone, 'id'> = { name: '', lanes: 1, rows: [] };

function zonesOf({ zones }: Formation): CardZones {
  const find = (id: Zone['id']) => zones.find((zone) => zone.id === id) ?? { ...NO_ZONE, id };
  const slotsOf = ({ rows }: { readonly rows: readonly SlotRow[] }) => rows.flatMap(({ slots }) => slots);
  return { forwards: find('attack'), defense: find('neutral'), goalies: slotsOf(find('own')) };
}

function planGoalies(
  slots: readonly Slot[],
  boxes: readonly [hero: Box, backup: Box],
  sizes: readonly [GoalieSizes, GoalieSizes],
  isBar = false,
): GoaliePlan[] {
  return slots.flatMap((slot, index) => {
    const [box, size] = [boxes[index], sizes[index]];
    return box && size ? [{ slot, box, ...size, isHero: index === 0, isBar }] : [];
  });
}

type GoalieSizes = Pick<GoaliePlan, 'number' | 'word' | 'last'>;

/** `between` makes room for a chest band. */
function planPortrait(zones: CardZones, between: number): DressPlan {
  const { seam, ...stack } = planStack(zones, {
    left: 40,
    width: 1000,
    top: 322,
    bottom: 1064,
    between,
    numberLane: 78,
    markSize: 36,
  });
  return {
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
    ...stack,
    chest: { x: 0, middle: seam, scale: 1 },
    hem: { x: 0, middle: 1156, scale: 1 },
    goalies: planGoalies(
      zones.goalies,
      [
        { x: 40, y: 1078, width: 622, height: 156 },
        { x: 694, y: 1098, width: 346, height: 116 },
      ],
      [
        { number: 140, word: 26, last: 66 },
        { number: 64, word: 22, last: 40 },
      ],
    ),
    ghost: { x: -34, baseline: 985, size: 700 },
    footer: { baseline: 1316, size: 25, left: 44, right: 1036 },
  };
}

function planSquare(zones: CardZones, between: number): DressPlan {
  const { seam, ...stack } = planStack(zones, {
    left: 36,
    width: 1008,
    top: 214,
    bottom: 866,
    between,
    numberLane: 74,
    markSize: 32,
  });
  return {
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
    ...stack,
    chest: { x: 0, middle: seam, scale: 0.5 },
    hem: { x: 0, middle: 936, scale: 0.82 },
    goalies: planGoalies(
      zones.goalies,
      [
        { x: 36, y: 876, width: 630, height: 120 },
        { x: 694, y: 890, width: 350, height: 92 },
      ],
      [
        { number: 108, word: 23, last: 54 },
        { number: 54, word: 20, last: 35 },
      ],
    ),
    ghost: { x: -30, baseline: 800, size: 600 },
    footer: { baseline: 1050, size: 23, left: 40, right: 1040 },
  };
}

/** A phone's controls cover the top 13% and the bottom 16% of a story, so only yoke and hem are there. */
function planStory(zones: CardZones, between: number): DressPlan {
  const { seam, ...stack } = planStack(zones, {
    left: 40,
    width: 1000,
    top: 572,
    bottom: 1338,
    between,
    numberLane: 80,
    markSize: 38,
  });
  return {
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
    ...stack,
    chest: { x: 0, middle: seam, scale: 1 },
    hem: { x: 0, middle: 1772, scale: 1, fill: 296 },
    goalies: planGoalies(
      zones.goalies,
      [
        { x: 40, y: 1356, width: 622, height: 176 },
        { x: 694, y: 1376, width: 346, height: 136 },
      ],
      [
        { number: 158, word: 29, last: 74 },
        { number: 74, word: 25, last: 44 },
      ],
    ),
    ghost: { x: -34, baseline: 1240, size: 720 },
    footer: { baseline: 1586, size: 29, left: 48, right: 1032 },
  };
}

/**
 * Lays out lines on the left, and pairs above the goalies on the right.
 * Every name is at least 28 px, which is 9 px where a phone shows the card.
 */
function planWide(zones: CardZones): DressPlan {
  const { height } = CARD_SIZES.wide;
  const [top, bottom] = [166, 620];
  const rowHeight = (bottom - top) / Math.max(zones.forwards.rows.length, zones.defense.rows.length + 1);
  const shared = { rowHeight, markWidth: 0, numberLane: 43, gap: 7, top };
  const goaliesTop = top + zones.defense.rows.length * rowHeight + 10;
  return {
    size: CARD_SIZES.wide,
    yoke: [
      [0, 126],
      [708, 152],
      [1200, 92],
    ],
    edgeWidth: 8,
    title: { x: 32, top: 12, height: 108, kicker: 21, width: 960, oneLine: 82, twoLines: 44, minSize: 28 },
    crest: { x: 1016, y: 8, width: 156, height: 118 },
    type: { number: 42, first: 28, last: 40, leastLast: 28, wrapped: 1 },
    ...join(
      planBlock({ ...shared, zone: zones.forwards, left: 20, width: 686 }, 19),
      planBlock({ ...shared, zone: zones.defense, left: 722, width: 458 }, 19),
    ),
    chest: null,
    hem: { x: 709, middle: goaliesTop + 52, scale: 0.6 },
    goalies: planGoalies(
      zones.goalies,
      [
        { x: 720, y: goaliesTop, width: 460, height: 56 },
        { x: 720, y: goaliesTop + 66, width: 460, height: 36 },
      ],
      [
        { number: 52, word: 20, last: 40 },
        { number: 34, word: 18, last: 30 },
      ],
      true,
    ),
    ghost: { x: -20, baseline: height - 76, size: 470 },
    footer: { baseline: 656, size: 20, left: 28, right: 1172 },
  };
}

const PLANNERS: Readonly<Record<CardFormat, (zones: CardZones, between: number) => DressPlan>> = {
  portrait: planPortrait,
  square: planSquare,
  story: planStory,
  wide: planWide,
};

/** The gap between forwards and pairs without a chest band, in pixels. */
const SEAM = 18;

/** Returns a format's plan. `chestHeight` is the chest band's height, or 0 without one. */
export function planDress(format: CardFormat, formation: Formation, chestHeight: number): DressPlan {
  const shown = chestHeight * (format === 'square' ? 0.5 : 1);
  const between = chestHeight === 0 ? SEAM : Math.min(110, shown + 14);
  return PLANNERS[format](zonesOf(formation), between);
}
