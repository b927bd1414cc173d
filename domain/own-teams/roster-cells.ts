/** Reads the rows of tables whose columns are known. */
import { readNumber, readRosterField } from './roster-fields.ts';
import type { Entry } from './roster-habits.ts';
import type { Columns, TableRow } from './roster-tables.ts';
import { type Place, readHand, readLetter, readPlace, readSide, saysStaff } from './roster-words.ts';

/** Reads a row of a table that has a column for each position, and a player in each cell. */
function readPlaces(cells: readonly string[], places: readonly (Place | null)[]): readonly Entry[] | null {
  const starts = places.flatMap((place, index) => (place === null ? [] : [index]));
  const found = starts.flatMap((start, at): readonly (Entry | null)[] => {
    // A column whose heading names no position continues the one before: `12` under `LW`, then `Sam Lee`.
    const cell = cells
      .slice(start, starts[at + 1])
      .join(' ')
      .trim();
    const what = places[start];
    const field = readRosterField(cell);
    if (/^[-–—?]*$/.test(cell)) return [];
    if (!what || !field?.name) return [null];
    const marks = [{ what, spot: 'cell' as const, letter: null }];
    return [{ ...field, name: field.name, marks, slot: null, form: 'table' }];
  });
  return found.includes(null) ? null : found.filter((player) => player !== null);
}

/** Reads a row of a table; null if its cells do not fit the columns. */
export function readRow(
  { cells, columns }: Pick<TableRow, 'cells' | 'columns'>,
  letters: ReadonlySet<string>,
): readonly Entry[] | null {
  if (columns.places) return saysStaff(cells.join(' ')) ? null : readPlaces(cells, columns.places);
  const { width } = columns;
  if (width === undefined) return readCells(cells, columns, letters);
  const starts = cells.flatMap((_, index) => (index % width === 0 ? [index] : []));
  const rows = starts.map((start) => cells.slice(start, start + width)).filter((row) => row.some(Boolean));
  const found = rows.map((row) => readCells(row, { ...columns, count: width }, letters));
  return found.includes(null) ? null : found.flatMap((row) => row ?? []);
}

/** Reads the cells of one player. */
function readCells(
  typed: readonly string[],
  columns: Columns,
  letters: ReadonlySet<string>,
): readonly Entry[] | null {
  const cells = typed.length === columns.count + 1 && typed[0] === '' ? typed.slice(1) : typed;
  const cellOf = (column: keyof Columns) => {
    const index = columns[column];
    return typeof index === 'number' ? (cells[index] ?? '').replace(/^[-–—.]+$/, '') : '';
  };
  const nameColumns = columns.name === undefined ? (['first', 'last'] as const) : (['name'] as const);
  const isName = (index: number) => nameColumns.some((column) => columns[column] === index);
  if (cells.some((cell, index) => !isName(index) && saysStaff(cell))) return null;
  const place = cellOf('place');
  const number = cellOf('number');
  const all = nameColumns.map(cellOf).filter(Boolean);
  // If one cell is `Sam` and the other is `Sam Lee`, the second one is the full name. Use only the full name.
  const names = all.filter((part) => !all.some((other) => other !== part && other.split(' ').includes(part)));
  // `Line` alone is no name, but `Line Bialik` is.
  const whole = readRosterField(names.join(' '), place + number !== '');
  const fields = names.map((part) => readRosterField(part));
  const known = (fields.every((field) => field?.name) ? fields : [whole]).flatMap((field) => field ?? []);
  if (known.length === 0 || known.some(({ name }) => name === null)) return null;
  const side = readSide(place);
  const code = side
    ? side === 'L'
      ? 'lw'
      : 'rw'
    : (readPlace(place) ?? readLetter(place.toUpperCase(), letters));
  const isMoved =
    cells.length > columns.count &&
    ((place !== '' && !code) || (number !== '' && readNumber(number) === null));
  if (isMoved) return null;
  const own = number === '' ? [] : [{ value: readNumber(number), spot: 'cell' as const, isListed: false }];
  const player: Entry = {
    name: known.map(({ name }) => name).join(' '),
    numbers: [...own, ...known.flatMap(({ numbers }) => numbers)],
    marks: [
      ...(code ? [{ what: code, spot: 'cell' as const, letter: null }] : []),
      ...known.flatMap(({ marks }) => marks),
    ],
    shoots: readHand(cellOf('shoots')) ?? readRosterField(cellOf('shoots'))?.shoots ?? null,
    slot: null,
    form: 'table',
  };
  return [player];
}
