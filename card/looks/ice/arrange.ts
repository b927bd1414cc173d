/** Arranges plates on the ice: stacked zones, a horizontal rink, or the units of special teams. */
import type { Formation, Slot, SlotRow, Zone } from '#domain/formation.ts';
import { baselineIn, type CellPlan, largerType, nameHeight, type TypeSizes } from '../../parts/names.ts';
import type { Box } from '../../shapes.ts';
import { planUnits, type Unit, type UnitMeasures } from '../../units.ts';
import { type GoaliePlan, starterIn } from '../dressed/plan.ts';
import type { CardPlan, IcePlan, RowMark } from './plan.ts';

/** The rink's part of a card's plan. */
export type RinkPlan = Pick<
  CardPlan,
  'ice' | 'plates' | 'goalies' | 'headings' | 'marks' | 'headingSize' | 'type'
>;

export interface PlateMeasures {
  readonly type: TypeSizes;
  /** The number tab's width at half its height. */
  readonly tab: number;
  /** The space between the number's tab and the name, and after the name. */
  readonly pad: number;
}

/** Returns the horizontal distance between the top and the middle of a number tab's slanted edge. */
export function tabLean({ height }: Box, tab: number): number {
  return Math.min(height * 0.075, tab * 0.09);
}

function plateIn(box: Box, slot: Slot, { pad, tab, type }: PlateMeasures): CellPlan {
  const textLeft = box.x + tab + tabLean(box, tab) + pad;
  return { slot, box, baseline: baselineIn(box, type), numberRight: box.x + tab, textLeft, roleRoom: pad };
}

export interface StackMeasures extends PlateMeasures {
  readonly sheet: Box;
  readonly radius: number;
  readonly padX: number;
  readonly padTop: number;
  readonly padBottom: number;
  readonly gutter: number;
  readonly columnGap: number;
  readonly rowGap: number;
  readonly sectionGap: number;
  readonly headingSize: number;
  readonly headingGap: number;
}

function headingOf(slot: Slot): string {
  return slot.heading.toUpperCase();
}

function rowMark(rowName: string, box: Box): RowMark {
  const [word = '', digit = ''] = rowName.toUpperCase().split(' ');
  return { word, digit, box };
}

/** Returns a slot's box. All slots of a zone have the same width, even in rows with empty lanes. */
function boxIn(row: Box, { lanes }: Pick<Zone, 'lanes'>, { lane }: Pick<Slot, 'lane'>, gap: number): Box {
  const width = (row.width - gap * (lanes - 1)) / lanes;
  return { ...row, x: row.x + lane * (width + gap), width };
}

/** Returns the top slot of each lane of a zone. */
function headsOf({ lanes, rows }: Zone): readonly Slot[] {
  const slots = rows.flatMap((row) => row.slots);
  return Array.from({ length: lanes }, (_, lane) => slots.find((slot) => slot.lane === lane)).filter(
    (slot) => slot !== undefined,
  );
}

/** Returns the rows without the starter, whose block is elsewhere. The other goalies move to the first lanes. */
function withoutStarter(rows: readonly SlotRow[], starter: Slot | undefined): readonly SlotRow[] {
  return rows.flatMap((row) => {
    if (!starter || !row.slots.includes(starter)) return [row];
    const slots = row.slots.slice(1).map((slot, lane) => ({ ...slot, lane }));
    return slots.length > 0 ? [{ ...row, slots }] : [];
  });
}

function posterIn(box: Box, slot: Slot, { type }: PlateMeasures): GoaliePlan {
  const sizes = { number: 300, word: type.first, last: type.last * 1.5 };
  return { slot, box, ...sizes, isStarter: true, shape: 'poster' };
}

/** The number of rows of the standard formation on a tall card, including the backup's row. */
const USUAL_ROWS = 8;

/** Returns measures that fill the sheet: fewer rows have larger texts, and more space between them. */
function fitRows(stack: StackMeasures, zones: readonly Zone[]) {
  const rows = zones.reduce((sum, zone) => sum + zone.rows.length, 0);
  const by = Math.min(1.25, Math.max(1, USUAL_ROWS / rows));
  const m = { ...stack, tab: stack.tab * by, type: largerType(stack.type, by) };
  const headings = zones.length * (m.headingSize + m.headingGap);
  // Without a backup, the zone of the goalies has no rows.
  const between = rows - zones.filter((zone) => zone.rows.length > 0).length;
  const gaps = between * m.rowGap + (zones.length - 1) * m.sectionGap;
  const room = m.sheet.height - m.padTop - m.padBottom - headings - gaps;
  const rowHeight = Math.min(room / rows, 2 * nameHeight(m.type));
  const spare = (room - rows * rowHeight) / (between + zones.length - 1);
  const measures = { ...m, rowGap: m.rowGap + spare, sectionGap: m.sectionGap + spare };
  return { measures, rowHeight };
}

/** Lays out zones below each other, with the same columns. The starter has a block beside the pairs. */
export function stackZones(measures: StackMeasures, { zones: all }: Formation): RinkPlan {
  const [starter] = all.find(({ id }) => id === 'goalies')?.rows[0]?.slots ?? [];
  const lanes = Math.max(...all.map((zone) => zone.lanes));
  const zones = all.map((zone): Zone => ({ ...zone, lanes, rows: withoutStarter(zone.rows, starter) }));
  const { measures: m, rowHeight } = fitRows(measures, zones);
  const left = m.sheet.x + m.padX + m.gutter;
  const width = m.sheet.width - 2 * m.padX - m.gutter;
  const plates: CellPlan[] = [];
  const labels: CardPlan['headings'][number][] = [];
  const marks: RowMark[] = [];
  const sectionTops: number[] = [];
  let y = m.sheet.y + m.padTop;
  for (const zone of zones) {
    sectionTops.push(y);
    const headingRow: Box = { x: left, y, width, height: m.headingSize };
    for (const slot of headsOf(zone))
      labels.push({ text: headingOf(slot), box: boxIn(headingRow, zone, slot, m.columnGap) });
    y += m.headingSize + m.headingGap;
    for (const row of zone.rows) {
      const rowBox: Box = { x: left, y, width, height: rowHeight };
      for (const slot of row.slots) plates.push(plateIn(boxIn(rowBox, zone, slot, m.columnGap), slot, m));
      const markWidth = m.gutter + m.padX * 0.5;
      marks.push(
        rowMark(row.name, { x: left - markWidth, y, width: markWidth - m.padX * 0.2, height: rowHeight }),
      );
      y += rowHeight + m.rowGap;
    }
    y += m.sectionGap - m.rowGap;
  }
  const ice = stackIce(m, { x: left, width }, sectionTops);
  const hasThird = (zones.at(-1)?.rows[0]?.slots.length ?? 0) > 1;
  const { headingSize, type } = m;
  const top = sectionTops[1] ?? y;
  const box = { x: left, y: top, width, height: y - m.sectionGap - top };
  const goalies = starter
    ? [posterIn(boxIn(box, { lanes }, { ...starter, lane: lanes - 1 }, m.columnGap), starter, m)]
    : [];
  // The heading of a third goalie takes the place of the crease.
  const shown = hasThird && ice.goal ? { ...ice, goal: { ...ice.goal, height: 0 } } : ice;
  return { ice: shown, plates, goalies, headings: labels, marks, headingSize, type };
}

/** Returns the ice of half a rink: center circle, blue line, two circles behind the pairs, and goal. */
function stackIce(m: StackMeasures, row: Pick<Box, 'x' | 'width'>, sectionTops: readonly number[]): IcePlan {
  const [forwardsTop = 0, defenseTop = 0, goalTop = 0] = sectionTops;
  const reach = Math.min(m.sheet.height, m.sheet.width) * 0.19;
  const defenseMiddle = (defenseTop + goalTop) / 2;
  return {
    sheet: m.sheet,
    radius: m.radius,
    blueLine: { y: defenseTop - m.sectionGap / 2 },
    goal: {
      x: m.sheet.x,
      y: goalTop - m.sectionGap / 2,
      width: m.sheet.width,
      height: m.sectionGap / 2 + m.headingSize + m.headingGap,
    },
    circles: [
      { cx: row.x + row.width / 2, cy: (forwardsTop + defenseTop) / 2, r: reach, of: 'center' },
      { cx: row.x + row.width * 0.16, cy: defenseMiddle, r: reach * 0.72, of: 'end' },
      { cx: row.x + row.width * 0.5, cy: defenseMiddle, r: reach * 0.72, of: 'end' },
    ],
  };
}

/** Stacks the rows of all zones in a box. All rows have the same height. */
function pile(zones: readonly Zone[], { x, y, width, height }: Box, gap: number) {
  const rows = zones.flatMap((zone) => zone.rows.map((row) => ({ zone, row })));
  const rowHeight = (height - (rows.length - 1) * gap) / rows.length;
  return rows.map(({ row, zone }, index) => ({
    zone,
    row,
    box: { x, y: y + index * (rowHeight + gap), width, height: rowHeight },
  }));
}

export interface WideMeasures extends PlateMeasures {
  readonly sheet: Box;
  readonly radius: number;
}

/** The minimum height of a wide card's row, in pixels. A first name above a last name fits into this height. */
const LEAST_ROW = 76;
/** The minimum height of the backup's plate, in pixels. */
const LEAST_GOALIE = 60;

/** Returns a goalie's block on a wide card: a plate, or a bar if the box is too low for two lines. */
function goalieIn(slot: Slot, box: Box): GoaliePlan {
  const { height } = box;
  if (slot.id === 'starter')
    return { ...starterIn(box), slot, isStarter: true, shape: height < LEAST_ROW ? 'bar' : 'plate' };
  const isLow = height < LEAST_GOALIE;
  const sizes = { number: isLow ? 34 : 38, word: 18, last: isLow ? 30 : 34 };
  return { slot, box, ...sizes, isStarter: false, shape: isLow ? 'bar' : 'plate', isLastOnly: true };
}

function inset({ height, width, x, y }: Box): Box {
  return { x: x + 10, y: y + 6, width: width - 12, height: height - 8 };
}

/** The right side of a wide card: the rows of pairs, and below them the goalies. */
function besideForwards(
  others: readonly Zone[],
  side: Box,
  { gap, plateWidth }: { gap: number; plateWidth: number },
) {
  const zones = others.filter(({ id }) => id !== 'goalies');
  const rows = zones.flatMap((zone) => zone.rows);
  const lanes = Math.max(0, ...zones.map((zone) => zone.lanes));
  // The starter's block is as high as two rows, unless the pairs need the room. The backup has a low bar, or a place
  // beside a seventh defenseman.
  const slots = others.find(({ id }) => id === 'goalies')?.rows.flatMap((row) => row.slots) ?? [];
  const isBeside = rows.length > 3 && (rows.at(-1)?.slots.length ?? 0) < lanes;
  const split = 10;
  const bar = isBeside || slots.length !== 2 ? -split : 42;
  const space = side.height - bar - 2 * split;
  const height = Math.max(rows.length * LEAST_ROW, (space * rows.length) / (rows.length + 2));
  const pairs = pile(zones, { ...side, height }, gap);
  const room = { x: side.x + 4, width: side.width - 8 };
  const bottom = side.y + side.height;
  const starterTop = side.y + height + split;
  const starter: Box = { ...room, y: starterTop, height: bottom - bar - split - starterTop };
  const cell = isBeside ? pairs.at(-1)?.box : undefined;
  const backup: Box = cell
    ? inset({ ...cell, x: side.x + plateWidth, width: plateWidth })
    : { ...room, y: bottom - bar, height: bar - 4 };
  // If there are three goalies, only the starter is here. The other two are beside the 13th forward.
  const shown = slots.length > 2 ? slots.slice(0, 1) : slots;
  const goalies = shown.map((slot, index) => goalieIn(slot, index === 0 ? starter : backup));
  return { pairs, goalies, goalLine: starterTop - split / 2 };
}

/**
 * Lays out a horizontal rink: forwards on the left, pairs and goalies on the right.
 * Rows have no labels, so that names are large enough for a phone.
 */
export function wideRink(measures: WideMeasures, { zones }: Formation): RinkPlan {
  const { sheet } = measures;
  const [padX, padTop, padBottom, gap, headingSize, headingGap] = [9, 13, 12, 4, 16, 7];
  const top = sheet.y + padTop + headingSize + headingGap;
  const height = sheet.height - padTop - padBottom - headingSize - headingGap;
  const [first, ...others] = zones;
  const pairRows = others.find(({ id }) => id === 'defense')?.rows.length ?? 0;
  const rowCount = Math.max(first?.rows.length ?? 0, pairRows + 1);
  const type = largerType(measures.type, Math.min(1.1, Math.max(1, 4 / rowCount)));
  // Only the names grow. Numbers and their tabs keep their size, so that long names fit.
  const m = { ...measures, type: { ...type, number: measures.type.number } };
  const leftLanes = first?.lanes ?? 0;
  const rightLanes = Math.max(0, ...others.map(({ id, lanes }) => (id === 'goalies' ? 0 : lanes)));
  const between = 14;
  const gaps = (leftLanes + rightLanes - 2) * gap + between;
  const plateWidth = (sheet.width - 2 * padX - gaps) / (leftLanes + rightLanes);
  const widthOf = (lanes: number) => lanes * (plateWidth + gap) - gap;
  const forwards = { x: sheet.x + padX, y: top, width: widthOf(leftLanes), height };
  const side = { ...forwards, x: forwards.x + forwards.width + between, width: widthOf(rightLanes) };
  const left = pile(first ? [first] : [], forwards, gap);
  const { goalies, goalLine, pairs } = besideForwards(others, side, { gap, plateWidth });
  const placed = new Set(goalies.map(({ slot }) => slot));
  const last = left.at(-1);
  const besideLast = others
    .flatMap(({ id, rows }) => (id === 'goalies' ? rows : []))
    .flatMap(({ slots }) => slots.filter((slot) => !placed.has(slot)))
    .flatMap((slot, index) =>
      last
        ? [{ ...goalieIn(slot, inset(boxIn(last.box, last.zone, { lane: 2 * index }, gap))), number: 32 }]
        : [],
    );
  const headings = [left[0], pairs[0]].flatMap((row) => {
    if (!row) return [];
    const headingRow: Box = { ...row.box, y: sheet.y + padTop, height: headingSize };
    return headsOf(row.zone).map((slot) => ({
      text: headingOf(slot),
      box: boxIn(headingRow, row.zone, slot, gap),
    }));
  });
  const plates = [...left, ...pairs].flatMap(({ box, row, zone }) =>
    row.slots.map((slot) => plateIn(boxIn(box, zone, slot, gap), slot, m)),
  );
  const blueLine = side.x - between / 2;
  const goal = { x: blueLine, y: goalLine, width: sheet.x + sheet.width - blueLine, height: 0 };
  return {
    ice: { sheet, radius: m.radius, blueLine: { x: blueLine }, goal, circles: [] },
    plates,
    goalies: [...goalies, ...besideLast],
    headings,
    marks: [],
    headingSize,
    type: m.type,
  };
}

export interface UnitRinkMeasures extends PlateMeasures {
  readonly sheet: Box;
  readonly radius: number;
  readonly padX: number;
  readonly padY: number;
  readonly across: number;
  readonly gap: number;
  readonly heading: number;
  readonly rowGap: number;
}

/** Lays out the units' plates below the units' names. The blue line separates power play and penalty kill. */
export function unitRink(m: UnitRinkMeasures, units: readonly Unit[]): RinkPlan {
  const { across, gap, heading, padX, padY, radius, sheet } = m;
  const measures: UnitMeasures = {
    left: sheet.x + padX,
    width: sheet.width - 2 * padX,
    top: sheet.y + padY,
    bottom: sheet.y + sheet.height - padY,
    across,
    gap,
    heading,
    numberLane: m.tab,
    nameGap: m.pad,
    hasRoles: false,
    type: m.type,
  };
  const { cells, headings } = planUnits(units, measures);
  const lower = headings[across]?.box;
  const middle = sheet.x + sheet.width / 2;
  return {
    ice: {
      sheet,
      radius,
      blueLine: lower ? { y: lower.y - gap / 2 } : { x: middle },
      goal: null,
      circles: [
        {
          cx: middle,
          cy: lower ? lower.y - gap / 2 : sheet.y + sheet.height / 2,
          r: sheet.height * 0.2,
          of: 'center',
        },
      ],
    },
    goalies: [],
    plates: cells.map(({ box, slot }) => plateIn({ ...box, height: box.height - m.rowGap }, slot, m)),
    headings: headings.map(({ box, text }) => ({
      text: text.toUpperCase(),
      box: { ...box, y: box.y + heading * 0.2, height: heading * 0.54 },
    })),
    marks: [],
    headingSize: heading * 0.62,
    type: m.type,
  };
}
