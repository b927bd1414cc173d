import type { HeightUnit } from './units.ts';

/** `6'1"`, `6’1”`, `6-1`, `6ft1`, `6 ft 1 in`, `5'11.5"`, `6'`. */
const FEET =
  /^([4-7]) ?(?:'|’|′|‘|ft\.?|feet|foot|-| ) ?(?:(1[01]|0?\d)([.,]\d| ?½)? ?(?:"|''|’’|″|”|“|in\.?|inches|')?)?$/i;
const INCHES = /^(\d{2})(?:[.,]\d)? ?("|″|”|in\.?|inches)?$/i;
const CENTIMETERS = /^(\d{3})(?:[.,]\d+)? ?(cm\.?)?$/i;
const METERS = /^([12])[.,](\d{2}) ?m?\.?$/i;
const METER_SIGN = /^([12]) ?m ?(\d{2})$/i;

const CM_PER_INCH = 2.54;
/** Plausible bounds of a player's height, in inches. */
const MIN_HEIGHT = 52;
const MAX_HEIGHT = 95;

function inchesOf(cell: string, unit: HeightUnit | null): number | null {
  const [, inches, inchSign] = INCHES.exec(cell) ?? [];
  if (inches) return inchSign || unit !== 'cm' ? Number(inches) : null;
  const [, centimeters, sign] = CENTIMETERS.exec(cell) ?? [];
  if (centimeters) return sign || unit !== 'in' ? Math.round(Number(centimeters) / CM_PER_INCH) : null;
  const [, meters, rest] = METERS.exec(cell) ?? METER_SIGN.exec(cell) ?? [];
  return meters ? Math.round((Number(meters) * 100 + Number(rest)) / CM_PER_INCH) : null;
}

/**
 * Converts a height to the form `6'1"`. Returns null for a text that is not a height.
 * Accepts feet with or without inches, inches alone, centimeters, and meters.
 * `isConverted` tells whether the value was in another unit, or was rounded.
 * @param unit The unit of the column, which applies to numbers without a unit.
 */
export function readHeight(cell: string, unit: HeightUnit | null = null) {
  const [, feet, rest = '0', half] = FEET.exec(cell) ?? [];
  const part = half ? (half.includes('½') ? 0.5 : Number(half.replace(',', '.'))) : 0;
  const inches = feet ? Number(feet) * 12 + Math.round(Number(rest) + part) : inchesOf(cell, unit);
  if (inches === null || inches < MIN_HEIGHT || inches > MAX_HEIGHT) return null;
  return { height: `${Math.floor(inches / 12)}'${inches % 12}"`, isConverted: !feet || part > 0 };
}
