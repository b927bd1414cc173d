import Papa from 'papaparse';
import { cleanPlayerText } from '#domain/players/clean-text.ts';
import { refuseSize } from './decode-csv.ts';
import type { CsvProblem, ImportRefusal } from '#domain/players/import-refusal.ts';

/** The row limit of one text. The limit of lines also counts blank lines and the header. */
export const CSV_MAX_ROWS = 10_000;
const MAX_LINES = 2 * CSV_MAX_ROWS;
const MAX_COLUMNS = 200;
const HEAD_CHARACTERS = 64 * 1024;

export interface CsvRow {
  /** Counted as in a spreadsheet: the header is row 1, and blank lines count. */
  readonly rowNumber: number;
  /** Always as many cells as the header has columns. */
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof DELIMITERS)[number];

export interface CsvTable {
  /** Cleaned header cells, without blank ones at the end. */
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly delimiter: CsvDelimiter;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function withoutBlankEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

/** Picks the delimiter that yields the most known columns, then the most cells. */
function findDelimiter(text: string, isKnown: (headerCell: string) => boolean): CsvDelimiter {
  const head = text.slice(0, HEAD_CHARACTERS);
  const scores = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(head, { delimiter, newline: '\n', preview: 20 });
    const header = data.find((cells) => !isBlank(cells)) ?? [];
    return {
      delimiter,
      known: header.filter((cell) => isKnown(cleanPlayerText(cell))).length,
      cells: header.length,
    };
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
 * Reads a CSV text; the first line that is not blank is the header.
 * Detects the delimiter (comma, semicolon, tab, bar) and accepts `\n`, `\r\n` and `\r`, also mixed. Quoted
 * cells may contain line breaks. Skips blank lines. An empty text is a table without columns.
 * Refuses texts that are too large, broken quotes, and rows with a wrong number of cells.
 * @param isKnown Whether a header cell names a column that the caller looks for. Used to find the delimiter.
 */
export function parseCsvTable(
  text: string,
  isKnown: (headerCell: string) => boolean,
): CsvTable | ImportRefusal {
  const tooLarge = refuseSize(text.length);
  if (tooLarge) return tooLarge;
  const clean = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n');
  const { delimiter: hinted, rest } = takeHint(clean);
  const delimiter = hinted ?? findDelimiter(rest, isKnown);
  if (!/[^\s,;|]/.test(rest)) return { header: [], rows: [], delimiter };
  const { data, errors, meta } = Papa.parse<string[]>(rest, { delimiter, newline: '\n', preview: MAX_LINES });
  const quote = errors.find(({ type }) => type === 'Quotes');
  // A broken quote splits the rest of the file at the wrong places, so later problems are not real.
  if (quote) {
    const code = QUOTE_PROBLEMS[quote.code] ?? 'quote-misplaced';
    return { code: 'broken-rows', problems: [{ code, row: (quote.row ?? 0) + 1 }] };
  }
  if (meta.truncated) return TOO_MANY_ROWS;
  const headerIndex = data.findIndex((cells) => !isBlank(cells));
  const header = withoutBlankEnd(data[headerIndex] ?? []).map(cleanPlayerText);
  if (header.length > MAX_COLUMNS) return { code: 'too-many-columns', max: MAX_COLUMNS };
  const { problems, rows } = sortRows(data, headerIndex === -1 ? data.length : headerIndex, header.length);
  if (problems.length > 0) return { code: 'broken-rows', problems };
  return rows.length > CSV_MAX_ROWS ? TOO_MANY_ROWS : { header, rows, delimiter };
}
