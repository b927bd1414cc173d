/** Cleans the shifts of a game, as the NHL's shift charts and reports list them. */

/** A stretch on the ice, in seconds since the start of the period. Comes from a feed, so any value may be wrong. */
export interface Shift {
  /** The team's key, such as `TOR`. */
  readonly team: string;
  readonly playerId: string;
  /** From 1; overtimes are 4 and up. */
  readonly period: number;
  readonly start: number;
  readonly end: number;
}

/** A cleaned shift, in seconds since the game's start. */
export interface Stint {
  readonly start: number;
  readonly end: number;
}

/** Stints by player, in order and without overlaps. Stints of different periods stay separate. */
export type Stints = ReadonlyMap<string, readonly Stint[]>;

/** The length of a period, in seconds. Overtimes of the playoffs last as long. */
export const PERIOD_SECONDS = 1200;

/** An overtime of the regular season ends after five minutes; a shoot-out follows as period 5. */
const SHORT_OVERTIME_SECONDS = 300;

/** Higher period numbers are errors. The longest game so far had nine periods. */
const LAST_PERIOD = 12;

function isValid({ end, period, playerId, start, team }: Shift): boolean {
  return (
    playerId !== '' &&
    team !== '' &&
    Number.isInteger(period) &&
    period >= 1 &&
    period <= LAST_PERIOD &&
    Number.isFinite(end) &&
    start >= 0 &&
    start < PERIOD_SECONDS &&
    end > start
  );
}

/** Whether period 5 is a shoot-out. It is a second overtime only if the first overtime exceeded five minutes. */
function hasShootout(shifts: readonly Shift[]): boolean {
  return !shifts.some(({ end, period }) => period === 4 && end > SHORT_OVERTIME_SECONDS);
}

function merge(stints: readonly Stint[]): readonly Stint[] {
  const merged: Stint[] = [];
  for (const stint of stints.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && stint.start < last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, stint.end) };
    else merged.push(stint);
  }
  return merged;
}

/**
 * Cleans the shifts of a game and groups them by team and player. Drops rows of a shoot-out, of zero length, and with
 * impossible values. Cuts shifts at the end of their period. Merges duplicates and overlaps.
 */
export function cleanShifts(shifts: readonly Shift[]): ReadonlyMap<string, Stints> {
  const valid = shifts.filter(isValid);
  const lastPeriod = hasShootout(valid) ? 4 : LAST_PERIOD;
  const teams = new Map<string, Map<string, Stint[]>>();
  for (const { end, period, playerId, start, team } of valid) {
    if (period > lastPeriod) continue;
    const players = teams.get(team) ?? new Map<string, Stint[]>();
    teams.set(team, players);
    const stints = players.get(playerId) ?? [];
    players.set(playerId, stints);
    const from = (period - 1) * PERIOD_SECONDS;
    stints.push({ start: from + start, end: from + Math.min(end, PERIOD_SECONDS) });
  }
  return new Map(
    [...teams].map(([team, players]) => [
      team,
      new Map([...players].map(([player, stints]) => [player, merge(stints)])),
    ]),
  );
}

export function secondsOf(stints: readonly Stint[]): number {
  return stints.reduce((sum, { end, start }) => sum + end - start, 0);
}
