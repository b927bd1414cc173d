import Papa from 'papaparse';
import { cleanPlayerText } from '#domain/players/clean-text.ts';
import { refuseSize } from './decode-csv.ts';
import type { CsvProblem, ImportRefusal } from '#domain/players/import-sentences.ts';

/** The row limit of one text. The limit of lines also counts blank lines and the header. */
export const CSV_MAX_ROWS = 10_000;
const MAX_LINES = 2 * CSV_MAX_ROWS;
const MAX_COLUMNS = 200;
const HEAD_CHARACTERS = 64 * 1024;

export interface CsvRow {
  /** Counted as in a spreadsheet: the header is row 1, and blank lines count. */
  readonly rowNumber: number;
  /** One cell for each column of the header. */
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof DELIMITERS)[number];

export interface CsvTable {
  /** Cleaned header cells, without blank ones at the end. */
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly delimiter: CsvDelimiter;
  /** Numbers of the rows above the header, such as a title. */
  readonly rowsAbove: readonly number[];
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function withoutBlankEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

/** How many rows, such as a title or a date, may be above the header. */
const MAX_ABOVE = 10;

type IsKnown = (headerCell: string) => boolean;

/** The header: the row with the most known columns, or the first one that is not blank. */
function findHeader(data: readonly (readonly string[])[], isKnown: IsKnown) {
  const rows = data.slice(0, 2 * MAX_ABOVE).map((cells, index) => {
    const known = cells.filter((cell) => isKnown(cleanPlayerText(cell))).length;
    const isSure = known > 1 || known === cells.filter((cell) => cell.trim() !== '').length;
    return { index, cells, known, rank: isSure ? known : 0 };
  });
  const filled = rows.filter(({ cells }) => !isBlank(cells)).slice(0, MAX_ABOVE);
  return filled.toSorted((a, b) => b.rank - a.rank)[0]; // stable: the first one of several
}

/** Picks the delimiter that yields the most known columns, then the most cells. */
function findDelimiter(text: string, isKnown: IsKnown): CsvDelimiter {
  const head = text.slice(0, HEAD_CHARACTERS);
  const scores = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(head, { delimiter, newline: '\n', preview: 20 });
    const header = findHeader(data, isKnown);
    return { delimiter, known: header?.known ?? 0, cells: header?.cells.length ?? 0 };
  });
  const best = scores.toSorted((a, b) => b.known - a.known || b.cells - a.cells)[0];
  return best?.delimiter ?? ',';
}

/** Spreadsheets treat a first line `sep=;` as a hint, and do not show it. */
function takeHint(text: string): { readonly rest: string; readonly delimiter: CsvDelimiter | undefined } {
  const hint = /^"?sep=(.)"?\n/i.exec(text);
  const delimiter = DELIMITERS.find((known) => known === hint?.[1]);
  return delimiter ? { rest: text.slice(hint?.[0].length), delimiter } : { rest: text, delimiter };
}

const QUOTE_PROBLEMS: Readonly<Record<string, 'quote-never-closed' | 'text-after-quote'>> = {
  MissingQuotes: 'quote-never-closed',
  InvalidQuotes: 'text-after-quote',
};

interface Sorted {
  readonly rows: readonly CsvRow[];
  readonly problems: readonly CsvProblem[];
}

/** Splits rows into those that fit the header and problems. Ignores blank cells beyond the header's end. */
function sortRows(data: readonly (readonly string[])[], headerIndex: number, columns: number): Sorted {
  const rows: CsvRow[] = [];
  const problems: CsvProblem[] = [];
  for (const [index, cells] of data.entries()) {
    if (index <= headerIndex || isBlank(cells)) continue;
    const count = cells.length > columns ? Math.max(columns, withoutBlankEnd(cells).length) : cells.length;
    if (count === columns) rows.push({ rowNumber: index + 1, cells: cells.slice(0, columns) });
    else problems.push({ code: 'wrong-cell-count', row: index + 1, cells: count, columns });
  }
  return { rows, problems };
}

const TOO_MANY_ROWS: ImportRefusal = { code: 'too-many-rows', max: CSV_MAX_ROWS };

/**
 * Reads a CSV text. The header is the row with the most known columns among the first ten, or the first row.
 * Detects the delimiter (comma, semicolon, tab, bar) and accepts `\n`, `\r\n` and `\r`, also mixed. Quoted
 * cells may contain line breaks. Skips blank lines. An empty text is a table without columns.
 * Refuses texts that are too large, broken quotes, and rows with a wrong number of cells.
 * @param isKnown Whether a header cell names a column that the caller looks for. Used to find the delimiter.
 */
export function parseCsvTable(text: string, isKnown: IsKnown): CsvTable | ImportRefusal {
  const tooLarge = refuseSize(text.length);
  if (tooLarge) return tooLarge;
  const clean = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n');
  const { delimiter: hinted, rest } = takeHint(clean);
  const delimiter = hinted ?? findDelimiter(rest, isKnown);
  if (!/[^\s,;|]/.test(rest)) return { header: [], rows: [], delimiter, rowsAbove: [] };
  const { data, errors, meta } = Papa.parse<string[]>(rest, { delimiter, newline: '\n', preview: MAX_LINES });
  const quote = errors.find(({ type }) => type === 'Quotes');
  // A broken quote splits the rest of the file at the wrong places, so only the quote is reported.
  if (quote) {
    const code = QUOTE_PROBLEMS[quote.code] ?? 'quote-misplaced';
    return { code: 'broken-rows', problems: [{ code, row: (quote.row ?? 0) + 1 }] };
  }
  if (meta.truncated) return TOO_MANY_ROWS;
  const headerIndex = findHeader(data, isKnown)?.index ?? data.length;
  const header = withoutBlankEnd(data[headerIndex] ?? []).map(cleanPlayerText);
  if (header.length > MAX_COLUMNS) return { code: 'too-many-columns', max: MAX_COLUMNS };
  const { problems, rows } = sortRows(data, headerIndex, header.length);
  const above = data.slice(0, headerIndex).map((cells, index) => (isBlank(cells) ? 0 : index + 1));
  if (problems.length > 0) return { code: 'broken-rows', problems };
  if (rows.length > CSV_MAX_ROWS) return TOO_MANY_ROWS;
  return { header, rows, delimiter, rowsAbove: above.filter((number) => number > 0) };
}
