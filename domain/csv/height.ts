export interface HeightReading {
  /** As written if it was in feet and inches, otherwise converted to `6'1"`. */
  readonly height: string;
  readonly isConverted: boolean;
}

/** `6'1"`, `6’1”`, `6-1`, `6 ft 1 in`, `5'11.5"`, `6'`. */
const FEET =
  /^[4-7] ?(?:'|’|′|‘|ft\.?|feet|foot|-| ) ?(?:(?:1[01]|0?\d)(?:[.,]\d| ?½)? ?(?:"|''|’’|″|”|“|in\.?|inches|')?)?$/i;
const INCHES = /^(\d{2})(?:[.,]\d)? ?(?:"|″|”|in\.?|inches)?$/i;
const CENTIMETERS = /^(\d{3})(?:[.,]\d+)? ?(?:cm\.?)?$/i;
const METERS = /^([12])[.,](\d{2}) ?m?\.?$/i;
const METER_SIGN = /^([12]) ?m ?(\d{2})$/i;

const CM_PER_INCH = 2.54;
/** Plausible bounds of a player's height, in inches. */
const SHORTEST = 52;
const TALLEST = 95;

function inchesOf(cell: string): number | null {
  const inches = INCHES.exec(cell);
  if (inches) return Number(inches[1]);
  const [, centimeters] = CENTIMETERS.exec(cell) ?? [];
  if (centimeters) return Math.round(Number(centimeters) / CM_PER_INCH);
  const [, meters, rest] = METERS.exec(cell) ?? METER_SIGN.exec(cell) ?? [];
  return meters ? Math.round((Number(meters) * 100 + Number(rest)) / CM_PER_INCH) : null;
}

/** Reads a height in feet and inches, inches, centimeters or meters. Returns null for anything else. */
export function readHeight(cell: string): HeightReading | null {
  if (FEET.test(cell)) return { height: cell, isConverted: false };
  const inches = inchesOf(cell);
  if (inches === null || inches < SHORTEST || inches > TALLEST) return null;
  return { height: `${Math.floor(inches / 12)}'${inches % 12}"`, isConverted: true };
}
