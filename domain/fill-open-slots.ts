import type { Slot } from './formation.ts';
import { withGuests } from './guest-commands.ts';
import { put } from './lineup-commands.ts';
import { compareRanks, SIMILAR_POSITIONS } from './check-lineup.ts';
import { assignedIds, type Lineup, mayStandIn } from './lineup.ts';
import type { RosterPlayer } from './player.ts';
import { playersByUse } from './players-by-use.ts';
import { playsOffSide } from './shot-side.ts';

/** Returns how far the player's position is from the slot's position; 0 if both are the same. */
function distanceOf(player: RosterPlayer, slot: Slot): number {
  return SIMILAR_POSITIONS[slot.position].indexOf(player.position);
}

function sideOf(player: RosterPlayer, slot: Slot): number {
  return playsOffSide(player, slot) ? 2 : player.shoots ? 0 : 1;
}

/**
 * Fills the open slots with the players who play the most (`playersByUse`).
 * First, players of the last game get the same slots again. Then, each other player gets an open slot in the highest
 * possible row. A slot of an unfamiliar position or side ranks like a slot of a lower row.
 * Players without a `depth` who were not in the last game come last. Leaves out scratched and injured players, and
 * players who are marked `isUnsure`. Slots without a fitting player stay open.
 */
export function fillOpenSlots(
  lineup: Lineup,
  roster: readonly RosterPlayer[],
  last: Lineup | null = null,
): Lineup {
  const used = new Set([...assignedIds(lineup), ...lineup.scratches.map(({ player }) => player.id)]);
  const { rows, slots } = lineup.formation;
  const free = playersByUse(withGuests(roster, lineup), last).filter(
    ({ id, isUnsure }) => !isUnsure && !used.has(id),
  );
  const played = new Set(last ? assignedIds(last) : []);
  const rank = (player: RosterPlayer, order: number, slot: Slot): readonly number[] => {
    const [distance, side] = [distanceOf(player, slot), sideOf(player, slot)];
    if (last?.players[slot.id]?.id === player.id) return [-1];
    if (player.depth === undefined && !played.has(player.id)) return [free.length, distance, side];
    const row = rows.findIndex((other) => other.slots.includes(slot));
    return [order, row + (slot.position === 'd' ? side : distance), side];
  };
  const pairings = slots
    .filter(({ id }) => !lineup.players[id])
    .flatMap((slot) =>
      free.flatMap((player, order) =>
        mayStandIn(player, slot) ? [{ slot, player, rank: rank(player, order, slot) }] : [],
      ),
    )
    // The sort is stable: equal ranks stay in the order of slots and players.
    .toSorted((a, b) => compareRanks(a.rank, b.rank));
  let next = lineup;
  for (const { slot, player } of pairings) {
    if (next.players[slot.id] || used.has(player.id)) continue;
    used.add(player.id);
    next = put(next, slot.id, player);
  }
  return next;
}
