/**
 * A team's roster: table rows normalised once into {@link RosterPlayer}, in the order of the roster panel, and its search.
 */
import { foldLetters } from './fold-letters.ts';
import { assignedIds, type Lineup, mayStandIn } from './lineup.ts';
import type { RosterPlayer } from './player.ts';
import { normalizePosition, type Position } from './positions.ts';
import { SLOTS } from './slots.ts';

/** A `players` row as far as the builder reads it. */
export interface PlayerRow {
  readonly id: string | number;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly display_name?: string | null;
  readonly full_name?: string | null;
  readonly position?: string | null;
  readonly number?: number | null;
  /** Legacy: the number as text, read where `number` is empty. */
  readonly jersey_number?: string | null;
}

function jerseyNumber(row: PlayerRow): number | null {
  const value = row.number ?? /^\s*#?(\d{1,2})\s*$/.exec(row.jersey_number ?? '')?.[1] ?? null;
  const number = value === null ? Number.NaN : Number(value);
  return Number.isInteger(number) && number >= 0 && number <= 99 ? number : null;
}

/** The roster player of a row. Names fall back to `display_name`, then `full_name`; a nameless row is `Unnamed player`. */
export function normalizePlayer(row: PlayerRow): RosterPlayer {
  const clean = (text: string | null | undefined): string => text?.trim().replaceAll(/\s+/g, ' ') ?? '';
  const parts = [clean(row.first_name), clean(row.last_name)];
  const name =
    parts.filter(Boolean).join(' ') || clean(row.display_name) || clean(row.full_name) || 'Unnamed player';
  const lastSpace = name.lastIndexOf(' ');
  const [firstName, lastName] = parts.some(Boolean)
    ? parts
    : [name.slice(0, Math.max(lastSpace, 0)), name.slice(lastSpace + 1)];
  return {
    id: String(row.id),
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    name,
    position: normalizePosition(row.position),
    number: jerseyNumber(row),
  };
}

/** Number ascending, missing numbers last, ties by name. */
export function compareRosterPlayers(a: RosterPlayer, b: RosterPlayer): number {
  const byNumber = (a.number ?? Number.MAX_SAFE_INTEGER) - (b.number ?? Number.MAX_SAFE_INTEGER);
  return byNumber || a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id, 'en');
}

/** The roster of a team's rows, in the order of the panel. */
export function normalizeRoster(rows: readonly PlayerRow[]): RosterPlayer[] {
  return rows.map(normalizePlayer).toSorted(compareRosterPlayers);
}

/** A text as it is compared in searches: lower case, without accents or punctuation (`Järnkrok` → `jarnkrok`). */
export function foldText(text: string): string {
  return foldLetters(text)
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, ' ')
    .trim();
}

/** Players of every position whose name contains the text, or whose number starts with it; all for an empty text. */
export function searchRoster(roster: readonly RosterPlayer[], text: string): readonly RosterPlayer[] {
  const wanted = foldText(text);
  if (!wanted) return roster;
  const words = wanted.split(' ');
  return roster.filter((player) => {
    if (player.number !== null && String(player.number).startsWith(wanted)) return true;
    const name = foldText(player.name);
    return words.every((word) => name.includes(word));
  });
}

/** The players of one roster tab. */
export function playersOf(roster: readonly RosterPlayer[], position: Position): readonly RosterPlayer[] {
  return roster.filter((player) => player.position === position);
}

/**
 * Players of other positions who may fill the tab's own empty slots, when the tab has nobody left for them: centers for an empty
 * left wing. Empty while the tab has free players, or no empty slot.
 */
export function standInsFor(
  roster: readonly RosterPlayer[],
  position: Position,
  lineup: Lineup,
): readonly RosterPlayer[] {
  const empty = SLOTS.find((slot) => slot.position === position && lineup[slot.id] === null);
  const used = assignedIds(lineup);
  const free = roster.filter(({ id }) => !used.has(id));
  if (!empty || free.some((player) => player.position === position)) return [];
  return free.filter((player) => mayStandIn(player, empty.id));
}
