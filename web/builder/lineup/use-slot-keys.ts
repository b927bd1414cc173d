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

/** Picks up a player by keyboard and focuses the best slot for `position`. */
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

function onKeyWithoutPlayer(key: string, id: SlotId): boolean {
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

/** Arrow keys move among the slots that accept the held player. Enter and Space place the player. */
function onKeyWhileHolding(key: string, id: SlotId, held: Held): boolean {
  const state = builder.getState();
  if (isArrowKey(key)) {
    const { formation } = state.lineup.history.present;
    focusSlot(nextSlot(formation, id, key, (other) => slotForHeld(state, other) !== 'closed'));
    return true;
  }
  if (key !== 'Enter' && key !== ' ') return false;
  lineupActions.putDown(id);
  if (!held.from) focusRosterCard(held.player.id); // so that the next player is one key away
  return true;
}

/** Key handlers of a slot's button. Without a held player, Enter is the button's own press. */
export function useSlotKeys(id: SlotId) {
  return useMemo(
    () => ({
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const { held } = builder.getState().screen;
        const done =
          held?.by === 'keyboard'
            ? onKeyWhileHolding(event.key, id, held)
            : onKeyWithoutPlayer(event.key, id);
        if (done) event.preventDefault();
      },
      // The key was handled on keydown, but some browsers click the button on keyup.
      onKeyUp: (event: KeyboardEvent) => {
        if (event.key === ' ') event.preventDefault();
      },
    }),
    [id],
  );
}
