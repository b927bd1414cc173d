import { useEffect } from 'react';
import type { SlotId } from '#domain/formation.ts';
import type { Lineup } from '#domain/lineup.ts';
import { builder } from '../store/use-builder.ts';

/** A change of more slots than this opens or fills a lineup: there is no one place to look at. */
const MOST_PLACED = 2;

/** The slots that hold another player than before; none when a whole lineup changed. */
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

/**
 * Brings a slot into view when a player is placed there: on a phone, the roster's sheet may cover it
 * (sheet.css).
 */
export function useRevealPlaced(): void {
  useEffect(
    () =>
      builder.subscribe((now, before) => {
        const [slot] = placedSlots(before.lineup.history.present, now.lineup.history.present);
        if (slot && !now.screen.held) requestAnimationFrame(() => reveal(slot)); // once the dialog has closed
      }),
    [],
  );
}
