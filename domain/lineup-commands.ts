/**
 * The commands that change a lineup. They are pure: each returns the next lineup or a {@link LineupRefusal} with a code.
 */
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

/** A command's outcome. */
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

/** The one way a player comes into a slot: copies every field that slots hold. No rule is checked. */
export function put({ formation, players }: Lineup, slotId: SlotId, player: SlottedPlayer): Lineup {
  return { formation, players: { ...players, [slotId]: toSlotted(player) } };
}

/**
 * Puts a roster player into a slot. An occupied slot is taken over: the former player returns to the roster.
 * Refuses a wrong position and a player who already stands in another slot.
 */
export function assign(lineup: Lineup, player: SlottedPlayer, slotId: SlotId): LineupResult {
  const current = findSlotOf(lineup, player.id);
  if (current === slotId) return lineup;
  if (current) return alreadyAssigned(player);
  const slot = getSlot(lineup.formation, slotId);
  return mayStandIn(player, slot) ? put(lineup, slotId, player) : wrongPosition(player, slot);
}

/**
 * Moves the player of one slot to another: to an empty slot the source is cleared; to an occupied one the two swap.
 * Refuses when either player may not stand in the other's place. An empty source changes nothing.
 */
export function move(lineup: Lineup, from: SlotId, to: SlotId): LineupResult {
  const { formation, players } = lineup;
  const player = playerAt(lineup, from);
  if (!player || from === to) return lineup;
  const [source, target] = [getSlot(formation, from), getSlot(formation, to)];
  if (!mayStandIn(player, target)) return wrongPosition(player, target);
  const other = playerAt(lineup, to);
  if (other && !mayStandIn(other, source)) return wrongPosition(other, source);
  return { formation, players: { ...players, [to]: player, [from]: other } };
}

/** Empties one slot. */
export function clear(lineup: Lineup, slotId: SlotId): Lineup {
  const { formation, players } = lineup;
  return players[slotId] ? { formation, players: { ...players, [slotId]: null } } : lineup;
}
