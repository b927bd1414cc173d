import type { Lineup } from '#domain/lineup.ts';
import type { SlotGroup } from '#domain/formation.ts';

const WORDS: Readonly<Record<SlotGroup, readonly [one: string, many: string]>> = {
  forward: ['forward', 'forwards'],
  defense: ['defenseman', 'defensemen'],
  goalie: ['goalie', 'goalies'],
  skater: ['skater', 'skaters'],
};

/** In British English, no comma precedes `and`. */
const AND = new Intl.ListFormat('en-GB');

/** Counts a lineup's open slots, as in `2 forwards and 1 goalie to go`. Empty for a complete lineup. */
export function missingText({ formation, players }: Lineup): string {
  const groups = new Set(formation.slots.map(({ group }) => group));
  const parts = [...groups].flatMap((group) => {
    const count = formation.slots.filter((slot) => slot.group === group && !players[slot.id]).length;
    return count > 0 ? [`${count} ${WORDS[group][count === 1 ? 0 : 1]}`] : [];
  });
  return parts.length === 0 ? '' : `${AND.format(parts)} to go`;
}
