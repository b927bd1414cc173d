import { foldLetters } from '../fold-letters.ts';
import { ELEVEN_SEVEN, type Formation, type SlotId, STANDARD_FORMATION } from '../formation.ts';
import { repairLineup } from '../lineup-repair.ts';
import { makeLineup, mayStandIn, type Scratch } from '../lineup.ts';
import { type RosterPlayer, type SlottedPlayer, toSlotted } from '../player.ts';
import { positionGroup } from '../positions.ts';
import type { GameLines, GamePlayer } from './game-lines.ts';
import { MIXED_STABILITY } from './team-lines.ts';

/** Why a slot stays open: the player left, is injured, or is listed at a position that the slot does not accept. */
export type OpenReason = 'left' | 'injured' | 'position';

export interface OpenSlot {
  readonly slot: SlotId;
  readonly name: string;
  readonly reason: OpenReason;
}

export type GameLineup = ReturnType<typeof lineupOfGame>;

interface Options {
  /** `players.id` of players who cannot play. They become scratches. */
  readonly injured?: ReadonlySet<string>;
}

interface Place {
  readonly slot: SlotId;
  /** The player's NHL id. */
  readonly id: string;
}

function wordsOf(name: string): readonly string[] {
  return foldLetters(name)
    .split(/[\s.]+/u)
    .filter(Boolean);
}

/** Whether the words of a name from the feeds, such as `A. Matthews`, match those of a player's name. */
function isNameOf([first = '', ...last]: readonly string[], own: readonly string[]): boolean {
  if (first.length > 1 || last.length === 0) return [first, ...last].join(' ') === own.join(' ');
  return own[0]?.startsWith(first) === true && own.slice(1).join(' ') === last.join(' ');
}

/** Finds the players of a game on a roster: by the NHL's id, or else by name. For namesakes, the number decides. */
function findOnRoster(lines: GameLines, roster: readonly RosterPlayer[]): ReadonlyMap<string, RosterPlayer> {
  const found = new Map<string, RosterPlayer>();
  for (const player of roster)
    if (player.nhlId && lines.players[player.nhlId]) found.set(player.nhlId, player);
  const unknown = roster
    .filter(({ nhlId }) => !nhlId)
    .map((player) => ({ player, words: wordsOf(player.name) }));
  const claims = Object.entries(lines.players).flatMap(([id, listed]) => {
    if (found.has(id)) return [];
    const words = wordsOf(listed.name);
    const named = unknown.filter(({ words: own }) => isNameOf(words, own));
    const exact = named.length > 1 ? named.filter(({ player }) => player.number === listed.number) : named;
    return exact.length === 1 ? exact.map(({ player }) => ({ id, player })) : [];
  });
  for (const { id, player } of claims)
    if (claims.filter((other) => other.player.id === player.id).length === 1) found.set(id, player);
  return found;
}

function listedGroup(lines: GameLines, id: string) {
  const listed: GamePlayer | undefined = lines.players[id];
  return listed && positionGroup(listed.position);
}

function formationOfGame(lines: GameLines): Formation {
  const count = (group: string) => lines.extras.filter((id) => listedGroup(lines, id) === group).length;
  const forwards = lines.forwards.flat().length + count('forward');
  const defense = lines.defense.flat().length + count('defense');
  return forwards === 11 && defense === 7 ? ELEVEN_SEVEN : STANDARD_FORMATION;
}

/** Places the players without a line or pair in the remaining slots, preferably in slots of their listed position. */
function placeExtras(lines: GameLines, formation: Formation, taken: ReadonlySet<SlotId>): readonly Place[] {
  const free = formation.slots.filter(({ group, id }) => group !== 'goalie' && !taken.has(id));
  const places: Place[] = [];
  const settle = (isWanted: (slot: (typeof free)[number], id: string) => boolean) => {
    for (const id of lines.extras) {
      if (places.some((place) => place.id === id)) continue;
      const index = free.findIndex((slot) => isWanted(slot, id));
      const [slot] = index === -1 ? [] : free.splice(index, 1);
      if (slot) places.push({ slot: slot.id, id });
    }
  };
  settle((slot, id) => slot.position === lines.players[id]?.position);
  settle((slot, id) => slot.group === listedGroup(lines, id));
  return places;
}

function placesOf(lines: GameLines, formation: Formation): readonly Place[] {
  const rowsOf = (zone: 'forwards' | 'defense') =>
    formation.zones.find(({ id }) => id === zone)?.rows.map(({ slots }) => slots) ?? [];
  const inRows = (rows: ReturnType<typeof rowsOf>, groups: readonly (readonly string[])[]) =>
    groups.flatMap((group, row) =>
      group.flatMap((id, lane) => {
        const slot = rows[row]?.find((other) => other.lane === lane);
        return slot ? [{ slot: slot.id, id }] : [];
      }),
    );
  const regular = [
    ...inRows(rowsOf('forwards'), lines.forwards),
    ...inRows(rowsOf('defense'), lines.defense),
    { slot: 'starter', id: lines.starter },
    ...(lines.backup === null ? [] : [{ slot: 'backup', id: lines.backup }]),
  ];
  const extras = placeExtras(lines, formation, new Set(regular.map(({ slot }) => slot)));
  const seen = new Set<string>();
  return [...regular, ...extras].filter(({ id }) => !seen.has(id) && seen.add(id));
}

function mixedRows(lines: GameLines, formation: Formation, places: readonly Place[]): readonly string[] {
  const extras = new Set(lines.extras);
  const isMixed = (zone: string, index: number, slots: readonly { readonly id: SlotId }[]) => {
    const shares = zone === 'forwards' ? lines.stability.forwards : lines.stability.defense;
    const rotating = places.filter(({ id, slot }) => extras.has(id) && slots.some((own) => own.id === slot));
    return zone !== 'goalies' && ((shares[index] ?? 1) < MIXED_STABILITY || rotating.length > 1);
  };
  return formation.zones.flatMap(({ id, rows }) =>
    rows.filter(({ slots }, index) => isMixed(id, index, slots)).map(({ name }) => name),
  );
}

function scratchesOf(
  lines: GameLines,
  found: ReadonlyMap<string, RosterPlayer>,
  roster: readonly RosterPlayer[],
  injured: ReadonlySet<string>,
): readonly Scratch[] {
  const healthy = lines.scratches.flatMap((id) => {
    const player = found.get(id);
    return player && !injured.has(player.id) ? [player] : [];
  });
  return [
    ...roster
      .filter(({ id }) => injured.has(id))
      .map((player): Scratch => ({ player: toSlotted(player), reason: 'injured' })),
    ...healthy.map((player): Scratch => ({ player: toSlotted(player), reason: 'scratched' })),
  ];
}

/**
 * Places the players of a game's lines who are still on the roster. A game with eleven forwards and seven defensemen
 * gets that formation. Players without a line or pair are in the last rows.
 */
export function lineupOfGame(
  lines: GameLines,
  roster: readonly RosterPlayer[],
  { injured = new Set() }: Options = {},
) {
  const found = findOnRoster(lines, roster);
  const formation = formationOfGame(lines);
  const places = placesOf(lines, formation);
  const players: Record<SlotId, SlottedPlayer> = {};
  const reasons = new Map<SlotId, OpenSlot>();
  for (const { id, slot } of places) {
    const player = found.get(id);
    const accepting = formation.slots.find((other) => other.id === slot);
    if (player && !injured.has(player.id) && accepting && mayStandIn(player, accepting))
      players[slot] = toSlotted(player);
    else {
      const reason = !player ? 'left' : injured.has(player.id) ? 'injured' : 'position';
      reasons.set(slot, { slot, name: player?.name ?? lines.players[id]?.name ?? '', reason });
    }
  }
  const scratches = scratchesOf(lines, found, roster, injured);
  return {
    lineup: repairLineup(makeLineup(players, formation, { scratches })),
    /** Slots that had a player in the game and are open now, in reading order. */
    open: formation.slots.flatMap(({ id }) => reasons.get(id) ?? []),
    /** Names of rows whose players rarely played together: `Line 3`, `Pair 2`. */
    mixed: mixedRows(lines, formation, places),
  };
}
