/**
 * The line-up as plain data and the commands that change it. Every command is pure: it returns the next line-up, or a
 * {@link LineupRefusal} with a code, and never touches its input.
 */
import type { SlottedPlayer } from './player.ts';
import { positionGroup, type PositionGroup } from './positions.ts';
import { getSlot, type Slot, SLOTS, type SlotId } from './slots.ts';

/** Twenty slots, each with its player or null. */
export type Lineup = Readonly<Record<SlotId, SlottedPlayer | null>>;

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

/** A line-up with all slots empty. */
export const EMPTY_LINEUP: Lineup = Object.freeze(
  Object.fromEntries(SLOTS.map((slot) => [slot.id, null])) as Record<SlotId, null>,
);

/** The slot in which a player stands, or null. */
export function findSlotOf(lineup: Lineup, playerId: string): SlotId | null {
  return SLOTS.find((slot) => lineup[slot.id]?.id === playerId)?.id ?? null;
}

/** Whether a player of this position may stand in the slot: forwards with forwards, defense with defense, goalies in goal. */
export function mayStandIn(player: Pick<SlottedPlayer, 'position'>, slotId: SlotId): boolean {
  return positionGroup(player.position) === getSlot(slotId).group;
}

/**
 * The slot that suits a player best among those that are `open` to him: an empty one of his own position, else an empty one,
 * else his own position's, else any; the first of each in reading order. Null when none is open.
 */
export function bestSlotFor(
  lineup: Lineup,
  player: Pick<SlottedPlayer, 'position'>,
  open: (slotId: SlotId) => boolean = (slotId) => mayStandIn(player, slotId),
): SlotId | null {
  const rank = ({ id, position }: Slot) => (lineup[id] ? 2 : 0) + (position === player.position ? 0 : 1);
  const [best] = SLOTS.filter(({ id }) => open(id)).toSorted((a, b) => rank(a) - rank(b));
  return best?.id ?? null;
}

function wrongPosition({ name, position }: SlottedPlayer, slotId: SlotId): LineupRefusal {
  return {
    code: 'wrong-position',
    playerName: name,
    playerGroup: positionGroup(position),
    slotGroup: getSlot(slotId).group,
  };
}

function alreadyAssigned({ name }: SlottedPlayer): LineupRefusal {
  return { code: 'already-assigned', playerName: name };
}

/**
 * Puts a roster player into a slot. An occupied slot is taken over: the former player returns to the roster.
 * Refuses a wrong position and a player who already stands in another slot.
 */
export function assign(lineup: Lineup, player: SlottedPlayer, slotId: SlotId): LineupResult {
  const current = findSlotOf(lineup, player.id);
  if (current === slotId) return lineup;
  if (current) return alreadyAssigned(player);
  if (!mayStandIn(player, slotId)) return wrongPosition(player, slotId);
  const { id, name, position, number } = player;
  return { ...lineup, [slotId]: { id, name, position, number } };
}

/**
 * Moves the player of one slot to another: to an empty slot the source is cleared; to an occupied one the two swap.
 * Refuses when either player may not stand in the other's place. An empty source changes nothing.
 */
export function move(lineup: Lineup, from: SlotId, to: SlotId): LineupResult {
  const player = lineup[from];
  if (!player || from === to) return lineup;
  if (!mayStandIn(player, to)) return wrongPosition(player, to);
  const other = lineup[to];
  if (other && !mayStandIn(other, from)) return wrongPosition(other, from);
  return { ...lineup, [to]: player, [from]: other };
}

/** Empties one slot. */
export function clear(lineup: Lineup, slotId: SlotId): Lineup {
  return lineup[slotId] ? { ...lineup, [slotId]: null } : lineup;
}

/** How many of the 20 slots are filled. */
export function countFilled(lineup: Lineup): number {
  return SLOTS.filter((slot) => lineup[slot.id]).length;
}

/** Whether all slots of a group are filled: 12 forwards, 6 defense, 2 goalies. */
export function isGroupComplete(lineup: Lineup, group: PositionGroup): boolean {
  return SLOTS.every((slot) => slot.group !== group || lineup[slot.id]);
}

/** Whether all 20 slots are filled. */
export function isComplete(lineup: Lineup): boolean {
  return countFilled(lineup) === SLOTS.length;
}

/** Ids of all players who stand in the line-up. */
export function assignedIds(lineup: Lineup): ReadonlySet<string> {
  return new Set(SLOTS.flatMap((slot) => lineup[slot.id]?.id ?? []));
}
