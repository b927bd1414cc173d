import { shorten } from '#domain/players/clean-text.ts';
import { PLAYER_LIMITS, type CellWarning, type PlayerValues } from '#domain/players/player-values.ts';
import { parseBirthdate, type DateOrder } from './birthdate.ts';
import { isRewrittenHeight, parseInteger, parsePounds } from './cell-values.ts';
import { isMixedUp } from './garbled.ts';
import { readHeight } from './height.ts';
import type { Cells } from './players-table.ts';
import { swapNames } from './row-problems.ts';

const POSITIONS = new Set(['C', 'LW', 'RW', 'D', 'G', 'L', 'R', 'F']);
const TEXTS = [
  'first_name',
  'last_name',
  'full_name',
  'display_name',
  'position',
  'jersey_number',
  'birthplace',
  'nationality',
  'height',
] as const;

interface PlayerRow {
  readonly values: PlayerValues;
  readonly warnings: readonly CellWarning[];
}

/** Anything else than a number within the database's bounds becomes null with a warning. */
function readNumber(cell: string, column: 'number' | 'weight', warnings: CellWarning[]): number | null {
  if (!cell) return null;
  const value = column === 'weight' ? parsePounds(cell) : parseInteger(cell);
  const { max, min } = PLAYER_LIMITS[column];
  if (value !== null && value >= min && value <= max) return value;
  const unit = column === 'weight' ? 'pounds, ' : '';
  warnings.push({
    column,
    message: `Invalid ${column} value: ${shorten(cell)} (${unit}a whole number from ${min} to ${max})`,
  });
  return null;
}

function readShoots(cell: string, warnings: CellWarning[]): string | null {
  const value = cell.toUpperCase();
  if (value === 'L' || value === 'R') return value;
  if (value === 'LEFT' || value === 'RIGHT') return value.slice(0, 1);
  if (value) warnings.push({ column: 'shoots', message: `Invalid shoots value: ${shorten(value)}` });
  return null;
}

function readPosition(cell: string, warnings: CellWarning[]): string | null {
  const value = cell.toUpperCase();
  if (value && !POSITIONS.has(value))
    warnings.push({ column: 'position', message: `Unusual position: ${shorten(value)}` });
  return value || null;
}

function readBirthdate(cell: string, order: DateOrder, warnings: CellWarning[]): string | null {
  const value = parseBirthdate(cell, order);
  if (value !== null && value > new Date().toISOString().slice(0, 10)) {
    warnings.push({
      column: 'birthdate',
      message: `Invalid birthdate value: ${shorten(cell)} (it is in the future)`,
    });
    return null;
  }
  if (cell && value === null)
    warnings.push({
      column: 'birthdate',
      message: `Invalid birthdate value: ${shorten(cell)} (write 1997-09-17)`,
    });
  return value;
}

/** Units other than feet and inches are converted with a warning. */
function readHeightCell(cell: string, warnings: CellWarning[]): string | null {
  if (!cell) return null;
  const reading = readHeight(cell);
  if (reading) {
    if (reading.isConverted)
      warnings.push({ column: 'height', message: `${shorten(cell)} was converted to ${reading.height}` });
    return reading.height;
  }
  const why = isRewrittenHeight(cell) ? `a spreadsheet turned it into a date; write 6'1"` : `write 6'1"`;
  warnings.push({ column: 'height', message: `Invalid height value: ${shorten(cell)} (${why})` });
  return null;
}

/** Refuses a place that a wrong encoding has damaged. */
function readPlace(
  cell: string,
  column: 'birthplace' | 'nationality',
  warnings: CellWarning[],
): string | null {
  if (!isMixedUp(cell)) return cell || null;
  warnings.push({ column, message: `Invalid ${column} value: ${shorten(cell)} (letters are lost)` });
  return null;
}

/**
 * Reads a row's number: `number`, or else the whole number in `jersey_number`.
 * Only an invalid `number` causes a warning.
 */
function readNumbers(cells: Cells, warnings: CellWarning[]): Pick<PlayerValues, 'number' | 'jersey_number'> {
  const cell = cells.number ?? '';
  // Programs that treat the column as decimals write 16.0.
  const jersey =
    cells.jersey_number?.replace(/^(\d+)[.,]0+$/, '$1') || (/^#? ?0\d$/.test(cell) ? cell.slice(-2) : null);
  const number = readNumber(cell, 'number', warnings);
  if (number !== null || !cells.jersey_number) return { number, jersey_number: jersey };
  const { max } = PLAYER_LIMITS.number;
  const legacy = parseInteger(cells.jersey_number);
  return { number: legacy !== null && legacy <= max ? legacy : null, jersey_number: jersey };
}

/** Reads a row. Values that cannot be used become null, each with a warning. */
export function readPlayerRow(cells: Cells, order: DateOrder): PlayerRow {
  const warnings: CellWarning[] = [];
  const read: PlayerValues = {
    first_name: cells.first_name || null,
    last_name: cells.last_name || null,
    full_name: cells.full_name || null,
    display_name: cells.display_name || null,
    position: readPosition(cells.position ?? '', warnings),
    ...readNumbers(cells, warnings),
    shoots: readShoots(cells.shoots ?? '', warnings),
    birthplace: readPlace(cells.birthplace ?? '', 'birthplace', warnings),
    nationality: readPlace(cells.nationality ?? '', 'nationality', warnings),
    birthdate: readBirthdate(cells.birthdate ?? '', order, warnings),
    height: readHeightCell(cells.height ?? '', warnings),
    weight: readNumber(cells.weight ?? '', 'weight', warnings),
  };
  const { values, warning } = swapNames(read);
  return { values, warnings: warning ? [warning, ...warnings] : warnings };
}

/** Names the first text that is longer than its column; null if all fit. */
export function findTooLong(values: PlayerValues): string | null {
  const long = TEXTS.find((column) => Array.from(values[column] ?? '').length > PLAYER_LIMITS[column]);
  return long ? `${long} is longer than ${PLAYER_LIMITS[long]} characters` : null;
}
