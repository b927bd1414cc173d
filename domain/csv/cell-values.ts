import { cleanPlayerText } from '#domain/players/clean-text.ts';

/**
 * Matches the start of a formula, after any number of apostrophes. Japanese spreadsheets also accept the
 * full-width signs.
 */
const FORMULA = /^'*[=+\-@＝＋－＠]/u;
const GUARDED = /^'+[=+\-@＝＋－＠]/u;

/**
 * Puts an apostrophe before a cleaned text that a spreadsheet would run as a formula.
 * {@link readCell} removes it.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Cleans a cell, and removes the apostrophe that {@link guardCell} added. */
export function readCell(cell: string): string {
  const text = cleanPlayerText(cell);
  return GUARDED.test(text) ? text.slice(1) : text;
}

/**
 * Parses a whole number: `34`, `#34`, `07`, or `34.0` as some programs write it. Returns null for anything
 * else.
 */
export function parseInteger(cell: string): number | null {
  const digits = /^#? ?(\d{1,9})(?:[.,]0+)?$/.exec(cell)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Parses a number without a unit: `81`, `81.5`, or `81,5`. Returns null for anything else. */
export function parseDecimal(cell: string): number | null {
  return /^\d{1,4}(?:[.,]\d{1,3})?$/.test(cell) ? Number(cell.replace(',', '.')) : null;
}

/** Whether a spreadsheet turned a height into a date: `6-1` becomes `1-Jun` or `Jun-01`. */
export function isRewrittenHeight(cell: string): boolean {
  return /^\d{1,2}[- .][a-z]{3}$|^[a-z]{3}[- .]\d{1,2}$/i.test(cell);
}
