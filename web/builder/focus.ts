import type { SlotId } from '#domain/formation.ts';

export function focusSlot(id: SlotId): void {
  document.querySelector<HTMLElement>(`[data-slot="${id}"]`)?.focus();
}

export function focusRosterCard(playerId: string): void {
  document.querySelector<HTMLElement>(`[data-player="${CSS.escape(playerId)}"]`)?.focus();
}

/** Focuses the first player of the visible list who is not in the lineup, or else the list. */
export function focusRoster(): void {
  const card = document.querySelector<HTMLElement>('.roster-card:not(.roster-card-used) > [data-player]');
  (card ?? document.querySelector<HTMLElement>('#roster'))?.focus({ preventScroll: true });
}

/** Focuses the first player of the visible list. */
export function focusFirstRosterCard(): void {
  document.querySelector<HTMLElement>('[data-player]')?.focus();
}
