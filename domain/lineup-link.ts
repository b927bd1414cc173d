/**
 * The text of a lineup link: `1-a-m8-m9-…-c5`, about 65 characters.
 *
 * Hyphens join the version (which names the formation), the team, the players in the formation's reading order, and
 * a checksum. Ids are in base 36, so that nothing needs escaping and case does not matter.
 *
 * A link contains only ids, so that its author cannot put text on our page. Names and numbers come from the current
 * roster. The checksum detects links that were cut off or mistyped; it does not prevent handmade links.
 */
import { type Formation, FORMATIONS, type SlotId } from './formation.ts';
import { assign, isLineupRefusal } from './lineup-commands.ts';
import { type Lineup, makeLineup } from './lineup.ts';
import type { SlottedPlayer } from './player.ts';
import { rowId } from './lineup-details.ts';

export interface LinkedLineup {
  /** `teams.id` as text. */
  readonly teamId: string;
  readonly formation: Formation;
  /** `players.id` as text; null for an empty slot, {@link NOBODY_KNOWN} for a player without a row. */
  readonly players: Readonly<Record<SlotId, string | null>>;
}

/**
 * The id in a link for every player without a row, such as test players and deleted players.
 * These players are missing when the link is opened.
 */
export const NOBODY_KNOWN = 'nobody';

const EMPTY = '0';
const NOBODY = '00'; // not a valid number

/** The maximum length of a link. The largest ids have eleven digits, so no link is longer. */
const MAX_LENGTH = 300;

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

export function writeLineupLink(teamId: string, { formation, players }: Lineup): string {
  const codes = formation.slots.map(({ id }) => codeOf(players[id]?.id ?? null));
  const text = [formation.linkVersion, codeOf(teamId), ...codes].join('-');
  return `${text}-${checkOf(text)}`;
}

function hasDuplicate(ids: readonly (string | null)[]): boolean {
  const known = ids.filter((id) => id !== null && id !== NOBODY_KNOWN);
  return new Set(known).size < known.length;
}

/** Reads a link's text; null if {@link writeLineupLink} could not have written it. Never throws. */
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
  if (!teamId || teamId === NOBODY_KNOWN || !ids.every((id) => id !== undefined) || hasDuplicate(ids))
    return null;
  const players = formation.slots.map(({ id }, index) => [id, ids[index] ?? null] as const);
  return { teamId, formation, players: Object.fromEntries(players) };
}

/**
 * Resolves a link with today's roster.
 * Leaves out players who left or no longer fit their slots. `told` counts the players in the link, and `missing`
 * counts the players who are left out.
 */
export function resolveLineupLink(
  { formation, players }: LinkedLineup,
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
  return { lineup, told: linked.length, missing };
}
