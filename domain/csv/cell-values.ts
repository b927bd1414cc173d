/** Single cells of a CSV file. */
import { cleanPlayerText } from '#domain/players/clean-text.ts';

/** What a spreadsheet takes for a formula at the start of a cell (full-width signs in Japanese ones), apostrophes before it or not. */
const FORMULA = /^'*[=+\-@＝＋－＠]/u;
const GUARDED = /^'+[=+\-@＝＋－＠]/u;

/** A cleaned text as a spreadsheet may open it: an apostrophe keeps it from being run as a formula. {@link readCell} takes it off. */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a cell: cleaned, and without the apostrophe that guarded it. */
export function readCell(cell: string): string {
  const text = cleanPlayerText(cell);
  return GUARDED.test(text) ? text.slice(1) : text;
}

/** The whole number of a cell: `34`, `#34`, `07`, and `34.0` as some programs write it; null for anything else. */
export function parseInteger(cell: string): number | null {
  const digits = /^#? ?(\d{1,9})(?:[.,]0+)?$/.exec(cell)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Pounds of a cell: a whole number, `lb` or `lbs` after it or not. */
export function parsePounds(cell: string): number | null {
  return parseInteger(cell.replace(/ ?lbs?\.?$/i, ''));
}

/** Whether a spreadsheet has made a date of a height: `6-1` becomes `1-Jun` or `Jun-01`. */
export function isRewrittenHeight(cell: string): boolean {
  return /^\d{1,2}[- .][a-z]{3}$|^[a-z]{3}[- .]\d{1,2}$/i.test(cell);
}
