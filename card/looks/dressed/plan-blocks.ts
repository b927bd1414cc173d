/** Lays out rows of skaters, goalies, and the units of special teams. */
import type { Formation, Slot, SlotRow, Zone } from '#domain/formation.ts';
import type { Box } from '../../shapes.ts';
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

export function joinBlocks(...blocks: readonly BlockPlan[]): BlockPlan {
  return {
    columns: blocks.flatMap((block) => block.columns),
    marks: blocks.flatMap((block) => block.marks),
    rules: blocks.flatMap((block) => block.rules),
  };
}

export interface BlockMeasures {
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
  m: BlockMeasures,
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
    ...joinBlocks(
      planBlock({ ...shared, zone: forwards, top: m.top }, m.markSize),
      planBlock({ ...shared, zone: defense, top: pairsTop }, m.markSize),
    ),
    seam: pairsTop - between / 2,
  };
}

export interface CardZones {
  readonly forwards: Zone;
  readonly defense: Zone;
  /** The starter is first. */
  readonly goalies: readonly Slot[];
}

const NO_ZONE: Omit<Zone, 'id'> = { name: '', lanes: 1, rows: [] };

export function zonesOf({ zones }: Formation): CardZones {
  const find = (id: Zone['id']) => zones.find((zone) => zone.id === id) ?? { ...NO_ZONE, id };
  const slotsOf = ({ rows }: { readonly rows: readonly SlotRow[] }) => rows.flatMap(({ slots }) => slots);
  return { forwards: find('forwards'), defense: find('defense'), goalies: slotsOf(find('goalies')) };
}

export function planGoalies(
  slots: readonly Slot[],
  boxes: readonly [starterBlock: Box, backup: Box],
  sizes: readonly [GoalieSizes, GoalieSizes],
  isBar = false,
): GoaliePlan[] {
  return slots.flatMap((slot, index) => {
    const [box, size] = [boxes[index], sizes[index]];
    return box && size ? [{ slot, box, ...size, isStarter: index === 0, isBar }] : [];
  });
}

export type GoalieSizes = Pick<GoaliePlan, 'number' | 'word' | 'last'>;
