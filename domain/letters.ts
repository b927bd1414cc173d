import type { SlotId } from './formation.ts';
import { type Lineup, playerAt } from './lineup.ts';
import type { SlottedPlayer } from './player.ts';

/** Captain or alternate. */
export type Letter = 'C' | 'A';

export const ALTERNATE_LIMIT = 3;

/** Returns a player's letter, or null. Goalies never have a letter (NHL rule 6.1). */
export function letterOf({ facts, position }: Pick<SlottedPlayer, 'facts' | 'position'>): Letter | null {
  return position === 'g' ? null : (facts?.letter ?? null);
}

export function withLetter(player: SlottedPlayer, letter: Letter | null): SlottedPlayer {
  const { facts: _, ...plain } = player;
  return letter ? { ...player, facts: { letter } } : plain;
}

/** Reads an untrusted letter. Returns no facts for other values. */
export function readLetterFacts(value: unknown): Pick<SlottedPlayer, 'facts'> {
  return value === 'C' || value === 'A' ? { facts: { letter: value } } : {};
}

/** Whether the player in a slot may have the letter, given the letters in all other slots. */
export function mayWear({ formation, players }: Lineup, slotId: SlotId, letter: Letter): boolean {
  const others = formation.slots.filter(({ id }) => {
    const player = id === slotId ? null : players[id];
    return player && letterOf(player) === letter;
  });
  return others.length < (letter === 'C' ? 1 : ALTERNATE_LIMIT);
}

/** Removes the letter of the player in a slot if too many other players in the lineup have this letter. */
export function withRoomForLetter(lineup: Lineup, slotId: SlotId): Lineup {
  const player = playerAt(lineup, slotId);
  const letter = player && letterOf(player);
  if (!letter || mayWear(lineup, slotId, letter)) return lineup;
  return { ...lineup, players: { ...lineup.players, [slotId]: withLetter(player, null) } };
}
