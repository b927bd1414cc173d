import type { ParsedRow, PlayerValues, RowError } from '#domain/players/player-values.ts';
import { isImportRefusal, type ImportRefusal } from '#domain/players/import-refusal.ts';
import type { ParsedFile } from './parse-import.ts';
import { findTooLong, readPlayerRow } from './player-row.ts';
import { findNameProblem } from './row-problems.ts';
import { readPlayersTable } from './players-table.ts';

function errorOf(values: PlayerValues): RowError | null {
  const hasKey = values.last_name || values.number !== null;
  return hasKey ? (findTooLong(values) ?? findNameProblem(values)) : { code: 'last-name-and-number-missing' };
}

/**
 * Reads the text of an update file (specification, section 5, "Update CSV"). Never throws.
 * A row needs a last name or a number. Rows whose known cells are all blank are skipped and listed in
 * `namelessRows`. Refuses the same texts as {@link parseImport}.
 */
export function parseUpdate(text: string): ParsedFile | ImportRefusal {
  const table = readPlayersTable(text);
  if (isImportRefusal(table)) return table;
  const rows: ParsedRow[] = [];
  const namelessRows: number[] = [];
  for (const { cells, rowNumber } of table.rows) {
    const { values, warnings } = readPlayerRow(cells, table.dates.order);
    if (Object.values(cells).every((cell) => cell === '')) namelessRows.push(rowNumber);
    else rows.push({ rowNumber, values, team: cells.team || null, error: errorOf(values), warnings });
  }
  if (rows.length === 0) return { code: 'all-rows-blank' };
  const { dates, delimiter, isUnwrapped, unknownColumns } = table;
  return { rows, namelessRows, unknownColumns, dates, delimiter, isUnwrapped };
}
