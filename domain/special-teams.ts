/**
 * Special teams: two power play units of five and two penalty kill units of four.
 * Their players come from the lineup's skaters. A player plays in at most one unit of each kind.
 */
import {
  defineFormation,
  type Formation,
  getSlot,
  type Slot,
  type SlotId,
  type SlotRow,
} from './formation.ts';
import type { LineupResult } from './lineup-commands.ts';
import { type Lineup, makeLineup, mayStandIn, playerAt } from './lineup.ts';
import type { SlottedPlayer } from './player.ts';
import type { Position } from './positions.ts';

export const UNITS = ['PP1', 'PP2', 'PK1', 'PK2'] as const;

type Place = readonly [key: string, heading: string, shortLabel: string, lane: number, position: Position];

const FLANKS: readonly Place[] = [
  ['lf', 'Left flank', 'LF', 0, 'lw'],
  ['b', 'Bumper', 'BU', 1, 'c'],
  ['rf', 'Right flank', 'RF', 2, 'rw'],
];
const MIDDLE: readonly Place[] = [
  ['nf', 'Net front', 'NF', 0, 'c'],
  ['p', 'Point', 'PT', 2, 'd'],
];
const FORWARDS: readonly Place[] = [
  ['lf', 'Left forward', 'LF', 0, 'lw'],
  ['rf', 'Right forward', 'RF', 1, 'rw'],
];
const DEFENSE: readonly Place[] = [
  ['ld', 'Left defense', 'LD', 0, 'd'],
  ['rd', 'Right defense', 'RD', 1, 'd'],
];

function unitRow(unit: string, name: string, places: readonly Place[]): SlotRow {
  const slots = places.map(([key, heading, shortLabel, lane, position]): Slot => ({
    id: `${unit.toLowerCase()}${key}`,
    group: 'skater',
    position,
    label: `${unit} ${heading.toLowerCase()}`,
    heading,
    shortLabel,
    lane,
    column: null,
  }));
  return { name, slots };
}

function powerPlay(unit: string): readonly SlotRow[] {
  return [unitRow(unit, unit, FLANKS), unitRow(unit, `${unit} middle`, MIDDLE)];
}

function penaltyKill(unit: string): readonly SlotRow[] {
  return [unitRow(unit, unit, FORWARDS), unitRow(unit, `${unit} defense`, DEFENSE)];
}

/** The formation of the four units. It is never used for links, and its slots have no columns in saved rows. */
export const SPECIAL_TEAMS: Formation = defineFormation({
  id: 'special-teams',
  name: 'Special teams',
  linkVersion: 's',
  zones: [
    { id: 'forwards', name: 'Power play', lanes: 3, rows: [...powerPlay('PP1'), ...powerPlay('PP2')] },
    { id: 'defense', name: 'Penalty kill', lanes: 2, rows: [...penaltyKill('PK1'), ...penaltyKill('PK2')] },
  ],
});

/** The row with the slots of `keys`, one lane each. A single slot is in the middle of three lanes. */
function rowOnIce(unit: string, keys: readonly string[]): SlotRow {
  const slots = keys.map((key, index) => ({
    ...getSlot(SPECIAL_TEAMS, `${unit.toLowerCase()}${key}`),
    lane: keys.length === 1 ? 1 : index,
  }));
  return { name: `${unit} ${keys.join(' ')}`, slots };
}

/**
 * The slots of {@link SPECIAL_TEAMS}, in rows as on the ice.
 * The net is above a power play and below a penalty kill.
 */
export const UNITS_ON_ICE: Formation = defineFormation({
  ...SPECIAL_TEAMS,
  zones: SPECIAL_TEAMS.zones.map((zone) => ({
    ...zone,
    rows: UNITS.filter((unit) => zone.rows.some(({ name }) => name === unit)).flatMap((unit) =>
      zone.lanes === 3
        ? [rowOnIce(unit, ['nf']), rowOnIce(unit, ['lf', 'b', 'rf']), rowOnIce(unit, ['p'])]
        : [rowOnIce(unit, ['lf', 'rf']), rowOnIce(unit, ['ld', 'rd'])],
    ),
  })),
});

/** Maps a unit's slot to the lineup's slot whose player {@link fillUnits} prefers. */
const SOURCES: Readonly<Record<SlotId, SlotId>> = {
  pp1lf: 'lw1',
  pp1b: 'c1',
  pp1rf: 'rw1',
  pp2lf: 'lw2',
  pp2b: 'c2',
  pp2rf: 'rw2',
  pk1lf: 'c3',
  pk1rf: 'rw3',
  pk1ld: 'd3',
  pk1rd: 'd4',
  pk2lf: 'c4',
  pk2rf: 'lw4',
  pk2ld: 'd1',
  pk2rd: 'd2',
};

export function isUnitSlot(slotId: SlotId): boolean {
  return SPECIAL_TEAMS.slots.some(({ id }) => id === slotId);
}

/** `pp` or `pk`. */
function kindOf(slotId: SlotId): string {
  return slotId.slice(0, 2);
}

export function dressedSkaters(lineup: Lineup): readonly SlottedPlayer[] {
  return lineup.formation.slots.flatMap(({ group, id }) => {
    const player = playerAt(lineup, id);
    return player && group !== 'goalie' ? [player] : [];
  });
}

/** The special teams as a lineup of {@link SPECIAL_TEAMS}, for rink and card. */
export function unitsLineup(lineup: Lineup): Lineup {
  const skaters = new Map(dressedSkaters(lineup).map((player) => [player.id, player]));
  const entries = Object.entries(lineup.units).map(([slot, id]) => [slot, skaters.get(id)] as const);
  return makeLineup(Object.fromEntries(entries), SPECIAL_TEAMS);
}

export function lineupOfSlot(lineup: Lineup, slotId: SlotId): Lineup {
  return isUnitSlot(slotId) ? unitsLineup(lineup) : lineup;
}

/** Finds a player's slot in the units of the same kind as `slotId`. */
function slotInKind({ units }: Lineup, playerId: string, slotId: SlotId): SlotId | null {
  const same = Object.entries(units).find(
    ([id, other]) => other === playerId && kindOf(id) === kindOf(slotId),
  );
  return same?.[0] ?? null;
}

/** Returns the skaters who are in no unit of the same kind as `slotId`. */
export function freeForUnit(lineup: Lineup, slotId: SlotId): readonly SlottedPlayer[] {
  return dressedSkaters(lineup).filter(({ id }) => slotInKind(lineup, id, slotId) === null);
}

function withUnits(lineup: Lineup, units: Readonly<Record<SlotId, string | undefined>>): Lineup {
  const known = Object.entries(units).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...lineup, units: Object.fromEntries(known) };
}

/**
 * Assigns a skater of the lineup to a slot of a unit. A player who is in a unit of the same kind moves to the new
 * slot, and swaps if the new slot is taken. Rejects goalies, and players who are not in the lineup.
 */
export function assignUnit(lineup: Lineup, player: SlottedPlayer, slotId: SlotId): LineupResult {
  const slot = getSlot(SPECIAL_TEAMS, slotId);
  if (!mayStandIn(player, slot))
    return { code: 'wrong-position', playerName: player.name, playerGroup: 'goalie', slotGroup: slot.group };
  if (!dressedSkaters(lineup).some(({ id }) => id === player.id))
    return { code: 'not-dressed', playerName: player.name };
  const from = slotInKind(lineup, player.id, slotId);
  if (from === slotId) return lineup;
  const { units } = lineup;
  return withUnits(lineup, { ...units, ...(from && { [from]: units[slotId] }), [slotId]: player.id });
}

/**
 * Moves a player to another slot of the units.
 * Two slots of the same kind swap. If the kinds differ, the player plays in both units afterward.
 */
export function moveUnit(lineup: Lineup, from: SlotId, to: SlotId): LineupResult {
  const player = dressedSkaters(lineup).find(({ id }) => id === lineup.units[from]);
  return player ? assignUnit(lineup, player, to) : lineup;
}

export function clearUnit(lineup: Lineup, slotId: SlotId): Lineup {
  return lineup.units[slotId] === undefined
    ? lineup
    : withUnits(lineup, { ...lineup.units, [slotId]: undefined });
}

/**
 * Fills the open slots of all units from the lines and pairs.
 * `SOURCES` names the lineup's slot whose player is preferred. If that player is not free, takes the next free skater
 * with a fitting group.
 * @param order Players to take first, in this order. Other skaters follow in reading order.
 */
export function fillUnits(lineup: Lineup, order: readonly Pick<SlottedPlayer, 'id'>[] = []): Lineup {
  const places = new Map(order.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: SlottedPlayer) => places.get(id) ?? order.length;
  return SPECIAL_TEAMS.slots.reduce((next, slot) => {
    if (next.units[slot.id] !== undefined) return next;
    const free = freeForUnit(next, slot.id).toSorted((a, b) => placeOf(a) - placeOf(b));
    const own = playerAt(next, SOURCES[slot.id] ?? '');
    const isDefense = slot.position === 'd';
    const player =
      free.find(({ id }) => id === own?.id) ?? free.find(({ position }) => (position === 'd') === isDefense);
    return player ? withUnits(next, { ...next.units, [slot.id]: player.id }) : next;
  }, lineup);
}
