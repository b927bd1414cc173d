/** Divides the lines of a pasted roster into cells, and finds the columns of tables. */
import Papa from 'papaparse';
import { cleanField, isLower, readRosterField, readNumber } from './roster-fields.ts';
import {
  type RosterColumn,
  type Heading,
  type Place,
  readHeader,
  readHeading,
  readPlace,
  readSide,
} from './roster-words.ts';

export type Delimiter = '\t' | '|' | ';' | ',' | 'gap';

const GAP = /\s{2,}/u;

/** Returns the delimiter of a table's row. Commas are the last choice, because lists of names have commas, too. */
export function delimiterOf(line: string): Delimiter | null {
  const trimmed = line.trim().replace(/^[-*•–] +/u, '');
  if (trimmed.includes('\t')) return '\t';
  if (trimmed.includes('|')) return '|';
  if (trimmed.includes(';')) return ';';
  const gaps = trimmed.split(GAP).length - 1;
  if (gaps > 1 || /\S {3,}\S/.test(trimmed)) return 'gap';
  return trimmed.includes(',') ? ',' : null;
}

/** Replaces commas and semicolons in parentheses, because they do not separate cells: `Sam Lee (12| C)`. */
export const withoutInnerCommas = (line: string): string =>
  line.replaceAll(/\([^()]*\)/g, (note) => note.replaceAll(/[,;]/g, '|'));

export function splitCells(line: string, delimiter: Delimiter): readonly string[] {
  if (delimiter === 'gap') return line.trim().split(GAP).map(cleanField);
  const row =
    delimiter === '|'
      ? line.trim().replace(/^\||\|$/g, '')
      : delimiter === ','
        ? withoutInnerCommas(line)
        : line;
  const read = Papa.parse<string[]>(row, { delimiter, newline: '\n' });
  const cells = read.errors.some(({ type }) => type === 'Quotes')
    ? row.split(delimiter)
    : (read.data[0] ?? []);
  return cells.map(cleanField);
}

/** The index of each column. Names are in one column or two. */
export type Columns = Partial<Record<RosterColumn, number>> & {
  readonly count: number;
  readonly heading?: Heading;
  /** The number of columns after which the columns repeat. */
  readonly width?: number;
  /** The position of each column, if each cell has a player. Null for columns that belong to the column before. */
  readonly places?: readonly (Place | null)[];
};

function readHeaders(cells: readonly string[]): readonly (RosterColumn | null)[] {
  const known = cells.map(readHeader);
  const first = known.indexOf('first');
  const isAlone = !known.includes('name') && known[first - 1] !== null && known[first + 1] !== null;
  // Next to first names, other names are last names. If no other column can have names, `first` has full names.
  const [from, to] = isAlone ? (['first', 'name'] as const) : (['name', 'last'] as const);
  const isFull = first === -1 || known.includes('last');
  return isFull ? known : known.map((column) => (column === from ? to : column));
}

/** Reads a header; null if the row is not one. League sites may head a column of names with `Goalies`. */
function readHeaderRow(cells: readonly string[]): Columns | null {
  const places = cells.map(readPlace);
  const filled = cells.filter((cell) => cell !== '').length;
  if (filled > 1 && places[0] && places.every((place, index) => place !== null || cells[index] === ''))
    return { places, count: cells.length };
  const known = readHeaders(cells);
  const columns: Partial<Record<RosterColumn, number>> = {};
  for (const [index, column] of known.entries()) if (column) columns[column] ??= index;
  const count = known.filter((column) => column !== null).length;
  const isSure = columns.name !== undefined && (columns.place ?? columns.number) !== undefined;
  if ((count * 2 < filled && !isSure) || cells.some((cell) => /\d/.test(cell))) return null;
  const repeated = known.findIndex((column, index) => index > 1 && column !== null && column === known[0]);
  const isRepeated =
    cells.length % repeated === 0 && known.every((column, index) => column === known[index % repeated]);
  const size = { count: cells.length, ...(isRepeated ? { width: repeated } : {}) };
  if (columns.name !== undefined || columns.last !== undefined)
    return count > 1 ? { ...columns, ...size } : null;
  const group = cells.findIndex(
    (cell, index) => known[index] === null && cell.length > 3 && readHeading(cell) !== null,
  );
  if (group === -1 || count < 2) return null;
  return { ...columns, ...size, name: group, heading: readHeading(cells[group] ?? '') ?? 'neutral' };
}

const isNumber = (cell: string) => readNumber(cell) !== null;
const saysHand = (cell: string) =>
  readSide(cell) !== null || (readRosterField(cell)?.shoots ?? null) !== null;
const isMark = (cell: string) => readPlace(cell) !== null || saysHand(cell);
const isName = (cell: string) => typeof readRosterField(cell)?.name === 'string';
const isOneWord = (cell: string) => !/[\s,]/u.test(cell);
const isCapital = (cell: string) => cell === cell.toUpperCase() && cell.length > 2 && !isLower(cell);

/**
 * Whether the numbers of a column count up from 1: `1.`, `2.`, `3.`. They may start again, for example after a heading.
 */
export function countsUp(values: readonly (number | null)[], least: number): boolean {
  return (
    values.length >= least &&
    values[0] === 1 &&
    values.every((value, index) => index === 0 || value === 1 || value === (values[index - 1] ?? -2) + 1)
  );
}

/** Finds the columns of rows without a header; null if more than one column could have the names. */
function inferColumns(rows: readonly (readonly string[])[]): Columns | null {
  const count = Math.max(...rows.map((cells) => cells.length));
  const columns = Array.from({ length: count }, (_, index) =>
    rows.map((cells) => cells[index] ?? '').filter((cell) => cell !== '' && !/^[-–—]+$/.test(cell)),
  );
  const all = (test: (cell: string) => boolean) =>
    columns.flatMap((cells, index) => (cells.length > 0 && cells.every(test) ? [index] : []));
  const marks = all(isMark);
  const texts = columns.flatMap((cells, index) => {
    const isUsual = cells.filter(isName).length > cells.length * 0.8 && cells.length > rows.length * 0.8;
    return !marks.includes(index) &&
      isUsual &&
      new Set(cells).size > cells.length * 0.7 &&
      !cells.every((cell) => /^[A-Z]{3}$/.test(cell))
      ? [index]
      : [];
  });
  const [name, next] = texts;
  if (name === undefined || (rows.length < 3 && next !== undefined)) return null;
  const withNumbers = texts.filter((index) =>
    columns[index]?.every((cell) => (readRosterField(cell)?.numbers.length ?? 0) > 0),
  );
  if (withNumbers.length > 1) return null;
  const hands = marks.filter((index) => columns[index]?.every(saysHand));
  // In a column of only `L` and `D`, `D` may mean right-handed, as in Slavic languages, and not defense.
  const isSlavic = (index: number) =>
    new Set(columns[index]).size === 2 && columns[index]?.every((cell) => /^[DL]$/.test(cell));
  const place = marks.find((index) => !hands.includes(index) && !isSlavic(index));
  const numbers = all(isNumber).filter((index) => !countsUp(columns[index]?.map(readNumber) ?? [], 3));
  const before = numbers.filter((index) => index < name);
  const number = before.length === 1 ? before[0] : numbers.length === 1 ? numbers[0] : undefined;
  const isUnique = number !== undefined && new Set(columns[number]).size === columns[number]?.length;
  const found = {
    count,
    ...(place === undefined ? {} : { place }),
    ...(place === undefined || hands[0] === undefined ? {} : { shoots: hands[0] }),
    ...(isUnique ? { number } : {}),
  };
  const isSplit = next === name + 1 && [name, next].every((index) => columns[index]?.every(isOneWord));
  // If two columns have full names, and no column has positions or numbers, it is unclear which column has the players.
  const others = next === undefined ? [] : (columns[next] ?? []);
  if (place === undefined && number === undefined && others.filter(isOneWord).length * 2 < others.length)
    return null;
  if (!isSplit) return { ...found, name };
  if (columns[name]?.every(isCapital))
    return columns[next]?.some(isCapital) ? null : { ...found, last: name, first: next };
  return columns[next]?.every(isCapital) ? { ...found, first: name, last: next } : null;
}

const kindOf = (line: string) => (isNumber(line) ? 'number' : isMark(line) ? 'mark' : 'text');

/**
 * Joins lines into rows if each line is one cell of a table: number, name, position, number, name, … Phones copy tables
 * like that. Sections with a heading and a header of their own are tables of their own.
 */
export function joinStacked(lines: readonly string[]): readonly string[] {
  const filled = lines.filter((line) => line.trim() !== '');
  const starts = filled.flatMap((line, index) => {
    const column = readHeader(filled[index + 1] ?? '');
    const isAbove = column === 'name' || column === 'number';
    return isAbove && readHeading(line) !== null && readHeader(line) === null ? [index] : [];
  });
  if (starts[0] !== 0 || filled.some((line) => /[\t|;]/.test(line.trim()))) return joinCells(lines);
  return starts.flatMap((start, index) => [
    filled[start] ?? '',
    ...joinCells(filled.slice(start + 1, starts[index + 1])),
  ]);
}

function joinCells(lines: readonly string[]): readonly string[] {
  const filled = lines.map((line) => line.trim()).filter(Boolean);
  const kinds = filled.map(kindOf);
  const cells = kinds.filter((kind) => kind !== 'text').length;
  const headers = filled.filter((line) => readHeader(line) !== null).length;
  if (cells * 4 < filled.length - headers || filled.some((line) => /[\t|;]/.test(line))) return lines;
  for (let size = 2; size <= 12 && size * 2 <= filled.length; size += 1) {
    const isSame = kinds.every(
      (kind, index) =>
        index < size || kind === kinds[index - size] || readHeader(filled[index - size] ?? '') !== null,
    );
    const last = kinds.slice(-size);
    const texts = last.filter((kind) => kind === 'text').length;
    // Several texts could be several players below a heading. If there is also a number, they are cells of one row.
    const hasBoth = texts > 0 && texts < size && (texts === 1 || last.includes('number'));
    if (filled.length % size === 0 && isSame && hasBoth)
      return Array.from({ length: filled.length / size }, (_, row) =>
        filled.slice(row * size, (row + 1) * size).join('\t'),
      );
  }
  return lines;
}

/** A row of a table. Its columns come from the header or from similar rows. `cells` is empty for a header. */
export interface TableRow {
  readonly cells: readonly string[];
  readonly columns: Columns;
  readonly isHeader: boolean;
}

function headerOf(line: string, delimiter: Delimiter) {
  const columns = readHeaderRow(splitCells(line, delimiter));
  return columns && { columns, delimiter };
}

/** Returns the cells of the lines from `start`, up to the first line with another delimiter or with a header. */
function blockAt(
  lines: readonly string[],
  start: number,
  delimiter: Delimiter,
): readonly (readonly string[])[] {
  const length = lines.slice(start).findIndex((line) => delimiterOf(line) !== delimiter);
  const block = lines
    .slice(start, length === -1 ? undefined : start + length)
    .map((line) => splitCells(line, delimiter));
  const header = block.findIndex((cells) => readHeaderRow(cells) !== null);
  return header === -1 ? block : block.slice(0, header);
}

/**
 * Returns the columns of rows without a header. Lists of names have commas, too, so rows with commas must have the same
 * number of cells, and a column of positions or numbers.
 */
function columnsOf(block: readonly (readonly string[])[], delimiter: Delimiter): Columns | null {
  const filled = block.filter((cells) => !/^[-:=\s]*$/.test(cells.join('')));
  // A row without digits above rows with digits may be a header in an unknown language.
  const [top, ...below] = filled.map((cells) => /\d/.test(cells.join('')));
  const rows = top === false && below.length > 1 && below.every(Boolean) ? filled.slice(1) : filled;
  const isTable =
    delimiter !== ',' ||
    (rows.length > 1 && rows.every(({ length }) => length > 1 && length === rows[0]?.length));
  const columns = isTable && rows.length > 0 ? inferColumns(rows) : null;
  return delimiter === ',' && columns?.place === undefined && columns?.number === undefined ? null : columns;
}

/** Whether a row is the header of another table, even if the title of its column of names is unknown. */
const endsTable = (cells: readonly string[]): boolean =>
  !/\d/.test(cells.join('')) &&
  new Set(cells.map((cell) => (cell.length > 1 ? readHeader(cell) : null))).size > 2;

/** Finds tables in the lines of a text. Returns one entry per line: the row of a table, or null. */
export function findTables(lines: readonly string[]): readonly (TableRow | null)[] {
  const found: (TableRow | null)[] = [];
  let table = null as ReturnType<typeof headerOf>;
  while (found.length < lines.length) {
    const line = lines[found.length] ?? '';
    // A row with only a name has tabs only at its ends, where `delimiterOf` ignores them.
    const isTabbed: boolean = table?.delimiter === '\t' && line.includes('\t');
    const delimiter: Delimiter | null = isTabbed ? '\t' : delimiterOf(line);
    const header: typeof table =
      delimiter && (headerOf(line, delimiter) ?? (line.includes(',') ? headerOf(line, ',') : null));
    if (header) {
      table = header;
      found.push({ cells: [], columns: header.columns, isHeader: true });
    } else if (!delimiter) found.push(null);
    else if (table && (table.delimiter === delimiter || (table.delimiter === ',' && line.includes(',')))) {
      const cells = splitCells(line, table.delimiter);
      // A row with only a name is a player, unless the name is in the first column, where it may be a heading.
      const { name = 0 } = table.columns;
      const isFilled = cells.filter(Boolean).length > 1 || (name > 0 && Boolean(cells[name]));
      if (endsTable(cells)) table = null;
      found.push(isFilled && table ? { cells, columns: table.columns, isHeader: false } : null);
    } else {
      const block = blockAt(lines, found.length, delimiter);
      const columns = columnsOf(block, delimiter);
      for (const cells of block)
        found.push(columns && cells.filter(Boolean).length > 1 ? { cells, columns, isHeader: false } : null);
    }
  }
  return found;
}
