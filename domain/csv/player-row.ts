import type { CellWarning, RowFinding } from '#domain/players/import-sentences.ts';
import { PLAYER_LIMITS, type PlayerValues } from '#domain/players/player-values.ts';
import { parsePosition, positionLabel } from '#domain/positions.ts';
import { parseBirthdate, type DateOrder } from './birthdate.ts';
import { isRewrittenHeight, parseDecimal, parseInteger } from './cell-values.ts';
import { isMixedUp } from './garbled.ts';
import { readHeight } from './height.ts';
import type { Cells, FileReading } from './players-table.ts';
import { swapNames } from './row-problems.ts';
import type { Units } from './units.ts';

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

function numberInvalid(column: 'number' | 'weight' | 'depth', cell: string): CellWarning {
  const code = column === 'weight' ? 'weight-invalid' : 'number-invalid';
  return { code, column, cell, ...PLAYER_LIMITS[column] };
}

function isWithin(column: 'number' | 'weight' | 'depth', value: number | null): value is number {
  return value !== null && value >= PLAYER_LIMITS[column].min && value <= PLAYER_LIMITS[column].max;
}

/** Reads a number within the database's bounds. Other texts become null, with a warning. */
function readNumber(column: 'number' | 'depth', cell: string, warnings: CellWarning[]): number | null {
  const value = parseInteger(cell);
  if (isWithin(column, value)) return value;
  if (cell) warnings.push(numberInvalid(column, cell));
  return null;
}

const POUNDS_PER_KG = 2.204_622_6;

/** Returns a weight in pounds. Converts kilograms, with a warning. */
function readWeight(cell: string, column: Units['weight'], warnings: CellWarning[]): number | null {
  const [, text = '', own] = /^([\d.,]+) ?(kgs?|kilos?|lbs?|pounds?|#)?\.?$/i.exec(cell) ?? [];
  const unit = own ? (/^k/i.test(own) ? 'kg' : 'lb') : column;
  const kilograms = unit === 'lb' ? null : parseDecimal(text);
  if (kilograms !== null && unit === 'unclear') return null;
  const pounds = kilograms ? Math.round(kilograms * POUNDS_PER_KG) : parseInteger(text);
  if (!isWithin('weight', pounds)) {
    if (cell) warnings.push(numberInvalid('weight', cell));
    return null;
  }
  if (unit === 'kg')
    warnings.push({ code: 'value-converted', column: 'weight', cell, value: `${pounds} lbs` });
  return pounds;
}

function readShoots(cell: string, warnings: CellWarning[]): string | null {
  const value = cell.toUpperCase();
  if (value === 'L' || value === 'R') return value;
  if (value === 'LEFT' || value === 'RIGHT') return value.slice(0, 1);
  if (value) warnings.push({ code: 'shoots-invalid', column: 'shoots', cell: value });
  return null;
}

/**
 * Converts a position in words to its code.
 * A pair such as `LW/C` becomes its first position. Other texts become upper case.
 */
function readPosition(cell: string, warnings: CellWarning[]): string | null {
  const value = cell.toUpperCase();
  if (!value || POSITIONS.has(value)) return value || null;
  const position = parsePosition(value);
  if (position === null) {
    warnings.push({ code: 'position-unusual', column: 'position', cell: value });
    return value;
  }
  warnings.push({ code: 'position-read', column: 'position', cell, position: positionLabel(position) });
  return positionLabel(position);
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

/** Converts units other than feet and inches, with a warning. */
function readHeightCell(cell: string, unit: Units['height'], warnings: CellWarning[]): string | null {
  if (!cell) return null;
  const reading = readHeight(cell, unit);
  if (reading) {
    if (reading.isConverted)
      warnings.push({ code: 'value-converted', column: 'height', cell, value: reading.height });
    return reading.height;
  }
  const code = isRewrittenHeight(cell) ? 'height-turned-into-date' : 'height-invalid';
  warnings.push({ code, column: 'height', cell });
  return null;
}

/** A number before a name. Some lists also write a position, a role, or a mark after the name. */
const BEFORE_NAME = /^#?(\d{1,2})[.)]? (?=\p{Lu}[^ ]* \p{Lu})/u;
const AFTER_NAME = / ?(?:[([]((?:[a-z]{1,3}(?:[/,-] ?[a-z]{1,2})?|#?\d{1,2}))[)\]]|[*†‡]{1,3})$/i;

/**
 * Removes numbers, positions, and marks such as `*` beside names, with a warning.
 * Moves leading numbers and trailing positions to their own columns, if the cells there are empty.
 */
function bareNames(cells: Cells, warnings: CellWarning[]): Cells {
  const bare: { -readonly [Column in keyof Cells]: string } = { ...cells };
  for (const column of ['first_name', 'last_name', 'full_name', 'display_name'] as const) {
    const cell = cells[column] ?? '';
    const [before, after] = [BEFORE_NAME.exec(cell), AFTER_NAME.exec(cell)];
    const name = cell.slice(before?.[0].length ?? 0, after?.index);
    if (name === cell || !name) continue;
    bare[column] = name;
    bare.number ||= before?.[1] ?? '';
    if (parsePosition(after?.[1]) !== null) bare.position ||= after?.[1] ?? '';
    warnings.push({ code: 'name-shortened', column, cell, name });
  }
  return bare;
}

/** Reads a place. A place with signs of a wrong encoding becomes null, with a warning. */
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
  // Programs that treat the column as decimals write `16.0` for 16.
  const jersey =
    cells.jersey_number?.replace(/^(\d+)[.,]0+$/, '$1') || (/^#? ?0\d$/.test(cell) ? cell.slice(-2) : null);
  const number = readNumber('number', cell, warnings);
  if (number !== null || !cells.jersey_number) return { number, jersey_number: jersey };
  const { max } = PLAYER_LIMITS.number;
  const legacy = parseInteger(cells.jersey_number);
  return { number: legacy !== null && legacy <= max ? legacy : null, jersey_number: jersey };
}

/** Reads a row. Unusable values become null, with a warning. Weights in an unclear unit get no warning. */
export function readPlayerRow(
  given: Cells,
  { dates, units }: Pick<FileReading, 'dates' | 'units'>,
): PlayerRow {
  const warnings: CellWarning[] = [];
  const cells = bareNames(given, warnings);
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
    birthdate: readBirthdate(cells.birthdate ?? '', dates.order, warnings),
    height: readHeightCell(cells.height ?? '', units.height, warnings),
    weight: readWeight(cells.weight ?? '', units.weight, warnings),
    depth: readNumber('depth', cells.depth ?? '', warnings),
  };
  const { values, warning } = swapNames(read);
  return { values, warnings: warning ? [warning, ...warnings] : warnings };
}

export function findTooLong(values: PlayerValues): RowFinding | null {
  const column = TEXTS.find((name) => Array.from(values[name] ?? '').length > PLAYER_LIMITS[name]);
  return column ? { code: 'text-too-long', column, max: PLAYER_LIMITS[column] } : null;
}
