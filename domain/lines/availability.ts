/** When players were available: an injured player's ice time must not count as if the game had been whole. */
import { secondsOf, type Stint } from './shift.ts';

/** A player without a shift for this long was injured, sent off or benched. */
const ABSENCE_SECONDS = 900;

/** Extrapolating from less time than this would be noise. */
export const LEAST_AVAILABLE_SECONDS = 300;

/** The stretches of a game, from 0 to `gameEnd`, in which a player was not available. */
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
  return (secondsOf(stints) * gameEnd) / Math.max(available, LEAST_AVAILABLE_SECONDS);
}
