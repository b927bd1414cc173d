import Papa from 'papaparse';
import { cleanPlayerText } from '#domain/players/clean-text.ts';
import { refuseSize } from './decode-csv.ts';
import type { CsvProblem, ImportRefusal } from '#domain/players/import-sentences.ts';

/** The maximum number of rows in a text. `MAX_LINES` also counts blank lines and the header. */
export const CSV_MAX_ROWS = 10_000;
const MAX_LINES = 2 * CSV_MAX_ROWS;
const MAX_COLUMNS = 200;
const HEAD_CHARACTERS = 64 * 1024;

export interface CsvRow {
  /** Counted from 1 as in a spreadsheet, including the header, rows above it, and blank lines. */
  readonly rowNumber: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof DELIMITERS)[number];

export interface CsvTable {
  /** Cleaned header cells, without blank ones at the end. */
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly delimiter: CsvDelimiter;
  readonly rowsAbove: readonly number[];
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function withoutBlankEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

/** The header must be among this many rows at the top. Titles or dates may be above it. Blank rows do not count. */
const MAX_ABOVE = 10;

type IsKnown = (headerCell: string) => boolean;

/**
 * Finds the header: the row with the most known columns, or else the first row that is not blank.
 * A single known column counts only if all other cells of the row are blank.
 */
function findHeader(data: readonly (readonly string[])[], isKnown: IsKnown) {
  const rows = data.slice(0, 2 * MAX_ABOVE).map((cells, index) => {
    const known = cells.filter((cell) => isKnown(cleanPlayerText(cell))).length;
    const isSure = known > 1 || known === cells.filter((cell) => cell.trim() !== '').length;
    return { index, cells, known, rank: isSure ? known : 0 };
  });
  const filled = rows.filter(({ cells }) => !isBlank(cells)).slice(0, MAX_ABOVE);
  return filled.toSorted((a, b) => b.rank - a.rank)[0]; // the sort is stable, so the first of equal rows wins
}

/** Picks the delimiter that yields the most known columns. Among equals, picks the one with the longest header. */
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

/** Removes a first line such as `sep=;`, which names the delimiter for spreadsheets. */
function takeHint(text: string): { readonly rest: string; readonly delimiter: CsvDelimiter | undefined } {
  const hint = /^"?sep=(.)"?\n/i.exec(text);
  const delimiter = DELIMITERS.find((known) => known === hint?.[1]);
  return delimiter ? { rest: text.slice(hint?.[0].length), delimiter } : { rest: text, delimiter };
}

const QUOTE_PROBLEMS: Readonly<Record<string, 'quote-never-closed' | 'text-after-quote'>> = {
  MissingQuotes: 'quote-never-closed',
  InvalidQuotes: 'text-after-quote',
};

/** Returns the rows that fit the header, and a problem for each other row. Ignores extra blank cells. */
function sortRows(data: readonly (readonly string[])[], headerIndex: number, columns: number) {
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
 * Reads a CSV text. The header is the row with the most known columns among the first ten, or else the first row.
 * Detects the delimiter (comma, semicolon, tab, bar) and accepts `\n`, `\r\n` and `\r`, also mixed. Quoted
 * cells may contain line breaks. Skips blank lines. An empty text is a table without columns.
 * Refuses texts that are too large, broken quotes, and rows with a wrong number of cells.
 * @param isKnown Whether a header cell names a column that the caller looks for.
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
  // A broken quote splits the rest of the file at the wrong places, so report only the quote.
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
