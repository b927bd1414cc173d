/**
 * Whether the line-up can be taken away: `building` while a slot is empty; `celebrating` from the moment the twentieth is
 * filled until the celebration is closed; `ready` after that, and for a complete line-up that comes back from a draft.
 */
import { isComplete, type Lineup } from '#domain/lineup.ts';

export type Readiness = 'building' | 'celebrating' | 'ready';

/** The readiness after a change from one line-up to the next. A complete one that stays complete is celebrated once. */
export function nextReadiness(readiness: Readiness, next: Lineup): Readiness {
  if (!isComplete(next)) return 'building';
  return readiness === 'building' ? 'celebrating' : readiness;
}
