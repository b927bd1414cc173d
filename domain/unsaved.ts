/** What counts as a change that is not saved yet. */
import type { Draft, SavedReference } from './draft.ts';
import { countFilled, type Lineup } from './lineup.ts';
import { SLOTS } from './slots.ts';

/**
 * The saved part of a lineup as a text: two contents are equal when their texts are. Players are compared by what a saved row
 * keeps of them; the ids of test players are not part of that.
 */
export function contentPrint(lineup: Lineup, title: string): string {
  const players = SLOTS.map(({ id: slot }) => {
    const player = lineup[slot];
    return player && [/^\d+$/.test(player.id) ? player.id : '', player.name, player.number];
  });
  return JSON.stringify([title.trim(), ...players]);
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
