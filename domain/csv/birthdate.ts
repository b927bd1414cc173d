/** Converts the date formats of files and spreadsheets to the database's `1997-09-17`. */

/** The order of month and day. Spreadsheets write dates in the order of their country. */
export type DateOrder = 'month-first' | 'day-first';

export interface DateReading {
  readonly order: DateOrder;
  /** True if a date such as `1/2/1997` is ambiguous, and the other dates show no order, or two orders. */
  readonly guessed: boolean;
}

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
/** A date with dots. Only countries that write the day first use dots. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d\d)$/;
const NUMERIC = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d\d)(?: 0?0:00.*)?$/;
const DAY_WORD = /^(\d{1,2})[- ]([a-z]{3,9})\.?[-, ] ?(\d{4}|\d\d)$/i;
const WORD_DAY = /^([a-z]{3,9})\.?[- ](\d{1,2}),?[- ](\d{4}|\d\d)$/i;
const MONTHS = 'january february march april may june july august september october november december';

/** Finds the order of a column's dates. A number over 12 must be the day. */
export function readDateOrder(cells: readonly string[]): DateReading {
  let dayFirst = 0;
  let monthFirst = 0;
  let open = 0;
  for (const cell of cells) {
    const match = NUMERIC.exec(cell);
    if (!match) continue;
    if (Number(match[1]) > 12) dayFirst += 1;
    else if (Number(match[2]) > 12) monthFirst += 1;
    else if (match[1] !== match[2]) open += 1;
  }
  return {
    order: dayFirst > monthFirst ? 'day-first' : 'month-first',
    guessed: open > 0 && dayFirst > 0 === monthFirst > 0,
  };
}

/** Completes a year of two digits as spreadsheets do: 00 to 29 belong to this century. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < 30 ? 2000 + year : 1900 + year;
}

function toIso(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year < 2100 ? date.toISOString().slice(0, 10) : null;
}

function monthOf(word: string): number {
  return MONTHS.split(' ').findIndex((month) => month.startsWith(word.toLowerCase())) + 1;
}

/**
 * Parses a date, and returns it in the form `1997-09-17`.
 * The date is in numbers, or has an English month. Returns null for anything else, and for days that do not exist.
 */
export function parseBirthdate(text: string, order: DateOrder): string | null {
  const iso = ISO.exec(text);
  if (iso) return toIso(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, dayText, monthWord = '', yearText = ''] = DAY_WORD.exec(text) ?? [];
  if (dayText) return toIso(fullYear(yearText), monthOf(monthWord), Number(dayText));
  const [, word = '', day, wordYear = ''] = WORD_DAY.exec(text) ?? [];
  if (day) return toIso(fullYear(wordYear), monthOf(word), Number(day));
  const dotted = DOTTED.exec(text);
  const [, first, second, year = ''] = dotted ?? NUMERIC.exec(text) ?? [];
  if (!first) return null;
  const isDayFirst = dotted !== null || order === 'day-first';
  const [month, dayNumber] = isDayFirst ? [second, first] : [first, second];
  return toIso(fullYear(year), Number(month), Number(dayNumber));
}
