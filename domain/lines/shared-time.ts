/** How long players were on the ice together at five-on-five. */
import { findAbsences, LEAST_AVAILABLE_SECONDS } from './availability.ts';
import { type Segment, segmentsBySkater } from './five-on-five.ts';
import { secondsOf, type Stints } from './shift.ts';

/**
 * The share of the team's five-on-five play that a group spent on the ice together, 0 to 1.
 * Counts only play for which all of them were available, but at least five minutes.
 */
export type SharedRate = (group: readonly string[]) => number;

/** Prepares the shared rates of a team. */
export function measureSharedTime(stints: Stints, segments: readonly Segment[], gameEnd: number): SharedRate {
  const total = secondsOf(segments);
  const bySkater = segmentsBySkater(segments);
  const absences = new Map([...stints].map(([id, own]) => [id, findAbsences(own, gameEnd)]));
  const availableTo = (group: readonly string[]): number => {
    const away = group.flatMap((id) => absences.get(id) ?? []);
    if (away.length === 0) return total;
    // Absences begin and end with shifts, so a segment is never partly in one.
    return secondsOf(
      segments.filter(({ end, start }) => !away.some((gap) => gap.start <= start && end <= gap.end)),
    );
  };
  const measure: SharedRate = (group) => {
    const [first = '', ...others] = group;
    const together = (bySkater.get(first) ?? []).filter(({ skaters }) =>
      others.every((other) => skaters.includes(other)),
    );
    return secondsOf(together) / Math.max(availableTo(group), LEAST_AVAILABLE_SECONDS);
  };
  const known = new Map<string, number>(); // each pair is part of many trios
  return (group) => {
    const key = group.join();
    const rate = known.get(key) ?? measure(group);
    known.set(key, rate);
    return rate;
  };
}
