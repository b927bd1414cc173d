import { readDateOrder, type DateReading } from './birthdate.ts';
import { readCell } from './cell-values.ts';
import { isImportRefusal, type ImportRefusal } from '#domain/players/import-refusal.ts';
import { parseCsvTable, type CsvDelimiter, type CsvTable } from './csv-table.ts';
import { refuseSize } from './decode-csv.ts';
import { unwrapAnswer } from './unwrap-answer.ts';
import { fileColumn, type FileColumn } from './player-columns.ts';

export type Cells = Readonly<Partial<Record<FileColumn, string>>>;

export interface PlayersTable {
  readonly rows: readonly { readonly rowNumber: number; readonly cells: Cells }[];
  readonly dates: DateReading;
  readonly unknownColumns: readonly string[];
  readonly delimiter: CsvDelimiter;
  readonly isUnwrapped: boolean;
}

function findTwice(columns: readonly (FileColumn | null)[]): ImportRefusal | null {
  const second = columns.findIndex((column, index) => column !== null && columns.indexOf(column) < index);
  const column = columns[second];
  return column ? { code: 'column-twice', column, places: [columns.indexOf(column) + 1, second + 1] } : null;
}

/** Reads a text. Refuses broken texts, texts without rows, and headers with unknown or repeated columns. */
export function readPlayersTable(text: string): PlayersTable | ImportRefusal {
  const unwrapped = refuseSize(text.length) ?? unwrapAnswer(text);
  if (isImportRefusal(unwrapped)) return unwrapped;
  const table = parseCsvTable(unwrapped.text, (cell) => fileColumn(cell) !== null);
  if (isImportRefusal(table)) return table;
  if (table.header.length === 0) return { code: 'file-empty' };
  const columns = table.header.map(fileColumn);
  if (columns.every((column) => column === null)) return { code: 'no-known-columns', header: table.header };
  const twice = findTwice(columns);
  if (twice) return twice;
  if (table.rows.length === 0) return { code: 'no-rows' };
  return { ...withColumns(table, columns), isUnwrapped: unwrapped.isUnwrapped };
}

function withColumns(
  { delimiter, header, rows }: CsvTable,
  columns: readonly (FileColumn | null)[],
): Omit<PlayersTable, 'isUnwrapped'> {
  const named = rows.map(({ cells, rowNumber }) => {
    const found: Partial<Record<FileColumn, string>> = {};
    for (const [index, column] of columns.entries()) if (column) found[column] = readCell(cells[index] ?? '');
    return { rowNumber, cells: found };
  });
  return {
    rows: named,
    dates: readDateOrder(named.map(({ cells }) => cells.birthdate ?? '')),
    unknownColumns: header.filter((cell, index) => cell !== '' && columns[index] === null),
    delimiter,
  };
}
