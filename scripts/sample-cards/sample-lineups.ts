/** Lineups of the seed's teams with real players, for sample cards that look like a fan's cards. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STANDARD_FORMATION, type Slot } from '#domain/formation.ts';
import { type Lineup, makeLineup } from '#domain/lineup.ts';
import type { SlottedPlayer, TeamData } from '#domain/player.ts';
import type { Position } from '#domain/positions.ts';
import { ROOT } from '#platform/root.ts';
import { SAMPLE_LINES } from './sample-lines.ts';

export interface RosterRow {
  readonly team: string;
  readonly name: string;
  readonly lastName: string;
  readonly position: Position;
  readonly number: number | null;
}

const TEXT = `'((?:[^']|'')*)'`;
const PLAYER = new RegExp(
  String.raw`^\s*\('([A-Z]{3})', ${TEXT}, ${TEXT}, '(LW|C|RW|D|G)', (\d+|null)`,
  'gm',
);
const TEAM = new RegExp(
  String.raw`^\s*\('([A-Z]{3})', ${TEXT}, ${TEXT}, ${TEXT}, ${TEXT}, '(#\w{6})', '(#\w{6})', '(#\w{6})'`,
  'gm',
);

const readSeed = () => readFileSync(join(ROOT, 'supabase/seed.sql'), 'utf8');
const unquoted = (text: string) => text.replaceAll("''", "'");

export function readRosters(): readonly RosterRow[] {
  return Array.from(
    readSeed().matchAll(PLAYER),
    ([, team = '', first = '', last = '', position = '', number]) => ({
      team,
      name: unquoted(`${first} ${last}`),
      lastName: unquoted(last),
      position: position.toLowerCase() as Position,
      number: number === 'null' ? null : Number(number),
    }),
  );
}

export function readTeams(): readonly TeamData[] {
  return Array.from(
    readSeed().matchAll(TEAM),
    ([, abbreviation = '', city = '', name = '', , , ...colors]) => ({
      name: unquoted(name),
      city: unquoted(city),
      abbreviation,
      color_primary: colors[0] ?? null,
      color_secondary: colors[1] ?? null,
      color_tertiary: colors[2] ?? null,
    }),
  );
}

function isForward({ position }: RosterRow): boolean {
  return position !== 'd' && position !== 'g';
}

/**
 * Returns predicates for the player of a slot, best fit first: the slot's own position, then, for forwards, any
 * forward.
 */
function fitFor({ group, position }: Slot): ((player: RosterRow) => boolean)[] {
  const ofPosition = (player: RosterRow) => player.position === position;
  return group === 'forward' ? [ofPosition, isForward] : [ofPosition];
}

/**
 * Returns a team's lineup: the players of `SAMPLE_LINES` who are on the roster. Other players of the roster fill open
 * slots.
 */
export function sampleLineup(rosters: readonly RosterRow[], team: string): Lineup {
  const open = rosters.filter((player) => player.team === team);
  const take = (fits: (player: RosterRow) => boolean): RosterRow | null => {
    const index = open.findIndex(fits);
    return open.splice(index, index < 0 ? 0 : 1)[0] ?? null;
  };
  const lines = SAMPLE_LINES.get(team) ?? [];
  const named = STANDARD_FORMATION.slots.map((slot, index) => {
    const isNamed = ({ lastName, number }: RosterRow) =>
      lines[index] === lastName || lines[index] === `${lastName} ${number}`;
    return take((player) => isNamed(player) && fitFor(slot).some((fits) => fits(player)));
  });
  const entries = STANDARD_FORMATION.slots.map((slot, index) => {
    const player =
      named[index] ?? fitFor(slot).reduce<RosterRow | null>((found, fits) => found ?? take(fits), null);
    return [slot.id, player && toSlotted(player, slot)] as const;
  });
  return makeLineup(Object.fromEntries(entries));
}

function toSlotted({ name, number }: RosterRow, { position }: Slot) {
  return { id: name, name, number, position };
}

export function scratchesOf(
  rosters: readonly RosterRow[],
  team: string,
  { players }: Lineup,
): readonly SlottedPlayer[] {
  const names = new Set(Object.values(players).map((player) => player?.name));
  const others = rosters.filter((player) => player.team === team && !names.has(player.name));
  return others.map(({ name, number, position }) => ({ id: name, name, number, position }));
}
