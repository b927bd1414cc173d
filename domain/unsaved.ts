import type { Draft, SavedReference } from './draft.ts';
import { STANDARD_FORMATION } from './formation.ts';
import { countFilled, type Lineup } from './lineup.ts';

/**
 * Serializes the saved part of a lineup, for comparisons.
 * Players are compared by the values that a saved row stores. The ids of test players are not among them.
 */
export function contentPrint({ formation, players }: Lineup, title: string): string {
  const cells = formation.slots.map(({ id: slot }) => {
    const player = players[slot];
    if (!player) return null;
    const { facts = {}, id, name, number } = player;
    const told = formation.facts.flatMap(({ key }) => (facts[key] === undefined ? [] : [[key, facts[key]]]));
    return [/^\d+$/.test(id) ? id : '', name, number, ...told];
  });
  // Drafts store prints, so those of the standard formation must stay the same.
  const form = formation.id === STANDARD_FORMATION.id ? [] : [formation.id];
  return JSON.stringify([title.trim(), ...cells, ...form]);
}

interface Content {
  readonly lineup: Lineup;
  readonly title: string;
  readonly saved: SavedReference | null;
}

/**
 * Whether saving would change anything.
 * The content must differ from the saved one, or a new lineup must have a player.
 */
export function isUnsaved({ lineup, title, saved }: Content): boolean {
  return saved ? contentPrint(lineup, title) !== saved.print : countFilled(lineup) > 0;
}

export function isDraftUnsaved({ history, title, saved }: Draft): boolean {
  return isUnsaved({ lineup: history.present, title, saved });
}
