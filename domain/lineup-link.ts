/**
 * A line-up as a link carries it: `1-a-m8-m9-…-c5`, about 65 letters. A version, which names the formation, the team, the
 * formation's slots in reading order and a check, joined by hyphens; ids are numbers to the base of 36, so that nothing needs escaping, and a mail that changes capitals
 * breaks nothing.
 *
 * Ids only. Names and numbers come from the roster of whoever opens the link, and the title stays behind: who makes a link must
 * not put words on our page. The check finds what chats and hands do to long addresses (cut off, a letter changed); it keeps
 * nobody from writing a link of his own, which can say no more than who stands where.
 */
import { type Formation, FORMATIONS, type SlotId } from './formation.ts';
import { assign, isLineupRefusal } from './lineup-commands.ts';
import { type Lineup, makeLineup } from './lineup.ts';
import type { SlottedPlayer } from './player.ts';
import { rowId } from './saved-lineup.ts';

/** What a link tells. */
export interface LinkedLineup {
  /** `teams.id` as text. */
  readonly teamId: string;
  readonly formation: Formation;
  /** `players.id` as text; null for an empty slot, {@link NOBODY_KNOWN} for a player whom no roster has. */
  readonly players: Readonly<Record<SlotId, string | null>>;
}

/** What a link makes of players without a row (test players, players who were deleted): whoever opens it misses them, too. */
export const NOBODY_KNOWN = 'nobody';

const EMPTY = '0';
const NOBODY = '00'; // no number is written like that

/** Longer than any link: the largest ids have eleven digits. */
const MAX_LENGTH = 300;

function codeOf(id: string | null): string {
  return id === null ? EMPTY : (rowId(id)?.toString(36) ?? NOBODY);
}

/** The id of a code; undefined for what is none. */
function idOf(code: string): string | null | undefined {
  if (code === EMPTY) return null;
  if (code === NOBODY) return NOBODY_KNOWN;
  const number = /^[1-9a-z][0-9a-z]{0,10}$/.test(code) ? Number.parseInt(code, 36) : Number.NaN;
  return Number.isSafeInteger(number) ? String(number) : undefined;
}

/** Two digits that change with every letter; 1291 is the largest prime that they can count to. */
function checkOf(text: string): string {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1291;
  return sum.toString(36).padStart(2, '0');
}

/** The text of a line-up for the address of a link. */
export function writeLineupLink(teamId: string, { formation, players }: Lineup): string {
  const codes = formation.slots.map(({ id }) => codeOf(players[id]?.id ?? null));
  const text = [formation.linkVersion, codeOf(teamId), ...codes].join('-');
  return `${text}-${checkOf(text)}`;
}

function standsTwice(ids: readonly (string | null)[]): boolean {
  const known = ids.filter((id) => id !== null && id !== NOBODY_KNOWN);
  return new Set(known).size < known.length;
}

/** What the text of a link tells; null for everything that {@link writeLineupLink} does not write. Never throws. */
export function readLineupLink(
  text: string,
  formations: readonly Formation[] = FORMATIONS,
): LinkedLineup | null {
  if (text.length > MAX_LENGTH) return null;
  const parts = text.toLowerCase().split('-');
  const check = parts.pop();
  const [version, team = '', ...codes] = parts;
  const formation = formations.find(({ linkVersion }) => linkVersion === version);
  if (codes.length !== formation?.slots.length || check !== checkOf(parts.join('-'))) return null;
  const teamId = idOf(team);
  const ids = codes.map(idOf);
  if (!teamId || teamId === NOBODY_KNOWN || !ids.every((id) => id !== undefined) || standsTwice(ids))
    return null;
  const players = formation.slots.map(({ id }, index) => [id, ids[index] ?? null] as const);
  return { teamId, formation, players: Object.fromEntries(players) };
}

/**
 * The line-up of a link with today's roster of its team. Who is not on it any more, or may not stand where the link has him, is
 * left out: `missing` of the `told` players.
 */
export function resolveLineupLink(
  { formation, players }: LinkedLineup,
  roster: readonly SlottedPlayer[],
): { readonly lineup: Lineup; readonly told: number; readonly missing: number } {
  const wanted = formation.slots.filter(({ id }) => players[id]);
  let lineup = makeLineup({}, formation);
  let missing = 0;
  for (const { id: slot } of wanted) {
    const player = roster.find(({ id }) => id === players[slot]);
    const next = player && assign(lineup, player, slot);
    if (next && !isLineupRefusal(next)) lineup = next;
    else missing++;
  }
  return { lineup, told: wanted.length, missing };
}
