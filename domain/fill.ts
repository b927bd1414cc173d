/** Test players for admins who try out a team's card. */
import { type Formation, type Slot, STANDARD_FORMATION } from './formation.ts';
import { type Lineup, makeLineup } from './lineup.ts';
import type { SlottedPlayer } from './player.ts';

const FIRST_NAMES = ['Alex', 'Ben', 'Cole', 'Drew', 'Eli', 'Finn', 'Gus', 'Hugo', 'Ivan', 'Jonas'];
const LAST_NAMES = ['Ash', 'Birch', 'Cedar', 'Elm', 'Hawthorn', 'Juniper', 'Larch', 'Maple', 'Oak', 'Willow'];

function drawNumbers(count: number, random: () => number): number[] {
  const pool = Array.from({ length: 99 }, (_, index) => index + 1);
  return Array.from({ length: count }, () => pool.splice(Math.floor(random() * pool.length), 1)[0] ?? 1);
}

function pick(names: readonly string[], random: () => number): string {
  return names[Math.floor(random() * names.length)] ?? 'Test';
}

/**
 * Fills every slot with a random test player with a unique number from 1 to 99.
 * `random` returns numbers in [0, 1), like `Math.random`.
 */
export function fillLineup(random: () => number, formation: Formation = STANDARD_FORMATION): Lineup {
  const { slots } = formation;
  const numbers = drawNumbers(slots.length, random);
  const toPlayer = (slot: Slot, index: number): SlottedPlayer => ({
    id: `test-${index + 1}`,
    name: `${pick(FIRST_NAMES, random)} ${pick(LAST_NAMES, random)}`,
    position: slot.position,
    number: numbers[index] ?? null,
  });
  const players = slots.map((slot, index) => [slot.id, toPlayer(slot, index)] as const);
  return makeLineup(Object.fromEntries(players), formation);
}
