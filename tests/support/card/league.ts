/** The names of all NHL players, from the repository's seed, for tests of cards. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Formation, LARGEST_FORMATION, STANDARD_FORMATION } from '#domain/formation.ts';
import { type Lineup, makeLineup } from '#domain/lineup.ts';
import { KNOWN_TEAMS, type KnownTeam } from '#domain/known-teams.ts';
import type { TeamData } from '#domain/player.ts';
import { splitPlayerName } from '#domain/player-name.ts';
import { ROOT } from '#platform/root.ts';

export interface SeededPlayer {
  readonly name: string;
  readonly number: number | null;
}

const ROW = /^\s*\('([A-Z]{3})', '((?:[^']|'')*)', '((?:[^']|'')*)', '(?:LW|C|RW|D|G)', (\d+|null)/gm;

/** Throws if it finds fewer than 900 players, because tests with too few names prove little. */
export function readLeague(): readonly SeededPlayer[] {
  const seed = readFileSync(join(ROOT, 'supabase/seed.sql'), 'utf8');
  const players = Array.from(seed.matchAll(ROW), ([, , first = '', last = '', number]) => ({
    name: `${first} ${last}`.replaceAll("''", "'"),
    number: number === 'null' ? null : Number(number),
  }));
  if (players.length < 900)
    throw new Error(`Only ${players.length} players were read from supabase/seed.sql.`);
  return players;
}

export function longestNamed(players: readonly SeededPlayer[]): readonly SeededPlayer[] {
  return players
    .map((player) => ({ player, length: splitPlayerName(player.name).last.length }))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, LARGEST_FORMATION.slots.length)
    .map(({ player }) => player);
}

/** Places the players slot by slot. Each player gets the position of their slot. */
export function lineupOf(
  players: readonly SeededPlayer[],
  formation: Formation = STANDARD_FORMATION,
): Lineup {
  const entries = formation.slots.map((slot, index) => {
    const player = players[index];
    return [slot.id, player ? { ...player, id: String(index), position: slot.position } : null] as const;
  });
  return makeLineup(Object.fromEntries(entries), formation);
}

export function rowOf(team: KnownTeam): TeamData {
  return {
    name: `${team.city} ${team.nickname}`,
    city: team.city,
    abbreviation: team.abbreviation,
    color_primary: team.primary,
    color_secondary: team.secondary,
    color_tertiary: team.tertiary,
    logo_url: team.logo,
  };
}

export const TEAM_ROWS: readonly TeamData[] = KNOWN_TEAMS.map(rowOf);
