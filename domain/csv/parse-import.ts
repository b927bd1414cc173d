import { namesOf } from '#domain/players/identity.ts';
import type { ParsedRow, PlayerValues } from '#domain/players/player-values.ts';
import { isImportRefusal, type ImportRefusal, type RowFinding } from '#domain/players/import-sentences.ts';
import { findTooLong, readPlayerRow } from './player-row.ts';
import { findNameProblem } from './row-problems.ts';
import { type Cells, type FileReading, readPlayersTable } from './players-table.ts';
import type { WeightUnit } from './units.ts';

export interface ParsedFile extends FileReading {
  /** Never empty. */
  readonly rows: readonly ParsedRow[];
  /** The row numbers of skipped rows. An import skips rows without a name; an update skips blank rows. */
  readonly namelessRows: readonly number[];
}

interface Rules {
  readonly isSkipped: (values: PlayerValues, cells: Cells) => boolean;
  readonly allSkipped: 'all-rows-nameless' | 'all-rows-blank';
  readonly hasKey: (values: PlayerValues) => boolean;
  readonly keyMissing: RowFinding;
}

function parseFile(text: string, weightUnit: WeightUnit | null, rules: Rules): ParsedFile | ImportRefusal {
  const table = readPlayersTable(text, weightUnit);
  if (isImportRefusal(table)) return table;
  const rows: ParsedRow[] = [];
  const namelessRows: number[] = [];
  for (const { cells, rowNumber } of table.rows) {
    const { values, warnings } = readPlayerRow(cells, table.reading);
    const error = rules.hasKey(values) ? (findTooLong(values) ?? findNameProblem(values)) : rules.keyMissing;
    if (rules.isSkipped(values, cells)) namelessRows.push(rowNumber);
    else rows.push({ rowNumber, values, team: cells.team || null, error, warnings });
  }
  if (rows.length === 0) return { code: rules.allSkipped, ignored: table.reading.unknownColumns };
  return { ...table.reading, rows, namelessRows };
}

/**
 * Reads the text of a file to import (specification, section 5, "Import CSV"). Never throws.
 * A row that has only a display name gets an error. Rows without any name are skipped and listed.
 * Refuses broken texts and texts without players.
 * @param weightUnit The unit that an admin chose for weights without a unit.
 */
export function parseImport(text: string, weightUnit: WeightUnit | null = null): ParsedFile | ImportRefusal {
  return parseFile(text, weightUnit, {
    isSkipped: (values) =>
      !values.first_name && !values.last_name && !values.full_name && !values.display_name,
    allSkipped: 'all-rows-nameless',
    hasKey: (values) => Boolean(values.first_name || values.last_name || values.full_name),
    keyMissing: { code: 'name-missing' },
  });
}

/**
 * Reads the text of an update file (specification, section 5, "Update CSV"). Never throws.
 * A row needs a last name or a number. Rows whose known columns are all blank are skipped and listed
 * in `namelessRows`. Refuses broken texts and texts with only blank rows.
 */
export function parseUpdate(text: string, weightUnit: WeightUnit | null = null): ParsedFile | ImportRefusal {
  return parseFile(text, weightUnit, {
    isSkipped: (_, cells) => Object.values(cells).every((cell) => cell === ''),
    allSkipped: 'all-rows-blank',
    hasKey: (values) => Boolean(namesOf(values).last) || values.number !== null,
    keyMissing: { code: 'last-name-and-number-missing' },
  });
}
