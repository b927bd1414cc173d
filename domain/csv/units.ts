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

const numbersOf = (cells: readonly string[]) => cells.flatMap((cell) => parseDecimal(cell) ?? []);

/** Counts the numbers from `min` to below `max`. */
function countWithin(numbers: readonly number[], [min, max]: readonly [number, number]): number {
  return numbers.filter((number) => number >= min && number < max).length;
}

/**
 * Finds the unit of a column's weights.
 * Returns `unclear` if values contradict each other or the header, or if they fit both units.
 */
export function findWeightUnit(cells: readonly string[], header: string | null): Units['weight'] {
  const numbers = numbersOf(cells);
  const kg = countWithin(numbers, WEIGHTS.kg);
  const lb = countWithin(numbers, WEIGHTS.lb);
  const named = header === 'kg' || header === 'lb' ? header : null;
  if (kg > 0 && lb > 0) return 'unclear';
  const found = kg > 0 ? 'kg' : lb > 0 ? 'lb' : null;
  if (found && named && found !== named) return 'unclear';
  if (found ?? named) return found ?? named;
  if (countWithin(numbers, [WEIGHTS.kg[1], WEIGHTS.lb[0]]) > 0) return 'unclear';
  return numbers.length > 0 ? 'lb' : null;
}

/** Finds the unit of a column's heights. `readHeight` rejects heights that do not fit the unit. */
export function findHeightUnit(cells: readonly string[], header: string | null): Units['height'] {
  if (header === 'cm' || header === 'in') return header;
  const cm = countWithin(numbersOf(cells), HEIGHTS.cm);
  const inches = countWithin(numbersOf(cells), HEIGHTS.in);
  return cm + inches === 0 ? null : cm > inches ? 'cm' : 'in';
}
