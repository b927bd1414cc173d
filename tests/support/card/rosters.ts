/** The seed's rosters as lineups, for cards that look like a team's own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STANDARD_FORMATION, type Slot } from '#domain/formation.ts';
import { type Lineup, makeLineup } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { Position } from '#domain/positions.ts';
import { ROOT } from '#server/root.ts';

interface RosterRow {
  readonly team: string;
  readonly name: string;
  readonly position: Position;
  readonly number: number | null;
}

const ROW = /^\s*\('([A-Z]{3})', '((?:[^']|'')*)', '((?:[^']|'')*)', '(LW|C|RW|D|G)', (\d+|null)/gm;

/** Every player of the seed with the team's abbreviation. */
export function readRosters(): readonly RosterRow[] {
  const seed = readFileSync(join(ROOT, 'supabase/seed.sql'), 'utf8');
  return Array.from(seed.matchAll(ROW), ([, team = '', first, last, position = '', number]) => ({
    team,
    name: `${first} ${last}`.replaceAll("''", "'"),
    position: position.toLowerCase() as Position,
    number: number === 'null' ? null : Number(number),
  }));
}

/** A team's lineup: the first players of each position, and other forwards where a position has too few. */
export function seededLineup(rosters: readonly RosterRow[], team: string): Lineup {
  const open = rosters.filter((player) => player.team === team);
  const take = (fits: (player: RosterRow) => boolean): RosterRow | null => {
    const index = open.findIndex(fits);
    return open.splice(index, index < 0 ? 0 : 1)[0] ?? null;
  };
  const isForward = ({ position }: RosterRow) => position !== 'd' && position !== 'g';
  const pick = ({ group, position }: Slot) =>
    take((player) => player.position === position) ?? (group === 'forward' ? take(isForward) : null);
  const entries = STANDARD_FORMATION.slots.map((slot) => {
    const player = pick(slot);
    return [slot.id, player && { ...player, id: player.name, position: slot.position }] as const;
  });
  return makeLineup(Object.fromEntries(entries));
}

/** The players of a team's roster who are not in its lineup. */
export function scratchesOf(
  rosters: readonly RosterRow[],
  team: string,
  { players }: Lineup,
): readonly SlottedPlayer[] {
  const names = new Set(Object.values(players).map((player) => player?.name));
  const others = rosters.filter((player) => player.team === team && !names.has(player.name));
  return others.map(({ name, number, position }) => ({ id: name, name, number, position }));
}
