import type { Formation, SlotRow, Zone } from '#domain/formation.ts';
import type { Lineup } from '#domain/lineup.ts';
import { fitNames, type NameFit, nameHeight, type TypeSizes, type UnplacedCell } from '../../parts/names.ts';
import type { Rule } from './plan.ts';

export interface Row {
  readonly row: SlotRow;
  readonly left: number;
  readonly cellWidth: number;
  readonly numberLane: number;
  readonly gap: number;
  readonly isLead: boolean;
}

/** The space above the first name if the last name takes two lines, in pixels. */
const WRAP_MARGIN = 14;
/** How much taller the row of the team's first line is than the other rows, as a share of their height. */
const LEAD_BONUS = 0.3;

function cellsOf({ cellWidth, gap, isLead, left, numberLane, row }: Row): UnplacedCell[] {
  return row.slots.map((slot) => {
    const x = left + slot.lane * cellWidth;
    const numberRight = x + numberLane;
    const box = { x, y: 0, width: cellWidth, height: 0 };
    return { slot, box, numberRight, textLeft: numberRight + gap, isLead };
  });
}

interface RowHeight {
  readonly height: number;
  /** The space between the last baseline and the row's lower edge. */
  readonly below: number;
}

/** Returns a row's height: `height`, or more if it is the team's first line or a last name in it breaks in two. */
function rowHeight({ isLead, row }: Row, height: number, fit: NameFit, type: TypeSizes): RowHeight {
  const lead = isLead ? type.lead : undefined;
  const sizes = lead ? { first: lead.first, last: fit.lead } : { first: type.first, last: fit.other };
  const own = lead ? height * (1 + LEAD_BONUS) : height;
  const below = (own - nameHeight(sizes)) / 2;
  if (!row.slots.some(({ id }) => fit.wrapped.has(id))) return { height: own, below };
  const wrapped = below + nameHeight({ first: sizes.first, last: fit.other }, 2) + WRAP_MARGIN;
  return { height: Math.max(own, wrapped), below };
}

/** Returns a height for each row. All rows together fill `space`. */
function rowHeights(rows: readonly Row[], space: number, fit: NameFit, type: TypeSizes): RowHeight[] {
  const heightsAt = (height: number) => rows.map((row) => rowHeight(row, height, fit, type));
  let common = space / rows.length;
  while (common > 1 && heightsAt(common).reduce((sum, { height }) => sum + height, 0) > space) common -= 0.25;
  return heightsAt(common);
}

export function fitRows(rows: readonly Row[], lineup: Lineup, type: TypeSizes): NameFit {
  return fitNames(rows.flatMap(cellsOf), lineup, type);
}

interface RowsRoom {
  readonly top: number;
  readonly bottom: number;
  /** The gap before the row with the index `seamAt`. */
  readonly seam: number;
  readonly seamAt: number;
}

export function planRows(
  rows: readonly Row[],
  { bottom, seam, seamAt, top }: RowsRoom,
  fit: NameFit,
  type: TypeSizes,
) {
  const hasSeam = seamAt > 0 && seamAt < rows.length;
  const heights = rowHeights(rows, bottom - top - (hasSeam ? seam : 0), fit, type);
  const tops = heights.map(
    (_, index) =>
      top +
      heights.slice(0, index).reduce((sum, { height }) => sum + height, 0) +
      (hasSeam && index >= seamAt ? seam : 0),
  );
  const cells = rows.flatMap((row, index) => {
    const [y = 0, { below, height } = { below: 0, height: 0 }] = [tops[index], heights[index]];
    const baseline = y + height - below;
    return cellsOf(row).map((cell) => ({ ...cell, box: { ...cell.box, y, height }, baseline }));
  });
  return { cells, tops, rules: rulesOf(rows, tops, seamAt) };
}

/** Lays out rows. Shrinks all sizes if the names are too tall for their rows. */
export function fitStack(rows: readonly Row[], room: RowsRoom, lineup: Lineup, type: TypeSizes) {
  const at = (scale: number) => {
    const scaled = (sizes: Pick<TypeSizes, 'number' | 'first' | 'last'>) => ({
      number: sizes.number * scale,
      first: sizes.first * scale,
      last: sizes.last * scale,
    });
    const own = {
      ...scaled(type),
      leastLast: type.leastLast * scale,
      ...(type.lead && { lead: scaled(type.lead) }),
    };
    const fit = fitRows(rows, lineup, own);
    const placed = planRows(rows, room, fit, own);
    const least = nameHeight({ first: own.first, last: fit.other }) + 6;
    const isRoomy = ({ box }: Pick<UnplacedCell, 'box'>) =>
      box.height >= least && box.y + box.height <= room.bottom + 1;
    return { fit, placed, type: own, isRoomy: placed.cells.every(isRoomy) };
  };
  const scales = [1, 0.93, 0.86, 0.8, 0.74];
  return scales.map(at).find(({ isRoomy }) => isRoomy) ?? at(0.7);
}

/** Returns the lines to draw between rows: a strong one below the lead row, and none at the seam. */
function rulesOf(rows: readonly Row[], tops: readonly number[], seamAt: number): Rule[] {
  return rows.flatMap(({ cellWidth, left, row }, index) => {
    if (index === 0 || index === seamAt) return [];
    const lanes =
      Math.max(...[row, rows[index - 1]?.row ?? row].flatMap(({ slots }) => slots.map(({ lane }) => lane))) +
      1;
    return [
      { x: left, y: tops[index] ?? 0, width: lanes * cellWidth, isStrong: rows[index - 1]?.isLead ?? false },
    ];
  });
}

const NO_ZONE: Omit<Zone, 'id'> = { name: '', lanes: 1, rows: [] };

/** Returns the zones of the skaters, and the goalies, with the starter first. */
export function zonesOf({ zones }: Formation) {
  const find = (id: Zone['id']) => zones.find((zone) => zone.id === id) ?? { ...NO_ZONE, id };
  const goalies = find('goalies').rows.flatMap(({ slots }) => slots);
  return { forwards: find('forwards'), defense: find('defense'), goalies };
}
