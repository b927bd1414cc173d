/**
 * Whether a lineup is complete.
 * Its readiness is `celebrating` from the moment its last slot is filled until the user closes the celebration.
 * A complete lineup from a draft is `ready` at once.
 */
import { isComplete, type Lineup } from '#domain/lineup.ts';

export type Readiness = 'building' | 'celebrating' | 'ready';

/** A lineup that stays complete is celebrated only once. */
export function nextReadiness(readiness: Readiness, next: Lineup): Readiness {
  if (!isComplete(next)) return 'building';
  return readiness === 'building' ? 'celebrating' : readiness;
}
