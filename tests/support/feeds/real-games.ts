/** Eleven real games: their shifts, players, and face-offs (`README.md`). */
import { readdirSync, readFileSync } from 'node:fs';
import type { GameEvent } from '#domain/lines/together.ts';
import { readGameEvents } from '#domain/nhl/game-events.ts';
import { type InferredLines, inferLines } from '#domain/lines/infer-lines.ts';
import { readFaceoffs, readPlayerListings, readShiftTable } from '#domain/lines/read-game-files.ts';
import type { PlayerListings } from '#domain/lines/roles.ts';
import type { Shift } from '#domain/lines/shift.ts';
import type { TeamLines } from '#domain/lines/team-lines.ts';

const FOLDER = new URL('./', import.meta.url);
const readText = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');
const readJson = (name: string) => JSON.parse(readText(name)) as unknown;

export interface RealGame {
  readonly id: string;
  readonly shifts: readonly Shift[];
  /** Face-offs by player id. Empty if they are unknown. */
  readonly faceoffs: ReadonlyMap<string, number>;
  /** Goals and shot attempts. Empty if they are unknown. */
  readonly events: readonly GameEvent[];
  /** Goals by team. Empty if the events are unknown. */
  readonly score: Readonly<Record<string, number>>;
}

interface EventFile {
  readonly homeTeam: { readonly abbrev: string; readonly score: number };
  readonly awayTeam: { readonly abbrev: string; readonly score: number };
}

export const realPlayers: PlayerListings = readPlayerListings(readJson('players.json')) ?? new Map();

export const realNames: ReadonlyMap<string, string> = new Map(
  Object.entries(readJson('players.json') as Record<string, { name: string }>).map(([id, { name }]) => [
    id,
    name,
  ]),
);

const withEvents = new Set(readdirSync(new URL('events/', FOLDER)));

export const realGames: readonly RealGame[] = readdirSync(new URL('shifts/', FOLDER)).map((file) => {
  const id = file.replace('.csv', '');
  const plays = withEvents.has(`${id}.json`) ? (readJson(`events/${id}.json`) as EventFile) : null;
  return {
    id,
    shifts: readShiftTable(readText(`shifts/${file}`)) ?? [],
    faceoffs: readFaceoffs(readJson('faceoffs.json'), id) ?? new Map(),
    events: readGameEvents(plays) ?? [],
    score: plays
      ? Object.fromEntries([plays.homeTeam, plays.awayTeam].map(({ abbrev, score }) => [abbrev, score]))
      : {},
  };
});

/** Lines that were published before a game. Groups are last names, separated by hyphens. */
export interface PublishedLines {
  readonly gid: number;
  readonly team: string;
  readonly F: readonly string[];
  readonly D: readonly string[];
  /** Starter and backup. */
  readonly G: readonly string[];
}

export const publishedLines = readJson('published-lines.json') as readonly PublishedLines[];

/** Returns the inferred lines by team. Throws if the game was refused. */
export function linesOf(lines: InferredLines): ReadonlyMap<string, TeamLines> {
  if (lines.kind === 'refused') throw new Error(`The lines were refused: ${lines.code}.`);
  return lines.teams;
}

/** Infers the lines of a real game. Tests may pass other shifts or players. */
export function inferReal(
  game: RealGame,
  shifts: readonly Shift[] = game.shifts,
  players: PlayerListings = realPlayers,
): ReadonlyMap<string, TeamLines> {
  return linesOf(inferLines(shifts, players, { faceoffs: game.faceoffs }));
}

/** Returns a key for a group of players. The order of the players does not matter. */
export const groupKey = (group: readonly string[]): string => group.toSorted().join(' ');
