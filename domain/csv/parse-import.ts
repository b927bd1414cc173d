import type { ParsedRow, PlayerValues, RowError } from '#domain/players/player-values.ts';
import type { DateReading } from './birthdate.ts';
import type { CsvDelimiter } from './csv-table.ts';
import { isImportRefusal, type ImportRefusal } from '#domain/players/import-refusal.ts';
import { findTooLong, readPlayerRow } from './player-row.ts';
import { findNameProblem } from './row-problems.ts';
import { readPlayersTable } from './players-table.ts';

export interface ParsedFile {
  /** Never empty. */
  readonly rows: readonly ParsedRow[];
  /** Numbers of the skipped rows. In an import they have no name; in an update they are blank. */
  readonly namelessRows: readonly number[];
  /** Their cells are ignored. */
  readonly unknownColumns: readonly string[];
  readonly dates: DateReading;
  readonly delimiter: CsvDelimiter;
  /** The rows were in a code block. Row numbers count from its first line. */
  readonly isUnwrapped: boolean;
}

function isNameless(values: PlayerValues): boolean {
  return !values.first_name && !values.last_name && !values.full_name && !values.display_name;
}

function errorOf(values: PlayerValues): RowError | null {
  const isNamed = values.first_name || values.last_name || values.full_name;
  return isNamed ? (findTooLong(values) ?? findNameProblem(values)) : { code: 'name-missing' };
}

/**
 * Reads the text of a file to import (specification, section 5, "Import CSV"). Never throws.
 * A row that has only a display name gets an error. Rows without any name are skipped and listed.
 * Refuses broken texts and texts without players.
 */
export function parseImport(text: string): ParsedFile | ImportRefusal {
  const table = readPlayersTable(text);
  if (isImportRefusal(table)) return table;
  const rows: ParsedRow[] = [];
  const namelessRows: number[] = [];
  for (const { cells, rowNumber } of table.rows) {
    const { values, warnings } = readPlayerRow(cells, table.dates.order);
    if (isNameless(values)) namelessRows.push(rowNumber);
    else rows.push({ rowNumber, values, team: cells.team || null, error: errorOf(values), warnings });
  }
  if (rows.length === 0) return { code: 'all-rows-nameless' };
  const { dates, delimiter, isUnwrapped, unknownColumns } = table;
  return { rows, namelessRows, unknownColumns, dates, delimiter, isUnwrapped };
}
