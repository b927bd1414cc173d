/** Fills the open slots of a lineup from the roster. */
import type { Slot } from './formation.ts';
import { put } from './lineup-commands.ts';
import { SIMILAR_POSITIONS } from './lineup-doctor.ts';
import { assignedIds, type Lineup, mayStandIn } from './lineup.ts';
import type { RosterPlayer } from './player.ts';
import { playsOffSide } from './shot-side.ts';

interface Pairing {
  readonly slot: Slot;
  readonly player: RosterPlayer;
  /** The rank of the player's position for the slot: 0 for the same one. */
  readonly distance: number;
  /** 0 on the player's own side, 1 if the side is unknown, 2 on the off side. */
  readonly side: number;
}

function pair(slot: Slot, player: RosterPlayer): Pairing {
  const distance = SIMILAR_POSITIONS[slot.position].indexOf(player.position);
  const side = playsOffSide(player, slot) ? 2 : player.shoots ? 0 : 1;
  return { slot, player, distance, side };
}

/**
 * Fills the open slots: by position first, then by the side that a player shoots from, then in roster order.
 * Scratched, injured, and unsure players are left out. Slots without a fitting player stay open.
 */
export function fillOpenSlots(lineup: Lineup, roster: readonly RosterPlayer[]): Lineup {
  const used = new Set([...assignedIds(lineup), ...lineup.scratches.map(({ player }) => player.id)]);
  const open = lineup.formation.slots.filter(({ id }) => !lineup.players[id]);
  const free = roster.filter(({ id, isUnsure }) => !isUnsure && !used.has(id));
  const pairings = open
    .flatMap((slot) => free.filter((player) => mayStandIn(player, slot)).map((player) => pair(slot, player)))
    .toSorted((a, b) => a.distance - b.distance || a.side - b.side); // stable: then by slot and roster order
  const filled = new Set<string>();
  let next = lineup;
  for (const { slot, player } of pairings) {
    if (filled.has(slot.id) || used.has(player.id)) continue;
    filled.add(slot.id);
    used.add(player.id);
    next = put(next, slot.id, player);
  }
  return next;
}
