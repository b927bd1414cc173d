/** Shows changes of the lineup as motion: players' plates fly into slots or swap, and finished rows light up. */
import type { SlotId } from '#domain/formation.ts';
import { findSlotOf, type Lineup } from '#domain/lineup.ts';
import { GLIDE, MOVE_MS, SLOW_MS } from '#web/ui/motion-times.ts';
import { placedSlots } from '../rink/reveal-placed.ts';
import type { BuilderState } from '../../store/builder-state.ts';
import { slotElement } from '../../store/focus.ts';
import { builder } from '../../store/use-builder.ts';
import { copyOf, crossFade, fly } from './flight.ts';
import { removeLayer, addToLayer } from './layer.ts';

/** Lights a row in the color of the team's stripe, and sends a stripe across it. */
function sweep(row: HTMLElement, delay: number): void {
  const box = document.createElement('div');
  box.className = 'row-sweep';
  const stripe = document.createElement('span');
  stripe.className = 'row-sweep-stripe';
  box.append(stripe);
  addToLayer(box, row.getBoundingClientRect());
  stripe.animate(
    { transform: ['translateX(-110%) skewX(-18deg)', 'translateX(410%) skewX(-18deg)'] },
    { duration: SLOW_MS, delay, easing: GLIDE, fill: 'backwards' },
  );
  const glow = { opacity: [0, 1, 0.7, 0] };
  box.animate(glow, { duration: 3 * SLOW_MS, delay, fill: 'backwards' }).onfinish = () => box.remove();
}

const slotBox = (slot: SlotId) => slotElement(slot)?.closest<HTMLElement>('.slot') ?? null;

/** The box of a player's roster card. Null if there is no card or it is scrolled out of view. */
function cardBox(playerId: string): DOMRect | null {
  const card = document.querySelector(`[data-player="${CSS.escape(playerId)}"]`)?.closest('.roster-card');
  const view = card?.closest('.roster')?.getBoundingClientRect();
  const box = card?.getBoundingClientRect();
  return box && view && box.bottom > view.top && box.top < view.bottom ? box : null;
}

/** The box that a player flies from: drag preview, slot, or roster card. Call before React renders the change. */
function sourceOf(playerId: string, before: Lineup): DOMRect | null {
  const preview = document.querySelector(`[data-drags="${CSS.escape(playerId)}"] > .drag-preview-plate`);
  if (preview) return preview.getBoundingClientRect();
  const slot = findSlotOf(before, playerId);
  return (slot ? slotBox(slot)?.getBoundingClientRect() : cardBox(playerId)) ?? null;
}

/** Copies of the two slots whose players the change swapped, by slot. Call before React renders the change. */
function swappedPlates(
  before: Lineup,
  now: Lineup,
  placed: readonly SlotId[],
): ReadonlyMap<SlotId, HTMLElement> {
  const idIn = ({ players }: Lineup, slot: SlotId | undefined) => (slot ? players[slot]?.id : undefined);
  const [one, other] = placed;
  const isSwap = idIn(before, one) === idIn(now, other) && idIn(before, other) === idIn(now, one);
  if (!isSwap || placed.length !== 2) return new Map();
  return new Map(
    placed.flatMap((slot) => {
      const box = slotBox(slot);
      return box ? [[slot, copyOf(box)] as const] : [];
    }),
  );
}

/** The elements of the rows that the change completed. `placed` are the slots that the change filled. */
function finishedRows(before: Lineup, now: Lineup, placed: readonly SlotId[]): readonly HTMLElement[] {
  return now.formation.rows
    .filter(({ slots }) => slots.some(({ id }) => placed.includes(id)))
    .filter(({ slots }) => slots.every(({ id }) => now.players[id]))
    .filter(({ slots }) => slots.some(({ id }) => !before.players[id]))
    .flatMap(({ slots }) => slotBox(slots[0]?.id ?? '')?.closest<HTMLElement>('.rink-row') ?? []);
}

/** Animates changes of the lineup until the returned function is called. That call also ends running animations. */
export function showChanges(): () => void {
  const flights = new Map<SlotId, { readonly playerId: string; readonly end: () => void }>();

  const endOutdated = ({ players }: Lineup) => {
    for (const [slot, { playerId, end }] of flights) {
      if (players[slot]?.id === playerId) continue;
      end();
      flights.delete(slot);
    }
  };

  const show = (now: BuilderState, before: BuilderState) => {
    const [lineup, earlier] = [now.lineup.history.present, before.lineup.history.present];
    if (lineup === earlier) return;
    endOutdated(lineup);
    const placed = now.lineup.opened === before.lineup.opened ? placedSlots(earlier, lineup) : [];
    const swapped = swappedPlates(earlier, lineup, placed);
    const sources = placed.map((slot) => {
      const playerId = lineup.players[slot]?.id ?? '';
      return { slot, playerId, from: sourceOf(playerId, earlier) };
    });
    requestAnimationFrame(() => {
      for (const { slot, playerId, from } of sources) {
        const box = slotBox(slot);
        const old = swapped.get(slot);
        if (box && old) flights.set(slot, { playerId, end: crossFade(box, old) });
        else if (box && from) flights.set(slot, { playerId, end: fly(box, from) });
      }
      endOutdated(builder.getState().lineup.history.present);
      for (const row of finishedRows(earlier, lineup, placed)) sweep(row, MOVE_MS);
    });
  };

  const stop = builder.subscribe(show);
  return () => {
    stop();
    removeLayer();
  };
}
