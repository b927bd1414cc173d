import {
  PLAYER_LIMITS,
  type CellWarning,
  type PlayerValues,
  type RowError,
} from '#domain/players/player-values.ts';
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
  warnings.push({ code: 'number-invalid', column, cell, min, max });
  return null;
}

function readShoots(cell: string, warnings: CellWarning[]): string | null {
  const value = cell.toUpperCase();
  if (value === 'L' || value === 'R') return value;
  if (value === 'LEFT' || value === 'RIGHT') return value.slice(0, 1);
  if (value) warnings.push({ code: 'shoots-invalid', column: 'shoots', cell: value });
  return null;
}

function readPosition(cell: string, warnings: CellWarning[]): string | null {
  const value = cell.toUpperCase();
  if (value && !POSITIONS.has(value))
    warnings.push({ code: 'position-unusual', column: 'position', cell: value });
  return value || null;
}

function readBirthdate(cell: string, order: DateOrder, warnings: CellWarning[]): string | null {
  const value = parseBirthdate(cell, order);
  if (value !== null && value > new Date().toISOString().slice(0, 10)) {
    warnings.push({ code: 'birthdate-in-future', column: 'birthdate', cell });
    return null;
  }
  if (cell && value === null) warnings.push({ code: 'birthdate-invalid', column: 'birthdate', cell });
  return value;
}

/** Units other than feet and inches are converted with a warning. */
function readHeightCell(cell: string, warnings: CellWarning[]): string | null {
  if (!cell) return null;
  const reading = readHeight(cell);
  if (reading) {
    if (reading.isConverted)
      warnings.push({ code: 'height-converted', column: 'height', cell, height: reading.height });
    return reading.height;
  }
  const code = isRewrittenHeight(cell) ? 'height-turned-into-date' : 'height-invalid';
  warnings.push({ code, column: 'height', cell });
  return null;
}

/** Refuses a place that a wrong encoding has damaged. */
function readPlace(
  cell: string,
  column: 'birthplace' | 'nationality',
  warnings: CellWarning[],
): string | null {
  if (!isMixedUp(cell)) return cell || null;
  warnings.push({ code: 'place-garbled', column, cell });
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

/** Finds the first text that is longer than its column; null if all fit. */
export function findTooLong(values: PlayerValues): RowError | null {
  const column = TEXTS.find((name) => Array.from(values[name] ?? '').length > PLAYER_LIMITS[name]);
  return column ? { code: 'text-too-long', column, max: PLAYER_LIMITS[column] } : null;
}
