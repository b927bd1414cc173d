/** Parses the NHL's shift charts (`/stats/rest/en/shiftcharts?cayenneExp=gameId=2026020123`). */
import * as v from 'valibot';
import type { Shift } from '#domain/lines/shift.ts';
import {
  clockSeconds,
  feedId,
  feedList,
  feedPlayerId,
  feedText,
  readEntries,
  shiftEnd,
} from './feed-values.ts';
import { refuseFeed, type RefusedFeed } from './feed-refusal.ts';

export interface ShiftChart {
  readonly kind: 'read';
  /** Shifts with teams as abbreviations. An unreadable time is NaN; `cleanShifts` drops shifts with such a time. */
  readonly shifts: readonly Shift[];
  readonly names: ReadonlyMap<string, string>;
}

/** A game has two teams, and mistakes may add a few. A chart with more teams than this is refused. */
const MAX_TEAMS = 8;

/** The type code of shifts. Goals are 505. */
const SHIFT_TYPE = 517;

const response = v.object({ data: feedList, total: v.optional(v.unknown()) });
const nameOrBlank = v.fallback(feedText, '');

const row = v.object({
  gameId: v.optional(feedId),
  typeCode: v.number(),
  teamAbbrev: v.pipe(feedText, v.minLength(1)),
  playerId: feedPlayerId,
  period: v.number(),
  startTime: v.optional(v.unknown()),
  endTime: v.optional(v.unknown()),
  duration: v.optional(v.unknown()),
  firstName: nameOrBlank,
  lastName: nameOrBlank,
});

function asShift(from: v.InferOutput<typeof row>): Shift {
  const [start, end, duration] = [from.startTime, from.endTime, from.duration].map(clockSeconds) as [
    number,
    number,
    number,
  ];
  const { period, playerId, teamAbbrev } = from;
  return { team: teamAbbrev, playerId, period, start, end: shiftEnd(start, end, duration) };
}

/** Parses the chart of a game. Never throws. Leaves out unreadable rows, and rows of another game. */
export function parseShiftChart(json: unknown, gameId: number): ShiftChart | RefusedFeed {
  const chart = v.safeParse(response, json);
  if (!chart.success) return refuseFeed('not-a-shift-chart');
  const { data, total } = chart.output;
  if (typeof total === 'number' && total > data.length) return refuseFeed('shift-chart-cut');
  const rows = readEntries(row, data).filter((entry) => (entry.gameId ?? gameId) === gameId);
  const shifts = rows.filter(({ typeCode }) => typeCode === SHIFT_TYPE);
  if (shifts.length === 0) return refuseFeed('shift-chart-empty');
  const teams = new Set(shifts.map(({ teamAbbrev }) => teamAbbrev));
  if (teams.size > MAX_TEAMS) return refuseFeed('not-a-shift-chart');
  return {
    kind: 'read',
    shifts: shifts.map(asShift),
    names: new Map(shifts.map((entry) => [entry.playerId, `${entry.firstName} ${entry.lastName}`.trim()])),
  };
}
