/** Lays out rows of skaters, goalies, and the units of special teams. */
import type { Formation, Slot, SlotRow, Zone } from '#domain/formation.ts';
import type { Box } from '../../shapes.ts';
import type { Unit } from '../../units.ts';
import type { DressPlan, GoaliePlan } from './plan.ts';

export interface Block {
  readonly zone: Zone;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly rowHeight: number;
  readonly markWidth: number;
  readonly numberLane: number;
  readonly gap: number;
}

export type BlockPlan = Pick<DressPlan, 'columns' | 'marks' | 'rules'>;

/** Lays out rows of skaters, each with a rule above and its number beside it. */
export function planBlock(block: Block, markSize: number): BlockPlan {
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
      size: Math.min(markSize, rowHeight * 0.19 + (markWidth > 0 ? markSize : 0)),
    })),
    rules: rows.map((_, index) => ({ x: left, y: top + index * rowHeight, width })),
  };
}

export function join(...blocks: readonly BlockPlan[]): BlockPlan {
  return {
    columns: blocks.flatMap((block) => block.columns),
    marks: blocks.flatMap((block) => block.marks),
    rules: blocks.flatMap((block) => block.rules),
  };
}

export interface StackMeasures {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  readonly numberLane: number;
  readonly markSize: number;
}

/** Lays out the lines above the pairs. `between` is the gap between them. */
export function planStack(
  { defense, forwards }: CardZones,
  m: StackMeasures,
  between: number,
): BlockPlan & { readonly seam: number } {
  const count = forwards.rows.length + defense.rows.length;
  const rowHeight = (m.bottom - m.top - between) / count;
  const pairsTop = m.top + forwards.rows.length * rowHeight + between;
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
    seam: pairsTop - between / 2,
  };
}

export interface UnitMeasures {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  /** Units side by side. */
  readonly across: number;
  /** Between units, across and down. */
  readonly gap: number;
  readonly heading: number;
  readonly numberLane: number;
  /** Between number and name. */
  readonly nameGap: number;
  /** Whether the slots' names are at the right end of the rows. */
  readonly hasRoles: boolean;
}

/** Lays out units in a grid. Each is a heading above a list of skaters. */
export function planUnits(units: readonly Unit[], m: UnitMeasures): BlockPlan & Pick<DressPlan, 'headings'> {
  const grid = Array.from({ length: Math.ceil(units.length / m.across) }, (_, index) =>
    units.slice(index * m.across, (index + 1) * m.across),
  );
  const width = (m.width - (m.across - 1) * m.gap) / m.across;
  const lengths = grid.map((row) => Math.max(...row.map(({ slots }) => slots.length)));
  const rowHeight =
    (m.bottom - m.top - grid.length * m.heading - (grid.length - 1) * m.gap) /
    lengths.reduce((sum, length) => sum + length, 0);
  let top = m.top;
  const placed = grid.flatMap((row, down) => {
    const y = top;
    top += m.heading + (lengths[down] ?? 0) * rowHeight + m.gap;
    return row.map((unit, across) => ({
      unit,
      across,
      box: { x: m.left + across * (width + m.gap), y, width },
    }));
  });
  const cellsOf = ({ box, unit }: (typeof placed)[number]) =>
    unit.slots.map((slot, index) => ({
      slot,
      box: { ...box, y: box.y + m.heading + index * rowHeight, height: rowHeight },
      numberRight: box.x + m.numberLane,
      textLeft: box.x + m.numberLane + m.nameGap,
      ...(m.hasRoles ? { roleRoom: box.width * 0.24 } : {}),
    }));
  return {
    headings: placed.map(({ box, unit }) => ({ text: unit.name, box: { ...box, height: m.heading } })),
    columns: Array.from({ length: m.across }, (_, column) => ({
      cells: placed.filter(({ across }) => across === column).flatMap(cellsOf),
    })),
    marks: [],
    rules: placed.flatMap((one) => cellsOf(one).map(({ box }) => ({ x: box.x, y: box.y, width: box.width }))),
  };
}

export interface CardZones {
  readonly forwards: Zone;
  readonly defense: Zone;
  /** The hero is first. */
  readonly goalies: readonly Slot[];
}

const NO_ZONE: Omit<Zone, 'id'> = { name: '', lanes: 1, rows: [] };

export function zonesOf({ zones }: Formation): CardZones {
  const find = (id: Zone['id']) => zones.find((zone) => zone.id === id) ?? { ...NO_ZONE, id };
  const slotsOf = ({ rows }: { readonly rows: readonly SlotRow[] }) => rows.flatMap(({ slots }) => slots);
  return { forwards: find('attack'), defense: find('neutral'), goalies: slotsOf(find('own')) };
}

export function planGoalies(
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

export type GoalieSizes = Pick<GoaliePlan, 'number' | 'word' | 'last'>;
