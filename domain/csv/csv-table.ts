/** A CSV text as a table: its header and its rows with their row numbers, or the sentence that says why it can't be read. */
import Papa from 'papaparse';
import { cleanPlayerText } from '#domain/players/clean-text.ts';
import { refuseSize } from './decode-csv.ts';
import { refuseImport, type ImportRefusal } from '#domain/players/import-refusal.ts';

/** Most rows that are read from one text, and most lines (rows, blank ones, the header). */
export const CSV_MAX_ROWS = 10_000;
const MAX_LINES = 2 * CSV_MAX_ROWS;
const MAX_COLUMNS = 200;
const PROBLEMS_SHOWN = 5;
/** Characters that the search for the delimiter looks at. */
const HEAD = 64 * 1024;

export interface CsvRow {
  /** As a spreadsheet counts: the header is row 1, so this is the data's index plus 2. Blank lines count. */
  readonly rowNumber: number;
  /** As many as the header has columns. */
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof DELIMITERS)[number];

export interface CsvTable {
  /** Header cells, cleaned. Blank trailing ones are left out. */
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly delimiter: CsvDelimiter;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function withoutBlankEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

/** The delimiter that makes the most known columns of the header; where none is known, the one that makes the most cells. */
function findDelimiter(text: string, isKnown: (headerCell: string) => boolean): CsvDelimiter {
  const head = text.slice(0, HEAD);
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

/** Spreadsheets read a first line `sep=;` as a hint, and show the file without it. */
function takeHint(text: string): { readonly rest: string; readonly delimiter: CsvDelimiter | undefined } {
  const hint = /^"?sep=(.)"?\n/i.exec(text);
  const delimiter = DELIMITERS.find((known) => known === hint?.[1]);
  return delimiter ? { rest: text.slice(hint?.[0].length), delimiter } : { rest: text, delimiter };
}

const QUOTE_PROBLEMS: Readonly<Record<string, string>> = {
  MissingQuotes: 'a quoted cell is never closed',
  InvalidQuotes: 'text follows the closing quote of a cell',
};

function cellsText(count: number): string {
  return count === 1 ? '1 cell' : `${count} cells`;
}

/** Refuses with the first few problems of the file and the count of the others. */
function refuseProblems(problems: readonly string[]): ImportRefusal {
  const more = problems.length - PROBLEMS_SHOWN;
  const shown = problems.slice(0, PROBLEMS_SHOWN).join('; ');
  return refuseImport(`CSV parsing errors: ${shown}${more > 0 ? `; ... and ${more} more` : ''}`);
}

interface Sorted {
  readonly rows: readonly CsvRow[];
  readonly problems: readonly string[];
}

/** Rows that fit the header, and what is wrong with the others. Blank cells beyond the header's end are forgiven. */
function sortRows(data: readonly (readonly string[])[], headerIndex: number, columns: number): Sorted {
  const rows: CsvRow[] = [];
  const problems: string[] = [];
  for (const [index, cells] of data.entries()) {
    if (index <= headerIndex || isBlank(cells)) continue;
    const count = cells.length > columns ? Math.max(columns, withoutBlankEnd(cells).length) : cells.length;
    if (count === columns) rows.push({ rowNumber: index + 1, cells: cells.slice(0, columns) });
    else problems.push(`row ${index + 1} has ${cellsText(count)}, but the header has ${columns}`);
  }
  return { rows, problems };
}

function refuseRows(): ImportRefusal {
  return refuseImport(
    `The file has more than ${CSV_MAX_ROWS.toLocaleString('en')} rows. Split it into smaller files.`,
  );
}

/**
 * Reads a CSV text whose first line that is not blank is the header. Delimiters (comma, semicolon, tab, bar) and line ends
 * (`\n`, `\r\n`, `\r`, also mixed) are found out; quoted cells may hold line breaks; blank lines are skipped.
 * Refuses broken quotes and rows that do not have the header's number of cells with `CSV parsing errors: …`, and texts that
 * are too large. An empty text is a table without columns.
 *
 * @param isKnown Whether a header cell names a column that the caller looks for: tells the delimiter.
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
  // What follows a broken quote is cut at the wrong places: it would be reported for nothing.
  if (quote)
    return refuseProblems([
      `row ${(quote.row ?? 0) + 1}: ${QUOTE_PROBLEMS[quote.code] ?? 'a quote is out of place'}`,
    ]);
  if (meta.truncated) return refuseRows();
  const headerIndex = data.findIndex((cells) => !isBlank(cells));
  const header = withoutBlankEnd(data[headerIndex] ?? []).map(cleanPlayerText);
  if (header.length > MAX_COLUMNS) return refuseImport(`The file has more than ${MAX_COLUMNS} columns.`);
  const { problems, rows } = sortRows(data, headerIndex === -1 ? data.length : headerIndex, header.length);
  if (problems.length > 0) return refuseProblems(problems);
  return rows.length > CSV_MAX_ROWS ? refuseRows() : { header, rows, delimiter };
}
