/** The lineup as plain data, and questions about it. The first script has them; the commands are in lineup-commands.ts. */
import { type Formation, type Slot, type SlotId, STANDARD_FORMATION } from './formation.ts';
import type { SlottedPlayer } from './player.ts';
import { positionGroup, type PositionGroup } from './positions.ts';

/** A formation with its players. */
export interface Lineup {
  readonly formation: Formation;
  /** Every slot of the formation by its id, with its player or null. */
  readonly players: Readonly<Record<SlotId, SlottedPlayer | null>>;
}

/** A lineup of these players, as they are, with every other slot of the formation empty. No rule is checked. */
export function makeLineup(
  players: Readonly<Record<SlotId, SlottedPlayer | null | undefined>> = {},
  formation: Formation = STANDARD_FORMATION,
): Lineup {
  const entries = formation.slots.map(({ id }) => [id, players[id] ?? null] as const);
  return { formation, players: Object.fromEntries(entries) };
}

/** A lineup of the standard formation with all slots empty. */
export const EMPTY_LINEUP: Lineup = makeLineup();

/** The player in a slot, or null. */
export function playerAt({ players }: Lineup, slotId: SlotId): SlottedPlayer | null {
  return players[slotId] ?? null;
}

/** The slot in which a player stands, or null. */
export function findSlotOf({ formation, players }: Lineup, playerId: string): SlotId | null {
  return formation.slots.find((slot) => players[slot.id]?.id === playerId)?.id ?? null;
}

/** Whether a player of this position may stand in the slot: forwards with forwards, defense with defense, goalies in goal. */
export function mayStandIn(player: Pick<SlottedPlayer, 'position'>, slot: Pick<Slot, 'group'>): boolean {
  return positionGroup(player.position) === slot.group;
}

/**
 * The slot that suits a player best among those that are `open` to him: an empty one of his own position, else an empty one,
 * else his own position's, else any; the first of each in reading order. Null when none is open.
 */
export function bestSlotFor(
  lineup: Lineup,
  player: Pick<SlottedPlayer, 'position'>,
  open: (slot: Slot) => boolean = (slot) => mayStandIn(player, slot),
): SlotId | null {
  const rank = ({ id, position }: Slot) =>
    (lineup.players[id] ? 2 : 0) + (position === player.position ? 0 : 1);
  const [best] = lineup.formation.slots.filter(open).toSorted((a, b) => rank(a) - rank(b));
  return best?.id ?? null;
}

/** How many slots are filled. */
export function countFilled({ formation, players }: Lineup): number {
  return formation.slots.filter((slot) => players[slot.id]).length;
}

/** How far a lineup is, in words: `12 of 20 slots filled`. */
export function filledText(lineup: Lineup): string {
  return `${countFilled(lineup)} of ${lineup.formation.slots.length} slots filled`;
}

/** Whether all slots of a group are filled. */
export function isGroupComplete({ formation, players }: Lineup, group: PositionGroup): boolean {
  return formation.slots.every((slot) => slot.group !== group || players[slot.id]);
}

/** Whether all slots are filled. */
export function isComplete(lineup: Lineup): boolean {
  return countFilled(lineup) === lineup.formation.slots.length;
}

/** Whether two lineups have the same players in the same slots of one formation. */
export function hasSamePlaces(one: Lineup, other: Lineup): boolean {
  return (
    one.formation.id === other.formation.id &&
    one.formation.slots.every(({ id }) => one.players[id]?.id === other.players[id]?.id)
  );
}

/** Ids of all players who stand in the line-up. */
export function assignedIds({ formation, players }: Lineup): ReadonlySet<string> {
  return new Set(formation.slots.flatMap((slot) => players[slot.id]?.id ?? []));
}
