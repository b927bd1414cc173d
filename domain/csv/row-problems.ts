import type { CellWarning, RowFinding } from '#domain/players/import-sentences.ts';
import type { PlayerColumn, PlayerValues } from '#domain/players/player-values.ts';
import { isGarbledName } from './garbled.ts';
import { fileColumn } from './player-columns.ts';

const NAMES = ['first_name', 'last_name', 'full_name', 'display_name'] as const;

const GENERATION = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const LAST_FIRST = /^([^,]+), ?([^,]+)$/;

/**
 * Splits `Keller, Clayton` into first and last name.
 * Returns null for a name without a comma, and for `Robert Thomas, Jr.`.
 */
export function splitLastFirst(name: string): { readonly first: string; readonly last: string } | null {
  const [, last = '', first = ''] = LAST_FIRST.exec(name) ?? [];
  return first && last && !GENERATION.test(first) ? { first: first.trim(), last: last.trim() } : null;
}

/** Returns the only name of a row; null if the row has no name, or both a first and a last name. */
function onlyName(values: PlayerValues): { readonly column: PlayerColumn; readonly name: string } | null {
  const { first_name: first, full_name: full, last_name: last } = values;
  if (first && last) return null;
  if (last) return { column: 'last_name', name: last };
  if (first) return { column: 'first_name', name: first };
  return full ? { column: 'full_name', name: full } : null;
}

/** If the last name comes first in a name, swaps the parts and returns a warning. */
export function swapNames(values: PlayerValues): {
  readonly values: PlayerValues;
  readonly warning: CellWarning | null;
} {
  const only = onlyName(values);
  const names = only && splitLastFirst(only.name);
  if (!only || !names) return { values, warning: null };
  const swapped = { ...values, first_name: names.first, last_name: names.last };
  return {
    values: only.column === 'full_name' ? { ...swapped, full_name: `${names.first} ${names.last}` } : swapped,
    warning: { code: 'name-swapped', column: only.column, cell: only.name, ...names },
  };
}

const SUM = /^(?:grand |sub-?)?totals?\b|^(?:sum|count|average|avg)\b[:\s\d]*$/i;
const COUNTED = /\b\d+ (?:players?|rows?|skaters?|forwards?|def[ea]n[cs]emen|goalies?)\b/i;
const HEADING =
  /^(?:forwards?|cent(?:er|re)s?|(?:left |right )?wing(?:er)?s?|def[ea]n[cs]e(?:men)?|goalies?|goaltenders?|skaters?|players?|roster|scratches|injured(?: reserve)?):?$/i;

/** Returns why a row is not a player, or why its name is unusable; null if there is no problem. */
export function findNameProblem(values: PlayerValues): RowFinding | null {
  const names = NAMES.flatMap((column) => values[column] ?? []);
  const garbled = names.find(isGarbledName);
  if (garbled !== undefined) return { code: 'name-garbled', name: garbled };
  const whole = `${values.first_name ?? ''} ${values.last_name ?? ''}`.trim() || (values.full_name ?? '');
  if (!whole) return null;
  if (!/\p{Letter}/u.test(whole)) return { code: 'name-without-letters', name: whole };
  const isHeading = HEADING.test(whole) && values.number === null;
  if (SUM.test(whole) || COUNTED.test(whole) || isHeading) return { code: 'not-a-player' };
  const isHeader = NAMES.every((column) => !values[column] || fileColumn(values[column]) === column);
  if (isHeader) return { code: 'header-repeated' };
  const only = onlyName(values);
  if (
    only?.name.includes(',') &&
    !splitLastFirst(only.name) &&
    !GENERATION.test(only.name.split(',').at(-1)?.trim() ?? '')
  )
    return { code: 'last-name-unclear', name: only.name };
  return null;
}
