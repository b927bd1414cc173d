/** Pure commands on a lineup. Each one returns the next lineup or a {@link LineupRefusal}. */
import { getSlot, type Slot, type SlotId } from './formation.ts';
import { type Letter, letterOf, mayWear, withLetter, withRoomForLetter } from './letters.ts';
import type { LineupRefusal } from './lineup-sentences.ts';
import { findSlotOf, type Lineup, mayStandIn, playerAt } from './lineup.ts';
import { refreshPlayer, type SlottedPlayer, toSlotted } from './player.ts';
import { positionGroup } from './positions.ts';

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

/** Replaces the players of all slots. Players who leave the lineup also leave the special teams. */
export function withPlayers(lineup: Lineup, players: Lineup['players']): Lineup {
  const dressed = new Set(Object.values(players).map((player) => player?.id));
  const units = Object.entries(lineup.units);
  const left = units.filter(([, id]) => dressed.has(id));
  return {
    ...lineup,
    players,
    units: left.length === units.length ? lineup.units : Object.fromEntries(left),
  };
}

/** Puts a player into a slot, and removes them from the scratches. Checks no rules. */
export function put(lineup: Lineup, slotId: SlotId, player: SlottedPlayer): Lineup {
  const left = lineup.scratches.filter((scratch) => scratch.player.id !== player.id);
  const scratches = left.length < lineup.scratches.length ? left : lineup.scratches;
  const { position } = player.isUnsure ? getSlot(lineup.formation, slotId) : player;
  return withPlayers(
    { ...lineup, scratches },
    { ...lineup.players, [slotId]: toSlotted({ ...player, position }) },
  );
}

/**
 * Assigns a player of the roster or of the scratches to a slot.
 * The slot's former player returns to the roster. Refuses a player who does not fit the slot or is in another slot.
 */
export function assign(lineup: Lineup, player: SlottedPlayer, slotId: SlotId): LineupResult {
  const current = findSlotOf(lineup, player.id);
  if (current === slotId) return lineup;
  if (current) return { code: 'already-assigned', playerName: player.name };
  const slot = getSlot(lineup.formation, slotId);
  if (!mayStandIn(player, slot)) return wrongPosition(player, slot);
  const scratch = lineup.scratches.find((other) => other.player.id === player.id);
  const known = scratch ? refreshPlayer(scratch.player, player) : player;
  return withRoomForLetter(put(lineup, slotId, known), slotId);
}

/**
 * Moves a player to an empty slot, or swaps two players.
 * Refuses the move if a player does not fit their new slot. Does nothing if `from` is empty.
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
  return players[slotId] ? withPlayers(lineup, { ...players, [slotId]: null }) : lineup;
}

/**
 * Gives the player in a slot a letter; null removes the letter. A new captain takes the C from the former captain.
 * Refuses a fourth alternate, and letters for goalies. Does nothing if the slot is empty.
 */
export function setLetter(lineup: Lineup, slotId: SlotId, letter: Letter | null): LineupResult {
  const player = playerAt(lineup, slotId);
  if (!player || letterOf(player) === letter) return lineup;
  if (player.position === 'g') return { code: 'goalie-letter', playerName: player.name };
  if (letter === 'A' && !mayWear(lineup, slotId, letter))
    return { code: 'too-many-alternates', playerName: player.name };
  const players = Object.entries(lineup.players).map(([id, other]) => {
    if (id === slotId) return [id, withLetter(player, letter)] as const;
    return [
      id,
      other && letter === 'C' && letterOf(other) === 'C' ? withLetter(other, null) : other,
    ] as const;
  });
  return { ...lineup, players: Object.fromEntries(players) };
}
