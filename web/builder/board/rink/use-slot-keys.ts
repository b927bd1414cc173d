import { type KeyboardEvent, useMemo } from 'react';
import type { SlotId } from '#domain/formation.ts';
import { type Letter, letterOf } from '#domain/letters.ts';
import { bestSlotFor, playerAt, type ScratchReason } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { Position } from '#domain/positions.ts';
import { focusPlayer, focusSlot } from '../../store/focus.ts';
import { isMenuKey } from '../menu/open-menu.tsx';
import { boardLineup, shownFormation, slotForHeld } from '../../store/board-state.ts';
import type { Held } from '../../store/builder-state.ts';
import { factActions } from '../../store/fact-actions.ts';
import { pageActions } from '../../store/page-actions.ts';
import { lineupActions } from '../../store/lineup-actions.ts';
import { screenActions } from '../../store/screen-actions.ts';
import { builder } from '../../store/use-builder.ts';
import { isArrowKey, nextSlot } from './next-slot.ts';

const SCRATCH_KEYS: Readonly<Record<string, ScratchReason>> = { s: 'scratched', i: 'injured' };

/** `S` scratches the player and `I` marks the player as injured. Returns whether `key` is `S` or `I`. */
export function scratchByKey(key: string, player: SlottedPlayer): boolean {
  const reason = SCRATCH_KEYS[key.toLowerCase()];
  if (reason) factActions.addScratch(player, reason);
  return reason !== undefined;
}

/** Picks up a player by keyboard and focuses the best slot for `position`. */
export function pickUp(held: Omit<Held, 'by'>, position: Position = held.player.position): void {
  lineupActions.hold({ ...held, by: 'keyboard' });
  const state = builder.getState();
  const best = bestSlotFor(
    boardLineup(state),
    { ...held.player, position },
    ({ id }) => slotForHeld(state, id) === 'open',
  );
  if (best) focusSlot(best);
}

/**
 * Handles the keys that give the player in a slot a C or an A, scratch the player, or open the menu. Returns whether
 * `event` is such a key.
 */
function onPlayerKey(event: KeyboardEvent, id: SlotId, player: SlottedPlayer): boolean {
  const key = event.key.toLowerCase();
  const toggle = (letter: Letter) => factActions.setLetter(id, letterOf(player) === letter ? null : letter);
  if (isMenuKey(event)) screenActions.openMenu({ player, at: { slot: id }, by: 'keyboard' });
  else if (key === 'c') toggle('C');
  else if (key === 'a') toggle('A');
  else return scratchByKey(key, player);
  return true;
}

function onKeyWithoutPlayer(event: KeyboardEvent, id: SlotId): boolean {
  const { key } = event;
  const state = builder.getState();
  const lineup = boardLineup(state);
  const player = playerAt(lineup, id);
  if (key === ' ' && state.screen.held?.by === 'tap') {
    lineupActions.putDown(id);
    return true;
  }
  if (player && onPlayerKey(event, id, player)) return true;
  if (isArrowKey(key)) focusSlot(nextSlot(shownFormation(state), id, key));
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
    focusSlot(nextSlot(shownFormation(state), id, key, (other) => slotForHeld(state, other) !== 'closed'));
    return true;
  }
  if (key !== 'Enter' && key !== ' ') return false;
  lineupActions.putDown(id);
  if (!held.from) focusPlayer(held.player.id); // on the roster, the user picks the next player
  return true;
}

/**
 * Key handlers of a slot's button. If a player is held by keyboard, Enter places the player. Otherwise, the browser
 * turns Enter into a click.
 */
export function useSlotKeys(id: SlotId) {
  return useMemo(
    () => ({
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const { held } = builder.getState().screen;
        const done =
          held?.by === 'keyboard' ? onKeyWhileHolding(event.key, id, held) : onKeyWithoutPlayer(event, id);
        if (done) event.preventDefault();
      },
      // Space was handled on keydown, but some browsers also click the button on keyup.
      onKeyUp: (event: KeyboardEvent) => {
        if (event.key === ' ') event.preventDefault();
      },
    }),
    [id],
  );
}
