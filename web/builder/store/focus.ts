import type { SlotId } from '#domain/formation.ts';
import { tabStopOf } from './board-state.ts';
import type { MenuPlace } from './builder-state.ts';
import { builder } from './use-builder.ts';

export function slotElement(id: SlotId): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-slot="${id}"]`);
}

export function focusSlot(id: SlotId): void {
  slotElement(id)?.focus();
}

function byPlayer(attribute: 'data-player' | 'data-scratch', playerId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(playerId)}"]`);
}

/** Focuses the player among the scratches, or else the player's roster card. */
export function focusPlayer(playerId: string): void {
  (byPlayer('data-scratch', playerId) ?? byPlayer('data-player', playerId))?.focus();
}

/** The element at which a player's menu was opened; null if the element is gone. */
export function elementAt(at: MenuPlace, playerId: string): HTMLElement | null {
  if (typeof at === 'object') return slotElement(at.slot);
  return byPlayer(at === 'roster' ? 'data-player' : 'data-scratch', playerId);
}

export function focusTabStop(options?: FocusOptions): void {
  const slot = tabStopOf(builder.getState());
  if (slot !== undefined) slotElement(slot)?.focus(options);
}

/** If the focused element has disappeared, focuses the slot that Tab reaches. */
export function focusTabStopIfLost(): void {
  if (document.activeElement === document.body) focusTabStop({ preventScroll: true });
}

/** Focuses the first player of the visible list who is not in the lineup, or else the list. */
export function focusRoster(): void {
  const card = document.querySelector<HTMLElement>('.roster-card:not(.roster-card-used) > [data-player]');
  (card ?? document.querySelector<HTMLElement>('#roster'))?.focus({ preventScroll: true });
}

export function focusFirstRosterCard(): void {
  document.querySelector<HTMLElement>('[data-player]')?.focus();
}
