import { isImportRefusal, type ImportRefusal } from '#domain/players/import-sentences.ts';
import { readDateOrder, type DateReading } from './birthdate.ts';
import { readCell } from './cell-values.ts';
import { parseCsvTable, type CsvDelimiter, type CsvTable } from './csv-table.ts';
import { refuseSize } from './decode-csv.ts';
import { fileColumn, type FileColumn, unitOf } from './player-columns.ts';
import { findHeightUnit, findWeightUnit, type Units, type WeightUnit } from './units.ts';

/** Matches the first or last line of a code block: a fence with at most one word. Longer lines may be table cells. */
const FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*[\w.+-]*[ \t]*$/gm;
const MARKDOWN_TABLE = /^[^\n]*\|[^\n|]*\n[ \t|:]*--[-:|\t ]*$/m;
const HEAD_CHARACTERS = 8 * 1024;

function refuseFormat(text: string): ImportRefusal | null {
  const head = text.slice(0, HEAD_CHARACTERS).trimStart();
  if (/^(?:\{|\[\s*[[{"\]])/.test(head)) return { code: 'text-is-json' };
  if (/^<(?:!doctype|html|\?xml|table)\b/i.test(head)) return { code: 'text-is-web-page' };
  return MARKDOWN_TABLE.test(head) ? { code: 'text-is-markdown' } : null;
}

/**
 * Extracts CSV from a code block, because AI assistants often write CSV in one.
 * Refuses several blocks, a block without an end, JSON, web pages, and Markdown tables. Other texts stay unchanged.
 */
function unwrapCodeBlock(
  text: string,
): { readonly text: string; readonly isUnwrapped: boolean } | ImportRefusal {
  const fences = text.includes('```') || text.includes('~~~') ? [...text.matchAll(FENCE)] : [];
  const [open, close] = fences;
  if (!open) return refuseFormat(text) ?? { text, isUnwrapped: false };
  if (!close) return { code: 'code-block-without-end' };
  if (fences.length > 2) return { code: 'several-code-blocks' };
  const inner = text.slice(open.index + open[0].length + 1, close.index);
  return refuseFormat(inner) ?? { text: inner, isUnwrapped: true };
}

export type Cells = Readonly<Partial<Record<FileColumn, string>>>;

/** How a file was read, for the admin to check. */
export interface FileReading {
  readonly dates: DateReading;
  readonly units: Units;
  readonly unknownColumns: readonly string[];
  readonly rowsAbove: readonly number[];
  readonly delimiter: CsvDelimiter;
  /** Whether the rows were in a code block. If so, row numbers count from the block's first line. */
  readonly isUnwrapped: boolean;
}

interface PlayersTable {
  readonly rows: readonly { readonly rowNumber: number; readonly cells: Cells }[];
  readonly reading: FileReading;
}

type Columns = readonly (FileColumn | null)[];

/** Finds a repeated column. A height or weight may have columns in two units; the first column counts. */
function findTwice(columns: Columns, header: readonly string[]): ImportRefusal | null {
  const second = columns.findIndex((column, index) => column !== null && columns.indexOf(column) < index);
  const column = columns[second];
  if (!column || unitOf(header[second] ?? '') !== unitOf(header[columns.indexOf(column)] ?? '')) return null;
  return { code: 'column-twice', column, first: columns.indexOf(column) + 1, second: second + 1 };
}

/** Finds the columns of a header. If it has a first name but no last name, the column `Name` is the last name. */
function findColumns(header: readonly string[]): Columns {
  const columns = header.map(fileColumn);
  const isLast = columns.includes('first_name') && !columns.includes('last_name');
  return columns.map((column, index) =>
    isLast && column === 'full_name' && /^(?:name|nom)$/i.test(header[index] ?? '') ? 'last_name' : column,
  );
}

/**
 * Reads the table of players in a text.
 * Refuses broken texts, texts without rows, and headers with repeated columns or without any known column.
 * @param weightUnit The unit that an admin chose for weights without a unit.
 */
export function readPlayersTable(
  text: string,
  weightUnit: WeightUnit | null = null,
): PlayersTable | ImportRefusal {
  const unwrapped = refuseSize(text.length) ?? unwrapCodeBlock(text);
  if (isImportRefusal(unwrapped)) return unwrapped;
  const table = parseCsvTable(unwrapped.text, (cell) => fileColumn(cell) !== null);
  if (isImportRefusal(table)) return table;
  if (table.header.length === 0) return { code: 'file-empty' };
  const columns = findColumns(table.header);
  if (columns.every((column) => column === null)) return { code: 'no-known-columns', header: table.header };
  const twice = findTwice(columns, table.header);
  if (twice) return twice;
  if (table.rows.length === 0) return { code: 'no-rows' };
  const { rows, units, ...more } = withColumns(table, columns);
  return {
    rows,
    reading: {
      ...more,
      units: weightUnit && units.weight ? { ...units, weight: weightUnit } : units,
      rowsAbove: table.rowsAbove,
      delimiter: table.delimiter,
      isUnwrapped: unwrapped.isUnwrapped,
    },
  };
}

function withColumns({ header, rows }: CsvTable, columns: Columns) {
  const place = (column: FileColumn) => columns.indexOf(column);
  const isRead = columns.map((column, index) => column !== null && place(column) === index);
  const named = rows.map(({ cells, rowNumber }) => {
    const found: Partial<Record<FileColumn, string>> = {};
    for (const [index, column] of columns.entries())
      if (column && isRead[index]) found[column] = readCell(cells[index] ?? '');
    return { rowNumber, cells: found };
  });
  const all = (column: FileColumn) => named.map(({ cells }) => cells[column] ?? '');
  const unit = (column: FileColumn) => unitOf(header[place(column)] ?? '');
  return {
    rows: named,
    dates: readDateOrder(all('birthdate')),
    units: {
      weight: findWeightUnit(all('weight'), unit('weight')),
      height: findHeightUnit(all('height'), unit('height')),
    },
    unknownColumns: header.filter((cell, index) => cell !== '' && !isRead[index]),
  };
}
