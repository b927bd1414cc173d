import { type KeyboardEvent, useMemo } from 'react';
import type { SlotId } from '#domain/formation.ts';
import { bestSlotFor, playerAt } from '#domain/lineup.ts';
import type { Position } from '#domain/positions.ts';
import { focusRosterCard, focusSlot } from '../focus.ts';
import { type Held, slotForHeld } from '../store/builder-state.ts';
import { pageActions } from '../store/page-actions.ts';
import { lineupActions } from '../store/lineup-actions.ts';
import { builder } from '../store/use-builder.ts';
import { isArrowKey, nextSlot } from './next-slot.ts';

/**
 * Picks a player up by keyboard and goes to the slot that suits them best, for the position that they are
 * wanted in.
 */
export function pickUp(held: Omit<Held, 'by'>, position: Position = held.player.position): void {
  lineupActions.hold({ ...held, by: 'keyboard' });
  const state = builder.getState();
  const best = bestSlotFor(
    state.lineup.history.present,
    { ...held.player, position },
    ({ id }) => slotForHeld(state, id) === 'open',
  );
  if (best) focusSlot(best);
}

/** Arrows move, Delete and Backspace clear, Space picks the player up or opens the list for an empty slot. */
function onFreeKey(key: string, id: SlotId): boolean {
  const state = builder.getState();
  const lineup = state.lineup.history.present;
  const player = playerAt(lineup, id);
  if (isArrowKey(key)) focusSlot(nextSlot(lineup.formation, id, key));
  else if (key === 'Delete' || key === 'Backspace') lineupActions.clearSlot(id);
  else if (key === ' ' && player) pickUp({ player, from: id });
  else if (key === ' ') pageActions.openDialog({ kind: 'choose-player', slot: id });
  else return false;
  return true;
}

/** Arrows move among the slots that may take the player in hand; Enter and Space put him down. */
function onHoldingKey(key: string, id: SlotId, held: Held): boolean {
  const state = builder.getState();
  if (isArrowKey(key)) {
    const { formation } = state.lineup.history.present;
    focusSlot(nextSlot(formation, id, key, (other) => slotForHeld(state, other) !== 'closed'));
    return true;
  }
  if (key !== 'Enter' && key !== ' ') return false;
  lineupActions.putDown(id);
  if (!held.from) focusRosterCard(held.player.id); // on to the next player of the list
  return true;
}

/** The key handlers of a slot's button. Enter on a free board is left to the button itself: it presses it. */
export function useSlotKeys(id: SlotId) {
  return useMemo(
    () => ({
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const { held } = builder.getState().screen;
        const done = held?.by === 'keyboard' ? onHoldingKey(event.key, id, held) : onFreeKey(event.key, id);
        if (done) event.preventDefault();
      },
      // Space was dealt with when it went down; some browsers press the button when it comes up all the same.
      onKeyUp: (event: KeyboardEvent) => {
        if (event.key === ' ') event.preventDefault();
      },
    }),
    [id],
  );
}
