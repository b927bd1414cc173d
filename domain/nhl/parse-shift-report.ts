/** Parses the NHL's shift reports, for games without a chart (`/scores/htmlreports/20262027/TH020123.HTM`). */
import type { Shift } from '#domain/lines/shift.ts';
import { clockSeconds, shiftEnd } from './feed-values.ts';
import { refuseFeed, type RefusedFeed } from './feed-refusal.ts';
import { readTableRows, type TableCell } from './table-cells.ts';

/** A player's shifts. Reports identify players by sweater number. */
export interface ShiftReportPlayer {
  readonly number: number;
  readonly shifts: readonly Pick<Shift, 'period' | 'start' | 'end'>[];
}

/** The shifts of one team: `TH` pages are the home team's, `TV` pages the visitors'. */
export interface ShiftReport {
  readonly kind: 'read';
  readonly players: readonly ShiftReportPlayer[];
}

/** Reads a period: `OT` is 4, `2OT` is 5. Returns NaN for a shoot-out and other texts. */
function readPeriod(text: string): number {
  const overtime = /^(\d?)OT$/i.exec(text);
  if (overtime) return 3 + Number(overtime[1] || 1);
  return /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
}

/** `0:28 / 19:32`: elapsed and remaining. */
const TIMES = /^(\d{1,2}:\d{2}) ?\/ ?\d{1,2}:\d{2}$/;

/** Reads a row with the cells shift, period, start, end, duration, and event; null for other rows, such as totals. */
function readShift(row: readonly TableCell[]): ShiftReportPlayer['shifts'][number] | null {
  const [, period, from, to, duration] = row.map(({ text }) => text);
  const [start, end] = [from, to].map((text) => TIMES.exec(text ?? '')?.[1]);
  if (period === undefined || start === undefined) return null;
  const startSeconds = clockSeconds(start);
  return {
    period: readPeriod(period),
    start: startSeconds,
    end: shiftEnd(startSeconds, clockSeconds(end), clockSeconds(duration)),
  };
}

/** Reads the number of `4 GOSTISBEHERE, SHAYNE`. NaN if it is unreadable; null if the row has no heading. */
function readNumber(row: readonly TableCell[]): number | null {
  const heading = row.find(({ tag }) => tag.includes('playerHeading'));
  return heading ? Number(/^(\d{1,2}) ?.{0,100}$/.exec(heading.text)?.[1] ?? Number.NaN) : null;
}

/** Whether a page lacks its end, so that players may be missing. */
const isCut = (html: string): boolean => /<html\b/i.test(html) && !/<\/html\b/i.test(html);

/** Parses a report. Never throws, and takes linear time. Rows that are not shifts are skipped. */
export function parseShiftReport(html: string): ShiftReport | RefusedFeed {
  const players: { readonly number: number; readonly shifts: ShiftReportPlayer['shifts'][number][] }[] = [];
  for (const row of readTableRows(html)) {
    const number = readNumber(row);
    if (number !== null) players.push({ number, shifts: [] });
    const shift = readShift(row);
    if (shift) players.at(-1)?.shifts.push(shift);
  }
  if (players.length === 0) return refuseFeed('not-a-shift-report');
  if (isCut(html)) return refuseFeed('shift-report-cut');
  const played = players.filter(({ number, shifts }) => Number.isInteger(number) && shifts.length > 0);
  return played.length > 0 ? { kind: 'read', players: played } : refuseFeed('shift-report-empty');
}
