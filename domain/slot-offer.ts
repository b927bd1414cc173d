/** Chooses the empty slot that the builder offers, so that filling a lineup takes one tap for each player. */
import type { Slot, SlotId } from './formation.ts';
import { assignedIds, bestSlotFor, type Lineup, mayStandIn } from './lineup.ts';
import type { SlottedPlayer } from './player.ts';
import type { Position } from './positions.ts';

/** The slot that pulses. The next tap on a roster player fills it. */
export interface SlotOffer {
  readonly slot: SlotId;
  /** The last placed player. Tapping this player again does nothing, so a double tap is harmless. */
  readonly placed: string | null;
}

/**
 * The empty slot for a player; null if no open slot fits.
 * Prefers slots of the position `as`, then the `offered` slot, then reading order.
 */
export function openSlotFor(
  lineup: Lineup,
  player: Pick<SlottedPlayer, 'position'>,
  { as = player.position, offered }: { readonly as?: Position; readonly offered?: SlotId | undefined } = {},
): SlotId | null {
  const isOpen = (slot: Slot) => !lineup.players[slot.id] && mayStandIn(player, slot);
  const wanted = lineup.formation.slots.find(({ id }) => id === offered);
  const best = bestSlotFor(lineup, { position: as }, isOpen);
  if (!wanted || !best || !isOpen(wanted)) return best;
  const bestSlot = lineup.formation.slots.find(({ id }) => id === best);
  return bestSlot?.position === as && wanted.position !== as ? best : wanted.id;
}

/**
 * The empty slot after `slotId`: the first one of the same position, or else of the same group, or else of the next
 * groups. Null if the lineup is complete or has no slot `slotId`.
 */
export function emptySlotAfter(lineup: Lineup, slotId: SlotId): SlotId | null {
  const { slots } = lineup.formation;
  const from = slots.find(({ id }) => id === slotId);
  if (!from) return null;
  const groups = [...new Set(slots.map(({ group }) => group))];
  const start = groups.indexOf(from.group);
  const rank = ({ position, group }: Slot) =>
    position === from.position ? -1 : (groups.indexOf(group) - start + groups.length) % groups.length;
  const empty = slots.filter(({ id }) => !lineup.players[id]);
  return empty.toSorted((a, b) => rank(a) - rank(b))[0]?.id ?? null;
}

/**
 * The offer after a change; null ends the offers. When a slot is filled, the next empty slot is offered. When a slot
 * loses its player, that slot is offered. Otherwise, the offer stays.
 */
export function nextOffer(before: Lineup, now: Lineup, offer: SlotOffer): SlotOffer | null {
  const [earlier, assigned] = [assignedIds(before), assignedIds(now)];
  const lost = before.formation.slots.filter(({ id }) => {
    const player = before.players[id];
    return player && !now.players[id] && !assigned.has(player.id);
  });
  if (before.formation.id !== now.formation.id || lost.length > 1) return null;
  const filled = now.formation.slots.find(({ id }) => {
    const player = now.players[id];
    return player && !earlier.has(player.id);
  });
  const from = filled?.id ?? lost[0]?.id ?? offer.slot;
  const slot = now.players[from] ? emptySlotAfter(now, from) : from;
  return slot === null ? null : { slot, placed: (filled && now.players[filled.id]?.id) ?? null };
}
