/**
 * Compares a saved lineup with today's roster.
 * Updates changed players. Reports players who left or no longer fit their slot, with suggested replacements.
 */
import type { Slot, SlotId } from './formation.ts';
import { withGuests } from './guest-commands.ts';
import { put } from './lineup-commands.ts';
import { repairLineup } from './lineup-repair.ts';
import { assignedIds, type Lineup, mayStandIn, playerAt } from './lineup.ts';
import { isSamePlayer, refreshPlayer, type RosterPlayer, type SlottedPlayer } from './player.ts';
import { playersByUse } from './players-by-use.ts';
import { type Position, positionGroup, type PositionGroup } from './positions.ts';
import { foldText } from './roster-search.ts';
import { isStandInId } from './saved-lineup.ts';

export const SUGGESTIONS = 3;

export interface LineupProblem {
  readonly slotId: SlotId;
  readonly player: SlottedPlayer;
  /** `moved`: the player is no longer on the roster. `position`: their position no longer fits the slot. */
  readonly reason: 'moved' | 'position';
  /** A sentence such as `William Nylander is no longer with the Toronto Maple Leafs.` */
  readonly message: string;
  /** Free players who fit the slot, best first, at most {@link SUGGESTIONS}. Place one with `assign`. */
  readonly suggestions: readonly RosterPlayer[];
}

export interface LineupCheck {
  /** The lineup with current ids, names, positions, and numbers, for players who still fit their slots. */
  readonly refreshed: Lineup;
  /** In reading order of the slots. Empty when there are no problems. Leaves out test players. */
  readonly problems: readonly LineupProblem[];
  /** Scratches who are no longer on the roster, in the fan's order, without test players. They stay scratches. */
  readonly absent: readonly SlottedPlayer[];
}

export interface CheckInput {
  readonly lineup: Lineup;
  readonly teamName: string;
  readonly roster: readonly RosterPlayer[];
  readonly last?: Lineup | null;
  /** Team names by player id for the whole league. If present, messages include a player's new team. */
  readonly whereabouts?: ReadonlyMap<string, string>;
}

/**
 * Finds the saved players on the roster.
 * Matches by id, then by name and number. Matches a player without a number by name if the name is unique.
 */
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
  // Runs last, so that namesakes who were found by their number no longer count.
  recognize((saved, namesakes) =>
    saved.number === null && namesakes.length === 1 ? namesakes[0] : undefined,
  );
  return found;
}

/** For the position of a slot, the positions of the players who can fill the slot, best first. */
export const SIMILAR_POSITIONS: Readonly<Record<Position, readonly Position[]>> = {
  // On the wing, a winger from the other side is better than a center. Either wing can replace a center.
  lw: ['lw', 'rw', 'c'],
  c: ['c', 'lw', 'rw'],
  rw: ['rw', 'lw', 'c'],
  d: ['d'],
  g: ['g'],
};

/**
 * Suggests replacements, best first. Players with the same name come first, because they may have returned under a new
 * id. All others are sorted by the nearest position, then in the order of `free`.
 */
function suggest(free: readonly RosterPlayer[], slot: Slot, former: SlottedPlayer): RosterPlayer[] {
  const name = foldText(former.name);
  const nearness = SIMILAR_POSITIONS[slot.position];
  const rank = (player: RosterPlayer): readonly number[] => [
    foldText(player.name) === name ? 0 : 1,
    nearness.indexOf(player.position),
  ];
  return free
    .filter((player) => mayStandIn(player, slot))
    .map((player) => ({ player, rank: rank(player) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .slice(0, SUGGESTIONS)
    .map(({ player }) => player);
}

/** Compares ranks number by number. The first difference decides. */
export function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function movedMessage(player: SlottedPlayer, { teamName, whereabouts }: CheckInput): string {
  const team = whereabouts?.get(player.id);
  if (team !== undefined && team !== teamName) return `${player.name} is now with the ${team}.`;
  // `whereabouts` contains no stand-in ids, so a player with such an id may still be in the league.
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

/** Whether the player is a test player (domain/fill.ts), who is on no roster. */
const isTestPlayer = ({ id }: SlottedPlayer) => id.startsWith('test-');

/** Updates scratches with today's data. Finds players by id, or by name and number. */
function refreshScratches(
  { scratches }: Lineup,
  free: readonly RosterPlayer[],
): Pick<LineupCheck, 'absent'> & Pick<Lineup, 'scratches'> {
  const pairs = scratches.map((scratch) => {
    const { id, name, number } = scratch.player;
    const today =
      free.find((player) => player.id === id) ??
      free.find((player) => player.number === number && foldText(player.name) === foldText(name));
    return { scratch, today };
  });
  return {
    scratches: pairs.map(({ scratch, today }) =>
      today ? { ...scratch, player: refreshPlayer(scratch.player, today) } : scratch,
    ),
    absent: pairs.flatMap(({ scratch, today }) =>
      today || isTestPlayer(scratch.player) ? [] : [scratch.player],
    ),
  };
}

function refreshUnits(before: Lineup, { players }: Lineup): Lineup['units'] {
  const units = Object.entries(before.units).flatMap(([slot, id]) => {
    const place = before.formation.slots.find((other) => before.players[other.id]?.id === id);
    const today = place && players[place.id];
    return today ? [[slot, today.id] as const] : [];
  });
  return Object.fromEntries(units);
}

export function checkLineup(input: CheckInput): LineupCheck {
  const { lineup } = input;
  const roster = withGuests(input.roster, lineup);
  const found = findOnRoster(lineup, roster);
  let refreshed = lineup;
  const unfit: { slot: Slot; player: SlottedPlayer; today: RosterPlayer | undefined }[] = [];
  for (const slot of lineup.formation.slots) {
    const saved = playerAt(lineup, slot.id);
    if (!saved) continue;
    const today = found.get(slot.id);
    if (today && mayStandIn(today, slot)) refreshed = put(refreshed, slot.id, refreshPlayer(saved, today));
    else if (!isTestPlayer(saved)) unfit.push({ slot, player: saved, today });
  }
  const used = assignedIds(refreshed);
  const free = roster.filter((player) => !used.has(player.id));
  const healthy = playersByUse(free, input.last).filter(
    ({ id }) => !lineup.scratches.some(({ player, reason }) => player.id === id && reason === 'injured'),
  );
  const problems = unfit.map(({ player, slot, today }) => ({
    slotId: slot.id,
    player,
    reason: today ? ('position' as const) : ('moved' as const),
    message: today ? positionMessage(today) : movedMessage(player, input),
    suggestions: suggest(healthy, slot, player),
  }));
  const { absent, scratches } = refreshScratches(lineup, free);
  const units = refreshUnits(lineup, refreshed);
  const own = new Set(input.roster.map(({ id }) => id));
  const guests = lineup.guests.filter(({ id }) => !own.has(id));
  return { refreshed: repairLineup({ ...refreshed, scratches, guests, units }), problems, absent };
}

/**
 * Returns the best replacement for each player with a problem. Leaves out slots without a suggestion.
 * Earlier slots choose first, and no player is used twice.
 */
export function suggestReplacements(input: CheckInput): ReadonlyMap<SlotId, RosterPlayer> {
  const replacements = new Map<SlotId, RosterPlayer>();
  let { lineup } = input;
  for (const { slotId } of checkLineup(input).problems) {
    const { problems } = checkLineup({ ...input, lineup });
    const best = problems.find((problem) => problem.slotId === slotId)?.suggestions[0];
    if (!best) continue;
    replacements.set(slotId, best);
    lineup = put(lineup, slotId, best);
  }
  return replacements;
}

/** The lineup with player data from today's roster; null when nothing changed. */
export function refreshedLineup(input: CheckInput): Lineup | null {
  const { refreshed } = checkLineup(input);
  const isSame = ({ id }: Slot) => isSamePlayer(playerAt(refreshed, id), playerAt(input.lineup, id));
  const { scratches } = input.lineup;
  const areScratchesSame =
    refreshed.scratches.length === scratches.length &&
    refreshed.scratches.every(({ player }, index) => isSamePlayer(player, scratches[index]?.player ?? null));
  return refreshed.formation.slots.every(isSame) && areScratchesSame ? null : refreshed;
}
