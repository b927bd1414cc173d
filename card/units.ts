/** The units of special teams, and their grid on a card. */
import type { Formation, Slot } from '#domain/formation.ts';
import { baselineIn, type CellPlan, type TypeSizes } from './parts/names.ts';
import type { Box } from './shapes.ts';

export interface Unit {
  /** For example `Power play 1`. */
  readonly name: string;
  readonly slots: readonly Slot[];
}

const ROW_NAME = /^(PP|PK)(\d)/;

/** Returns the power play and penalty kill units; null for a formation of lines and pairs. */
export function unitsOf({ rows }: Formation): readonly Unit[] | null {
  const units = new Map<string, Slot[]>();
  for (const { name, slots } of rows) {
    const [, kind, number] = ROW_NAME.exec(name) ?? [];
    if (kind === undefined) return null;
    const unit = `${kind === 'PP' ? 'Power play' : 'Penalty kill'} ${number}`;
    units.set(unit, [...(units.get(unit) ?? []), ...slots]);
  }
  return Array.from(units, ([name, slots]) => ({ name, slots }));
}

export interface UnitMeasures {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  /** The number of units side by side. */
  readonly across: number;
  readonly gap: number;
  readonly heading: number;
  readonly numberLane: number;
  readonly nameGap: number;
  /** Whether each row shows the name of its slot, at the right end. */
  readonly hasRoles: boolean;
  readonly type: TypeSizes;
}

export interface UnitsPlan {
  readonly headings: readonly { readonly text: string; readonly box: Box }[];
  readonly cells: readonly CellPlan[];
}

/** Lays out units in a grid. Each unit is a heading above a list of skaters. */
export function planUnits(units: readonly Unit[], m: UnitMeasures): UnitsPlan {
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
      box: { x: m.left + across * (width + m.gap), y, width },
    }));
  });
  const cellsOf = ({ box, unit }: (typeof placed)[number]) =>
    unit.slots.map((slot, index) => {
      const row = { ...box, y: box.y + m.heading + index * rowHeight, height: rowHeight };
      return {
        slot,
        box: row,
        baseline: baselineIn(row, m.type),
        numberRight: box.x + m.numberLane,
        textLeft: box.x + m.numberLane + m.nameGap,
        ...(m.hasRoles ? { roleRoom: box.width * 0.24 } : {}),
      };
    });
  return {
    headings: placed.map(({ box, unit }) => ({ text: unit.name, box: { ...box, height: m.heading } })),
    cells: placed.flatMap(cellsOf),
  };
}
