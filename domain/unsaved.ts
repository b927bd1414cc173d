/** What counts as a change that is not saved yet. */
import type { Draft, SavedReference } from './draft.ts';
import { STANDARD_FORMATION } from './formation.ts';
import { countFilled, type Lineup } from './lineup.ts';

/**
 * The saved part of a lineup as a text: two contents are equal when their texts are. Players are compared by what a saved row
 * keeps of them; the ids of test players are not part of that.
 */
export function contentPrint({ formation, players }: Lineup, title: string): string {
  const cells = formation.slots.map(({ id: slot }) => {
    const player = players[slot];
    if (!player) return null;
    const { facts = {}, id, name, number } = player;
    const told = formation.facts.flatMap(({ key }) => (facts[key] === undefined ? [] : [[key, facts[key]]]));
    return [/^\d+$/.test(id) ? id : '', name, number, ...told];
  });
  // Drafts keep prints: those of the standard formation stay as they were before there were others.
  const form = formation.id === STANDARD_FORMATION.id ? [] : [formation.id];
  return JSON.stringify([title.trim(), ...cells, ...form]);
}

interface Content {
  readonly lineup: Lineup;
  readonly title: string;
  readonly saved: SavedReference | null;
}

/** Whether saving would change anything: the content differs from what is saved, or a new lineup has a player. */
export function isUnsaved({ lineup, title, saved }: Content): boolean {
  return saved ? contentPrint(lineup, title) !== saved.print : countFilled(lineup) > 0;
}

/** Like {@link isUnsaved}, for a draft. */
export function isDraftUnsaved({ history, title, saved }: Draft): boolean {
  return isUnsaved({ lineup: history.present, title, saved });
}
