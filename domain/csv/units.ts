/** Recognizes the units of heights and weights from headers and from the values of a column. */
import { parseDecimal } from './cell-values.ts';

export type WeightUnit = 'lb' | 'kg';
export type HeightUnit = 'in' | 'cm';

/** The units of heights and weights that have no unit in their own cell. */
export interface Units {
  /** `unclear`: an admin must choose. Null if no weight needs a unit. */
  readonly weight: WeightUnit | 'unclear' | null;
  /** Null if no height needs a unit. */
  readonly height: HeightUnit | null;
}

/** Plausible weights in each unit. A number from 130 to 139 could be in either unit, so it counts for neither. */
const WEIGHTS = { kg: [55, 130], lb: [140, 400] } as const;
const HEIGHTS = { in: [52, 95], cm: [132, 241] } as const;

function count<Unit extends string>(
  cells: readonly string[],
  ranges: Readonly<Record<Unit, readonly [number, number]>>,
): Readonly<Record<Unit, number>> {
  const numbers = cells.flatMap((cell) => parseDecimal(cell) ?? []);
  const entries = Object.entries(ranges) as [Unit, readonly [number, number]][];
  return Object.fromEntries(
    entries.map(([unit, [min, max]]) => [unit, numbers.filter((n) => n >= min && n < max).length]),
  ) as Record<Unit, number>;
}

/**
 * Finds the unit of a column's weights.
 * Returns `unclear` if values contradict each other or the header, or if they fit both units.
 */
export function findWeightUnit(cells: readonly string[], header: string | null): Units['weight'] {
  const { kg, lb } = count(cells, WEIGHTS);
  const named = header === 'kg' || header === 'lb' ? header : null;
  if (kg > 0 && lb > 0) return 'unclear';
  const found = kg > 0 ? 'kg' : lb > 0 ? 'lb' : null;
  if (found && named && found !== named) return 'unclear';
  if (found ?? named) return found ?? named;
  const numbers = cells.flatMap((cell) => parseDecimal(cell) ?? []);
  if (numbers.some((number) => number >= WEIGHTS.kg[1] && number < WEIGHTS.lb[0])) return 'unclear';
  return numbers.length > 0 ? 'lb' : null;
}

/** Finds the unit of a column's heights. `readHeight` rejects heights that do not fit the unit. */
export function findHeightUnit(cells: readonly string[], header: string | null): Units['height'] {
  if (header === 'cm' || header === 'in') return header;
  const { cm, in: inches } = count(cells, HEIGHTS);
  return cm + inches === 0 ? null : cm > inches ? 'cm' : 'in';
}
