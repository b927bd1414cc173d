/** Moving the keyboard's focus to things of the builder by what they stand for. */
import type { SlotId } from '#domain/formation.ts';

export function focusSlot(id: SlotId): void {
  document.querySelector<HTMLElement>(`[data-slot="${id}"]`)?.focus();
}

export function focusRosterCard(playerId: string): void {
  document.querySelector<HTMLElement>(`[data-player="${CSS.escape(playerId)}"]`)?.focus();
}

/** The first player of the roster's list, whichever is shown. */
export function focusFirstRosterCard(): void {
  document.querySelector<HTMLElement>('[data-player]')?.focus();
}
