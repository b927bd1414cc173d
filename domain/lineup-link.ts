/**
 * The text of a lineup link: `1-a-m8-m9-…-c5`, about 65 characters.
 *
 * Hyphens join the version, the team, the players in the formation's reading order, optional facts, and a checksum. The
 * version names the formation. Ids are in base 36, so nothing needs escaping and case does not matter.
 *
 * These are the facts:
 * `l0c4a`: letters, each after the index of its slot.
 * `sm8` and `im8`: a scratched and an injured player.
 * `gm8`: a guest, a player of another club.
 * `u…`: for each place of the special teams, the index of a slot, or `z` for an empty place.
 *
 * A link to a lineup of an NHL club contains only ids and choices, so its author cannot put text on our page. Names and
 * numbers come from the current roster. The checksum detects links that were cut off or mistyped. It does not prevent
 * handmade links.
 */
import { type Formation, FORMATIONS, type SlotId } from './formation.ts';
import { letterOf, withLetter } from './letters.ts';
import { assign, isLineupRefusal } from './lineup-commands.ts';
import { repairLineup } from './lineup-repair.ts';
import {
  findSlotOf,
  GUEST_LIMIT,
  isGuest,
  type Lineup,
  makeLineup,
  playerAt,
  type ScratchReason,
} from './lineup.ts';
import type { SlottedPlayer } from './player.ts';
import { rowId } from './lineup-details.ts';
import { SPECIAL_TEAMS } from './special-teams.ts';

export interface LinkedLineup {
  /** `teams.id` as text. Null for a fan's own team, which is in the fragment of the address (own-teams/team-link.ts). */
  readonly teamId: string | null;
  readonly formation: Formation;
  /** `players.id` as text; null for an empty slot, {@link NOBODY_KNOWN} for a player without a row. */
  readonly players: Readonly<Record<SlotId, string | null>>;
  readonly letters: Readonly<Record<SlotId, 'C' | 'A'>>;
  readonly scratches: readonly { readonly id: string; readonly reason: ScratchReason }[];
  /** `players.id` of the guests as text. */
  readonly guests: readonly string[];
  /** Maps a place of the special teams to a slot of the lineup. */
  readonly units: Readonly<Record<SlotId, SlotId>>;
}

/**
 * The id in a link for every player without a row, such as test players and deleted players.
 * These players are missing when the link is opened.
 */
export const NOBODY_KNOWN = 'nobody';

const EMPTY = '0';
const NOBODY = '00'; // No id has this code.

/** Shown below links of lineups that also have texts. */
export const LINK_NOTE = 'A link carries players, letters, scratches, and special teams, but no texts.';

/** Even a link with the longest ids (eleven digits in base 36) is not longer than this. */
const MAX_LENGTH = 850;

const NO_SLOT = 'z';
const REASONS: Readonly<Record<string, ScratchReason>> = { s: 'scratched', i: 'injured' };
const LETTERS: Readonly<Record<string, 'C' | 'A'>> = { c: 'C', a: 'A' };

function codeOf(id: string | null): string {
  return id === null ? EMPTY : (rowId(id)?.toString(36) ?? NOBODY);
}

/** Returns the id of a code; null for an empty slot, undefined for an invalid code. */
function idOf(code: string): string | null | undefined {
  if (code === EMPTY) return null;
  if (code === NOBODY) return NOBODY_KNOWN;
  const number = /^[1-9a-z][0-9a-z]{0,10}$/.test(code) ? Number.parseInt(code, 36) : Number.NaN;
  return Number.isSafeInteger(number) ? String(number) : undefined;
}

/** A two-digit checksum. 1291 is the largest prime below 36 squared. */
function checkOf(text: string): string {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1291;
  return sum.toString(36).padStart(2, '0');
}

/** Returns the codes of letters, scratches, guests, and special teams. Empty if the lineup has none. */
function factCodes(lineup: Lineup): readonly string[] {
  const { slots } = lineup.formation;
  const letters = slots.flatMap(({ id }, index) => {
    const player = playerAt(lineup, id);
    const letter = player && letterOf(player);
    return letter ? [index.toString(36) + letter.toLowerCase()] : [];
  });
  const places = SPECIAL_TEAMS.slots.map(({ id }) => {
    const slot = findSlotOf(lineup, lineup.units[id] ?? '');
    return slot === null ? NO_SLOT : slots.findIndex((each) => each.id === slot).toString(36);
  });
  return [
    ...(letters.length > 0 ? [`l${letters.join('')}`] : []),
    ...lineup.scratches.map(({ player, reason }) => (reason === 'injured' ? 'i' : 's') + codeOf(player.id)),
    ...lineup.guests.map(({ id }) => `g${codeOf(id)}`),
    ...(places.some((place) => place !== NO_SLOT) ? [`u${places.join('')}`] : []),
  ];
}

export function writeLineupLink(teamId: string, lineup: Lineup): string {
  const { formation, players } = lineup;
  const codes = formation.slots.map(({ id }) => codeOf(players[id]?.id ?? null));
  const text = [formation.linkVersion, codeOf(teamId), ...codes, ...factCodes(lineup)].join('-');
  return `${text}-${checkOf(text)}`;
}

function hasDuplicate(ids: readonly (string | null)[]): boolean {
  const known = ids.filter((id) => id !== null && id !== NOBODY_KNOWN);
  return new Set(known).size < known.length;
}

type LinkedFacts = Pick<LinkedLineup, 'letters' | 'scratches' | 'guests' | 'units'>;

/**
 * Reads the codes that {@link factCodes} writes; null if one is invalid.
 * {@link resolveLineupLink} later drops facts that break a rule.
 */
function readFactCodes(codes: readonly string[], { slots }: Formation): LinkedFacts | null {
  const slotOf = (digit: string) => slots[Number.parseInt(digit, 36)]?.id;
  const facts = {
    letters: {} as Record<SlotId, 'C' | 'A'>,
    scratches: [] as { id: string; reason: ScratchReason }[],
    guests: [] as string[],
    units: {} as Record<SlotId, SlotId>,
  };
  for (const code of codes) {
    const [kind = '', rest] = [code[0], code.slice(1)];
    const reason = REASONS[kind];
    const id = idOf(rest);
    if (reason && id) facts.scratches.push({ id, reason });
    else if (kind === 'g' && id && id !== NOBODY_KNOWN && facts.guests.length < GUEST_LIMIT)
      facts.guests.push(id);
    else if (kind === 'l' && /^(?:[0-9a-z][ac])+$/.test(rest)) {
      for (const [, digit = '', letter = ''] of rest.matchAll(/(.)(.)/g)) {
        const [slot, worn] = [slotOf(digit), LETTERS[letter]];
        if (slot && worn) facts.letters[slot] = worn;
      }
    } else if (kind === 'u' && rest.length === SPECIAL_TEAMS.slots.length) {
      for (const [index, place] of SPECIAL_TEAMS.slots.entries()) {
        const slot = slotOf(rest[index] ?? '');
        if (slot) facts.units[place.id] = slot;
      }
    } else return null;
  }
  return facts;
}

/** Reads a link's text; null if {@link writeLineupLink} could not have written it. Never throws. */
export function readLineupLink(text: string): LinkedLineup | null {
  if (text.length > MAX_LENGTH) return null;
  const parts = text.toLowerCase().split('-');
  const check = parts.pop();
  const [version, team = '', ...codes] = parts;
  const formation = FORMATIONS.find(({ linkVersion }) => linkVersion === version);
  if (!formation || codes.length < formation.slots.length || check !== checkOf(parts.join('-'))) return null;
  const teamId = idOf(team);
  const ids = codes.slice(0, formation.slots.length).map(idOf);
  const facts = readFactCodes(codes.slice(formation.slots.length), formation);
  if (!teamId || !ids.every((id) => id !== undefined) || hasDuplicate(ids)) return null;
  if (!facts) return null;
  const players = formation.slots.map(({ id }, index) => [id, ids[index] ?? null] as const);
  return {
    teamId: teamId === NOBODY_KNOWN ? null : teamId,
    formation,
    players: Object.fromEntries(players),
    ...facts,
  };
}

/**
 * Turns a link into a lineup. `roster` has today's players of the team, and the link's guests.
 * Leaves out players who left or no longer fit their slots. `told` counts the players in the link, and `missing` counts
 * the players who are left out.
 */
export function resolveLineupLink(
  { formation, guests, letters, players, scratches, units }: LinkedLineup,
  roster: readonly SlottedPlayer[],
): { readonly lineup: Lineup; readonly told: number; readonly missing: number } {
  const linked = formation.slots.filter(({ id }) => players[id]);
  let lineup = makeLineup({}, formation);
  let missing = 0;
  for (const { id: slot } of linked) {
    const player = roster.find(({ id }) => id === players[slot]);
    const next = player && assign(lineup, player, slot);
    if (next && !isLineupRefusal(next)) lineup = next;
    else missing++;
  }
  const lettered = Object.entries(lineup.players).map(([slot, player]) => {
    const letter = letters[slot];
    return [slot, player && letter ? withLetter(player, letter) : player] as const;
  });
  const scratched = scratches.flatMap(({ id, reason }) => {
    const player = roster.find((each) => each.id === id);
    return player ? [{ player, reason }] : [];
  });
  const placed = Object.entries(units).flatMap(([place, slot]) => {
    const player = playerAt(lineup, slot);
    return player ? [[place, player.id] as const] : [];
  });
  lineup = repairLineup({
    formation,
    players: Object.fromEntries(lettered),
    scratches: scratched,
    guests: roster.filter(isGuest).filter(({ id }) => guests.includes(id)),
    units: Object.fromEntries(placed),
  });
  missing += scratches.length - scratched.length;
  return { lineup, told: linked.length + scratches.length, missing };
}
