/**
 * The line-up doctor: compares a saved line-up with the roster of today. Players whose row changed are brought up to date
 * silently; those who left or may no longer stand where they stand are diagnosed, with players who could take over.
 */
import type { Slot, SlotId } from './formation.ts';
import { put } from './lineup-commands.ts';
import { assignedIds, type Lineup, mayStandIn, playerAt } from './lineup.ts';
import { refreshPlayer, type RosterPlayer, type SlottedPlayer } from './player.ts';
import { type Position, positionGroup, type PositionGroup } from './positions.ts';
import { foldText } from './roster-search.ts';
import { compareRosterPlayers } from './roster.ts';
import { isStandInId } from './saved-lineup.ts';

/** How many players are suggested for one slot. */
export const SUGGESTIONS = 3;

export interface Diagnosis {
  readonly slotId: SlotId;
  /** Who stands there, by the name and number that were saved. */
  readonly player: SlottedPlayer;
  /** `moved`: not on this roster any more. `position`: on it, with a position that may not stand in this slot. */
  readonly reason: 'moved' | 'position';
  /** What the person reads: `William Nylander is no longer with the Toronto Maple Leafs.` */
  readonly message: string;
  /** Free players who may stand in the slot, best first, at most {@link SUGGESTIONS}. Place one with `assign`. */
  readonly suggestions: readonly RosterPlayer[];
}

export interface Examination {
  /** The line-up with ids, names, positions and numbers of today, where the player may still stand in his slot. */
  readonly refreshed: Lineup;
  /** In the slots' reading order; empty when all is well. */
  readonly diagnoses: readonly Diagnosis[];
}

export interface Patient {
  readonly lineup: Lineup;
  /** The team of the line-up, as it stands in sentences: `Toronto Maple Leafs`. */
  readonly teamName: string;
  /** All players of that team today. */
  readonly roster: readonly RosterPlayer[];
  /** Team names by player id, league-wide, when they are known: messages then say where a player went. */
  readonly whereabouts?: ReadonlyMap<string, string>;
}

/** The roster player for each saved one. Ids decide; without one, the same name and number, or an only bearer of the name. */
function findOnRoster(lineup: Lineup, roster: readonly RosterPlayer[]): ReadonlyMap<SlotId, RosterPlayer> {
  const byId = new Map(roster.map((player) => [player.id, player]));
  const found = new Map<SlotId, RosterPlayer>();
  const unknown: Slot[] = [];
  for (const slot of lineup.formation.slots) {
    const saved = playerAt(lineup, slot.id);
    const player = saved && byId.get(saved.id);
    if (player) found.set(slot.id, player);
    else if (saved) unknown.push(slot);
  }
  const taken = new Set([...found.values()].map((player) => player.id));
  const recognize = (
    choose: (saved: SlottedPlayer, namesakes: readonly RosterPlayer[]) => RosterPlayer | undefined,
  ) => {
    for (const { id } of unknown) {
      const saved = playerAt(lineup, id);
      if (!saved || found.has(id)) continue;
      const name = foldText(saved.name);
      const namesakes = roster.filter((player) => !taken.has(player.id) && foldText(player.name) === name);
      const player = choose(saved, namesakes);
      if (!player) continue;
      taken.add(player.id);
      found.set(id, player);
    }
  };
  recognize((saved, namesakes) => namesakes.find(({ number }) => number === saved.number));
  // Only then: who is the only one of his name is not known before those with numbers have found theirs.
  recognize((saved, namesakes) =>
    saved.number === null && namesakes.length === 1 ? namesakes[0] : undefined,
  );
  return found;
}

const SIMILAR_POSITIONS: Readonly<Record<Position, readonly Position[]>> = {
  // A winger changes sides before a center moves out; a center's place goes to either wing.
  lw: ['lw', 'rw', 'c'],
  c: ['c', 'lw', 'rw'],
  rw: ['rw', 'lw', 'c'],
  d: ['d'],
  g: ['g'],
};

/**
 * Who could take over, in hockey's order: whoever bears the same name (he is back, or was entered anew with another
 * number), then the nearest position, then who wears the number now, then as on the roster.
 */
function suggest(free: readonly RosterPlayer[], slot: Slot, leaver: SlottedPlayer): RosterPlayer[] {
  const name = foldText(leaver.name);
  const nearness = SIMILAR_POSITIONS[slot.position];
  const rank = (player: RosterPlayer): readonly number[] => [
    foldText(player.name) === name ? 0 : 1,
    nearness.indexOf(player.position),
    leaver.number !== null && player.number === leaver.number ? 0 : 1,
  ];
  return free
    .filter((player) => mayStandIn(player, slot))
    .map((player) => ({ player, rank: rank(player) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank) || compareRosterPlayers(a.player, b.player))
    .slice(0, SUGGESTIONS)
    .map(({ player }) => player);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function movedMessage(player: SlottedPlayer, { teamName, whereabouts }: Patient): string {
  const team = whereabouts?.get(player.id);
  if (team !== undefined && team !== teamName) return `${player.name} is now with the ${team}.`;
  // Of a player without an id nobody knows whether he plays elsewhere.
  if (whereabouts && team === undefined && !isStandInId(player.id))
    return `${player.name} is no longer in the league.`;
  return `${player.name} is no longer with the ${teamName}.`;
}

const NOW_PLAYS: Readonly<Record<PositionGroup, string>> = {
  forward: 'plays forward',
  defense: 'plays defense',
  goalie: 'plays in goal',
};

function positionMessage({ name, position }: RosterPlayer): string {
  return `${name} now ${NOW_PLAYS[positionGroup(position)]}.`;
}

/** Compares a line-up with the roster of its team. Pure; for a line-up of today's roster it finds nothing. */
export function examine(patient: Patient): Examination {
  const { lineup, roster } = patient;
  const found = findOnRoster(lineup, roster);
  let refreshed = lineup;
  const sick: { slot: Slot; player: SlottedPlayer; today: RosterPlayer | undefined }[] = [];
  for (const slot of lineup.formation.slots) {
    const saved = playerAt(lineup, slot.id);
    if (!saved) continue;
    const today = found.get(slot.id);
    if (today && mayStandIn(today, slot)) refreshed = put(refreshed, slot.id, refreshPlayer(saved, today));
    else sick.push({ slot, player: saved, today });
  }
  const standing = assignedIds(refreshed);
  const free = roster.filter((player) => !standing.has(player.id));
  const diagnoses = sick.map(({ player, slot, today }) => ({
    slotId: slot.id,
    player,
    reason: today ? ('position' as const) : ('moved' as const),
    message: today ? positionMessage(today) : movedMessage(player, patient),
    suggestions: suggest(free, slot, player),
  }));
  return { refreshed, diagnoses };
}
