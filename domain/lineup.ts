/**
 * The lineup as plain data, and functions that read it.
 * The commands are in lineup-commands.ts, because this file is in the page's first script, which must stay small.
 */
import { type Formation, type Slot, type SlotId, STANDARD_FORMATION } from './formation.ts';
import type { SlottedPlayer } from './player.ts';
import { positionGroup, type PositionGroup } from './positions.ts';

export interface Scratch {
  readonly player: SlottedPlayer;
  readonly reason: ScratchReason;
  /** The slot that the player lost when the formation changed. A change back returns the player to this slot. */
  readonly slot?: SlotId;
}

export type ScratchReason = 'scratched' | 'injured';

export const SCRATCH_LIMIT = 6;

export const GUEST_LIMIT = 30;

/** A player of another club. */
export type Guest = SlottedPlayer & { readonly club: string };

/** Whether an untrusted text may be the abbreviation of a club. */
export function isClub(text: string): boolean {
  return /^[A-Za-z0-9.]{1,10}$/.test(text);
}

export function isGuest(player: SlottedPlayer): player is Guest {
  return player.club !== undefined;
}

export interface Lineup {
  readonly formation: Formation;
  /** Has a key for every slot of the formation. The value is null for an empty slot. */
  readonly players: Readonly<Record<SlotId, SlottedPlayer | null>>;
  /** At most {@link SCRATCH_LIMIT}, in the fan's order. A scratched player is in no slot. */
  readonly scratches: readonly Scratch[];
  /** Players of other clubs whom the fan added to the roster, in the fan's order. See guest-commands.ts. */
  readonly guests: readonly Guest[];
  /** Maps a slot id of `SPECIAL_TEAMS` to the id of a skater in the lineup. */
  readonly units: Readonly<Record<SlotId, string>>;
}

export type LineupAdditions = Partial<Pick<Lineup, 'scratches' | 'guests' | 'units'>>;

/** A lineup of these players, with all other slots empty. Checks no rules. */
export function makeLineup(
  players: Readonly<Record<SlotId, SlottedPlayer | null | undefined>> = {},
  formation: Formation = STANDARD_FORMATION,
  { scratches = [], guests = [], units = {} }: LineupAdditions = {},
): Lineup {
  const entries = formation.slots.map(({ id }) => [id, players[id] ?? null] as const);
  return { formation, players: Object.fromEntries(entries), scratches, guests, units };
}

export const EMPTY_LINEUP: Lineup = makeLineup();

export function playerAt({ players }: Lineup, slotId: SlotId): SlottedPlayer | null {
  return players[slotId] ?? null;
}

export function findSlotOf({ formation, players }: Lineup, playerId: string): SlotId | null {
  return formation.slots.find((slot) => players[slot.id]?.id === playerId)?.id ?? null;
}

/**
 * Whether a player's position fits a slot. Any forward fits any forward slot. Any skater fits a slot of the group
 * `skater`. A player with `isUnsure` fits all slots but those of goalies.
 */
export function mayStandIn(
  player: Pick<SlottedPlayer, 'position' | 'isUnsure'>,
  slot: Pick<Slot, 'group'>,
): boolean {
  if (player.isUnsure) return slot.group !== 'goalie';
  const group = positionGroup(player.position);
  return slot.group === 'skater' ? group !== 'goalie' : group === slot.group;
}

/**
 * Returns the best slot for a player among the slots that `open` accepts; null if there are none.
 * Prefers empty slots, then the player's own position, then reading order.
 */
export function bestSlotFor(
  lineup: Lineup,
  player: Pick<SlottedPlayer, 'position' | 'isUnsure'>,
  open: (slot: Slot) => boolean = (slot) => mayStandIn(player, slot),
): SlotId | null {
  const rank = ({ id, position }: Slot) =>
    (lineup.players[id] ? 2 : 0) + (position === player.position ? 0 : 1);
  const [best] = lineup.formation.slots.filter(open).toSorted((a, b) => rank(a) - rank(b));
  return best?.id ?? null;
}

export function countFilled({ formation, players }: Lineup): number {
  return formation.slots.filter((slot) => players[slot.id]).length;
}

/** Whether a lineup has a player, in a slot or among the scratches. */
export function hasPlayers(lineup: Lineup): boolean {
  return countFilled(lineup) + lineup.scratches.length > 0;
}

/** The progress of a lineup: `12 of 20 slots filled`. */
export function filledText(lineup: Lineup): string {
  return `${countFilled(lineup)} of ${lineup.formation.slots.length} slots filled`;
}

export function isGroupComplete({ formation, players }: Lineup, group: PositionGroup): boolean {
  return formation.slots.every((slot) => slot.group !== group || players[slot.id]);
}

export function isComplete(lineup: Lineup): boolean {
  return countFilled(lineup) === lineup.formation.slots.length;
}

export function hasSamePlaces(one: Lineup, other: Lineup): boolean {
  return (
    one.formation.id === other.formation.id &&
    one.formation.slots.every(({ id }) => one.players[id]?.id === other.players[id]?.id)
  );
}

export function assignedIds({ formation, players }: Lineup): ReadonlySet<string> {
  return new Set(formation.slots.flatMap((slot) => players[slot.id]?.id ?? []));
}
