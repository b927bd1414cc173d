/** Writes CSV files that spreadsheets show correctly and cannot be tricked by. */
import Papa from 'papaparse';
import { cleanPlayerText } from '#domain/players/clean-text.ts';
import { guardCell } from './cell-values.ts';

export type CsvValue = string | number | boolean | null | undefined;

/** Cleans texts to one line, and guards those that a spreadsheet would run as formulas; see {@link guardCell}. */
function cellOf(value: CsvValue): string {
  return typeof value === 'string' ? guardCell(cleanPlayerText(value)) : String(value ?? '');
}

/** Writes rows without a header, each with its line end `\r\n`. Empty without rows. */
export function csvRows(rows: readonly (readonly CsvValue[])[]): string {
  if (rows.length === 0) return '';
  const cells = rows.map((row) => row.map(cellOf));
  return `${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}

/** Writes the start of a file. The byte-order mark is for spreadsheets, which misread accents without it. */
export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${csvRows([columns])}`;
}
