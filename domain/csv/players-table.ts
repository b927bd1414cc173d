import { shorten } from '#domain/players/clean-text.ts';
import { readDateOrder, type DateReading } from './birthdate.ts';
import { readCell } from './cell-values.ts';
import { isImportRefusal, refuseImport, type ImportRefusal } from '#domain/players/import-refusal.ts';
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

/** Refuses a text without players in the specification's words, followed by the reason. */
export function refuseNoPlayers(why: string): ImportRefusal {
  return refuseImport(`No valid player data found in CSV file. ${why}`);
}

function findTwice(columns: readonly (FileColumn | null)[]): ImportRefusal | null {
  const second = columns.findIndex((column, index) => column !== null && columns.indexOf(column) < index);
  const column = columns[second];
  if (!column) return null;
  return refuseImport(
    `The header names ${column} twice, in columns ${columns.indexOf(column) + 1} and ${second + 1}. Rename or remove one of them.`,
  );
}

function unknownHeader(header: readonly string[]): ImportRefusal {
  const cells = header.filter(Boolean).slice(0, 5);
  const found = cells.length > 0 ? ` It has: ${cells.map((cell) => shorten(cell)).join(', ')}.` : '';
  return refuseNoPlayers(
    `Its first row must name the columns, such as first_name,last_name,position,number.${found}`,
  );
}

/** Reads a text. Refuses broken texts, texts without rows, and headers with unknown or repeated columns. */
export function readPlayersTable(text: string): PlayersTable | ImportRefusal {
  const unwrapped = refuseSize(text.length) ?? unwrapAnswer(text);
  if (isImportRefusal(unwrapped)) return unwrapped;
  const table = parseCsvTable(unwrapped.text, (cell) => fileColumn(cell) !== null);
  if (isImportRefusal(table)) return table;
  if (table.header.length === 0) return refuseNoPlayers('The file is empty.');
  const columns = table.header.map(fileColumn);
  if (columns.every((column) => column === null)) return unknownHeader(table.header);
  const twice = findTwice(columns);
  if (twice) return twice;
  if (table.rows.length === 0) return refuseNoPlayers('There are no rows below its header.');
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
