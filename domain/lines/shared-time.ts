import { secondsOf, type Stint, type Stints } from './shift.ts';
import { type Segment, segmentsBySkater } from './five-on-five.ts';

/** A player without a shift for this long was injured, sent off, or benched. */
const ABSENCE_SECONDS = 900;

/** The minimum time to extrapolate from. Less time would give random results. */
const MIN_AVAILABLE_SECONDS = 300;

/** Returns the stretches of a game (0 to `gameEnd`) when a player was not available. */
export function findAbsences(stints: readonly Stint[], gameEnd: number): readonly Stint[] {
  const bounds = [{ start: 0, end: 0 }, ...stints, { start: gameEnd, end: gameEnd }];
  return bounds.slice(1).flatMap(({ start }, index) => {
    const since = bounds[index]?.end ?? 0;
    return start - since > ABSENCE_SECONDS ? [{ start: since, end: start }] : [];
  });
}

/** Ice time in all situations in seconds, extrapolated to the whole game for players who were absent. */
export function iceTimeOf(stints: readonly Stint[], gameEnd: number): number {
  const available = gameEnd - secondsOf(findAbsences(stints, gameEnd));
  return (secondsOf(stints) * gameEnd) / Math.max(available, MIN_AVAILABLE_SECONDS);
}

/**
 * The share of the five-on-five play that a group spent on the ice together, 0 to 1.
 * Leaves out play during which a member of the group was absent. The divisor is at least five minutes.
 */
export type SharedRate = (group: readonly string[]) => number;

export function measureSharedTime(stints: Stints, segments: readonly Segment[], gameEnd: number): SharedRate {
  const total = secondsOf(segments);
  const bySkater = segmentsBySkater(segments);
  const absences = new Map([...stints].map(([id, own]) => [id, findAbsences(own, gameEnd)]));
  const availableTo = (group: readonly string[]): number => {
    const away = group.flatMap((id) => absences.get(id) ?? []);
    if (away.length === 0) return total;
    // Absences begin and end with shifts, so a segment is never partly in an absence.
    return secondsOf(
      segments.filter(({ end, start }) => !away.some((gap) => gap.start <= start && end <= gap.end)),
    );
  };
  const measure: SharedRate = (group) => {
    const [first = '', ...others] = group;
    const together = (bySkater.get(first) ?? []).filter(({ skaters }) =>
      others.every((other) => skaters.includes(other)),
    );
    return secondsOf(together) / Math.max(availableTo(group), MIN_AVAILABLE_SECONDS);
  };
  const known = new Map<string, number>(); // A cache, because each pair is part of many trios.
  return (group) => {
    const key = group.join();
    const rate = known.get(key) ?? measure(group);
    known.set(key, rate);
    return rate;
  };
}
