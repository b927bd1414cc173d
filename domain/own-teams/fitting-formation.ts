import {
  countSlots,
  type Formation,
  FORMATIONS,
  LARGEST_FORMATION,
  STANDARD_FORMATION,
} from '../formation.ts';
import { positionGroup } from '../positions.ts';
import type { OwnPlayer } from './own-team.ts';

const GROUPS = ['forward', 'defense', 'goalie'] as const;

/**
 * Returns the largest formation that the roster can fill, except for the one with more than twenty players. If the
 * roster fills none, or if a player has no position, returns the standard formation.
 */
export function fittingFormation(players: readonly OwnPlayer[]): Formation {
  if (players.some(({ position }) => position === null)) return STANDARD_FORMATION;
  const fits = (formation: Formation) =>
    GROUPS.every((group) => {
      const count = players.filter(({ position }) => position && positionGroup(position) === group).length;
      return countSlots(formation, group) <= count;
    });
  const [largest] = FORMATIONS.filter(
    (formation) => formation !== LARGEST_FORMATION && fits(formation),
  ).toSorted((a, b) => b.slots.length - a.slots.length);
  return largest ?? STANDARD_FORMATION;
}
