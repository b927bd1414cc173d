import { useEffect } from 'react';
import type { SlotId } from '#domain/formation.ts';
import type { Lineup } from '#domain/lineup.ts';
import { builder } from '../store/use-builder.ts';

/** A change of more slots opens or fills a whole lineup, so no single slot is shown. */
const MOST_PLACED = 2;

/** The slots with another player than before. Empty when a whole lineup changed. */
export function placedSlots(before: Lineup, now: Lineup): readonly SlotId[] {
  if (before === now) return [];
  const [players, earlier] = [now.players, before.players];
  const placed = now.formation.slots
    .map(({ id }) => id)
    .filter((id) => players[id] && players[id].id !== earlier[id]?.id);
  return placed.length <= MOST_PLACED ? placed : [];
}

function reveal(slot: SlotId): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document
    .querySelector(`[data-slot="${slot}"]`)
    ?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
}

/** Scrolls to a slot when a player is placed there. On a phone, the roster sheet may cover it (sheet.css). */
export function useRevealPlaced(): void {
  useEffect(
    () =>
      builder.subscribe((now, before) => {
        const [slot] = placedSlots(before.lineup.history.present, now.lineup.history.present);
        if (slot && !now.screen.held) requestAnimationFrame(() => reveal(slot)); // after the dialog has closed
      }),
    [],
  );
}
