/** Derives from the builder's state what the rink shows. */
import { type Formation, getSlot, type SlotId } from '#domain/formation.ts';
import { type Lineup, mayStandIn, playerAt, SCRATCH_LIMIT } from '#domain/lineup.ts';
import { perObject } from '#domain/per-object.ts';
import { dressedSkaters, isUnitSlot, UNITS_ON_ICE, unitsLineup } from '#domain/special-teams.ts';
import type { BuilderState } from './builder-state.ts';

const unitsOf = perObject(unitsLineup);

/** The lineup on the rink: the open lineup, or its special teams. Returns the same object for the same lineup. */
export function boardLineup({ lineup, screen }: BuilderState): Lineup {
  const { present } = lineup.history;
  return screen.board === 'even' ? present : unitsOf(present);
}

/** The formation of the board on screen, for arrow keys. */
export function shownFormation({ lineup, screen }: BuilderState): Formation {
  return screen.board === 'special' ? UNITS_ON_ICE : lineup.history.present.formation;
}

/** The slot that Tab reaches: the last focused one, or the first one if the formation lacks that slot. */
export function tabStopOf(state: BuilderState): SlotId | undefined {
  const { slots } = boardLineup(state).formation;
  return (slots.find(({ id }) => id === state.screen.slotStop) ?? slots[0])?.id;
}

/**
 * `source` if the held player came from this slot. Otherwise `open` if the slot accepts the player, or `closed` if not.
 * Null if no player is held.
 */
export function slotForHeld(
  { lineup, screen }: BuilderState,
  slot: SlotId,
): 'source' | 'open' | 'closed' | null {
  const { held } = screen;
  if (!held) return null;
  if (held.from === slot) return 'source';
  const { present } = lineup.history;
  if (isUnitSlot(slot))
    return dressedSkaters(present).some(({ id }) => id === held.player.id) ? 'open' : 'closed';
  if (!mayStandIn(held.player, getSlot(present.formation, slot))) return 'closed';
  const other = playerAt(present, slot);
  return other && held.from && !mayStandIn(other, getSlot(present.formation, held.from)) ? 'closed' : 'open';
}

export function mayScratchHeld({ lineup, screen: { held } }: BuilderState): boolean {
  const { scratches } = lineup.history.present;
  return (
    held !== null &&
    scratches.length < SCRATCH_LIMIT &&
    !scratches.some(({ player }) => player.id === held.player.id)
  );
}

/** `best` if the slot is offered to the selected player, and `next` if the next tap fills it. Otherwise null. */
export function offerAt({ screen: { offer, held } }: BuilderState, slot: SlotId): 'best' | 'next' | null {
  if (offer?.slot !== slot) return null;
  if (held) return held.by === 'tap' ? 'best' : null;
  return 'next';
}
