import { clear, type LineupResult } from './lineup-commands.ts';
import {
  findSlotOf,
  type Lineup,
  playerAt,
  type Scratch,
  SCRATCH_LIMIT,
  type ScratchReason,
} from './lineup.ts';
import { type SlottedPlayer, toSlotted } from './player.ts';

export function findScratch({ scratches }: Lineup, playerId: string): Scratch | null {
  return scratches.find(({ player }) => player.id === playerId) ?? null;
}

/**
 * Scratches a player. If the player is in a slot, the slot becomes empty.
 * The player keeps the letter for a return to the lineup. Rejects more than the maximum number of scratches.
 */
export function addScratch(
  lineup: Lineup,
  player: SlottedPlayer,
  reason: ScratchReason = 'scratched',
): LineupResult {
  if (findScratch(lineup, player.id)) return setReason(lineup, player.id, reason);
  if (lineup.scratches.length >= SCRATCH_LIMIT)
    return { code: 'scratches-full', playerName: player.name, limit: SCRATCH_LIMIT };
  const slot = findSlotOf(lineup, player.id);
  const left = slot ? clear(lineup, slot) : lineup;
  const own = slot === null ? null : playerAt(lineup, slot);
  const scratch = { player: toSlotted(own ?? player), reason };
  return { ...left, scratches: [...lineup.scratches, scratch] };
}

/** Removes a player from the scratches, so that the roster offers the player again. */
export function removeScratch(lineup: Lineup, playerId: string): Lineup {
  const scratches = lineup.scratches.filter(({ player }) => player.id !== playerId);
  return scratches.length < lineup.scratches.length ? { ...lineup, scratches } : lineup;
}

export function setReason(lineup: Lineup, playerId: string, reason: ScratchReason): Lineup {
  const scratch = findScratch(lineup, playerId);
  if (!scratch || scratch.reason === reason) return lineup;
  // Drops `slot`, so that the player does not return when the formation changes.
  const changed = { player: scratch.player, reason };
  return { ...lineup, scratches: lineup.scratches.map((other) => (other === scratch ? changed : other)) };
}
