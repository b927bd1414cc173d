/** Pure commands on a lineup. Each one returns the next lineup or a {@link LineupRefusal}. */
import { getSlot, type Slot, type SlotId } from './formation.ts';
import { findSlotOf, type Lineup, mayStandIn, playerAt } from './lineup.ts';
import { type SlottedPlayer, toSlotted } from './player.ts';
import { positionGroup, type PositionGroup } from './positions.ts';

/** Why a command was refused. The web turns codes into sentences (web/sentences.ts). */
export type LineupRefusal =
  | {
      readonly code: 'wrong-position';
      readonly playerName: string;
      readonly playerGroup: PositionGroup;
      readonly slotGroup: PositionGroup;
    }
  | { readonly code: 'already-assigned'; readonly playerName: string };

export type LineupResult = Lineup | LineupRefusal;

export function isLineupRefusal(result: LineupResult): result is LineupRefusal {
  return 'code' in result;
}

function wrongPosition({ name, position }: SlottedPlayer, slot: Slot): LineupRefusal {
  return {
    code: 'wrong-position',
    playerName: name,
    playerGroup: positionGroup(position),
    slotGroup: slot.group,
  };
}

function alreadyAssigned({ name }: SlottedPlayer): LineupRefusal {
  return { code: 'already-assigned', playerName: name };
}

/** Copies a player into a slot with every field that slots have. Checks no rules. */
export function put(lineup: Lineup, slotId: SlotId, player: SlottedPlayer): Lineup {
  return { ...lineup, players: { ...lineup.players, [slotId]: toSlotted(player) } };
}

/**
 * Assigns a roster player to a slot.
 * The slot's former player returns to the roster. Rejects a wrong position and a player who is in another
 * slot.
 */
export function assign(lineup: Lineup, player: SlottedPlayer, slotId: SlotId): LineupResult {
  const current = findSlotOf(lineup, player.id);
  if (current === slotId) return lineup;
  if (current) return alreadyAssigned(player);
  const slot = getSlot(lineup.formation, slotId);
  return mayStandIn(player, slot) ? put(lineup, slotId, player) : wrongPosition(player, slot);
}

/**
 * Moves a player to an empty slot, or swaps two players.
 * Rejects the move when a player does not fit the other slot. An empty source changes nothing.
 */
export function move(lineup: Lineup, from: SlotId, to: SlotId): LineupResult {
  const { formation, players } = lineup;
  const player = playerAt(lineup, from);
  if (!player || from === to) return lineup;
  const [source, target] = [getSlot(formation, from), getSlot(formation, to)];
  if (!mayStandIn(player, target)) return wrongPosition(player, target);
  const other = playerAt(lineup, to);
  if (other && !mayStandIn(other, source)) return wrongPosition(other, source);
  return { ...lineup, players: { ...players, [to]: player, [from]: other } };
}

export function clear(lineup: Lineup, slotId: SlotId): Lineup {
  const { players } = lineup;
  return players[slotId] ? { ...lineup, players: { ...players, [slotId]: null } } : lineup;
}
