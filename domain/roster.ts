import type { RosterPlayer } from './player.ts';
import { normalizePosition, parsePosition } from './positions.ts';

export interface RosterPlayerRow {
  readonly id: string | number;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly display_name?: string | null;
  readonly full_name?: string | null;
  readonly position?: string | null;
  readonly number?: number | null;
  readonly shoots?: string | null;
  /** Legacy: the number as text, read if `number` is empty. */
  readonly jersey_number?: string | null;
  readonly nhl_id?: number | null;
  readonly depth?: number | null;
}

function jerseyNumber(row: RosterPlayerRow): number | null {
  const value = row.number ?? /^\s*#?(\d{1,2})\s*$/.exec(row.jersey_number ?? '')?.[1] ?? null;
  const number = value === null ? Number.NaN : Number(value);
  return Number.isInteger(number) && number >= 0 && number <= 99 ? number : null;
}

/** Normalizes a row. Names fall back to `display_name`, `full_name` and `Unnamed player`. */
export function normalizePlayer(row: RosterPlayerRow): RosterPlayer {
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
    ...(parsePosition(row.position) === null && { isUnsure: true }),
    number: jerseyNumber(row),
    ...((row.shoots === 'L' || row.shoots === 'R') && { shoots: row.shoots }),
    ...(row.depth && { depth: row.depth }),
    ...(row.nhl_id && { nhlId: String(row.nhl_id) }),
  };
}

/** Sorts by number with missing numbers last, then by name. */
export function compareRosterPlayers(a: RosterPlayer, b: RosterPlayer): number {
  const byNumber = (a.number ?? Number.MAX_SAFE_INTEGER) - (b.number ?? Number.MAX_SAFE_INTEGER);
  return byNumber || a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id, 'en');
}

export function normalizeRoster(rows: readonly RosterPlayerRow[]): RosterPlayer[] {
  return rows.map(normalizePlayer).toSorted(compareRosterPlayers);
}
