/** Reads games from files: a table of shifts, and JSON files of players and face-offs. */
import * as v from 'valibot';
import { parsePosition } from '#domain/positions.ts';
import type { PlayerListings } from './roles.ts';
import type { Shift } from './shift.ts';

/** The type code of shifts. Goals are 505. */
const SHIFT_TYPE = '517';

/** Converts a cell to a number. A blank cell is NaN, not 0. */
const asNumber = (cell: string | undefined): number => (cell ? Number(cell) : Number.NaN);

/**
 * Reads a CSV table with the columns team, playerId, period, start and end (seconds of the period).
 * A column `typeCode` separates shifts from goals, which are skipped. Broken rows become shifts with broken
 * values. Null if a column is missing.
 */
export function readShiftTable(text: string): readonly Shift[] | null {
  const [header = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.split(',').map((cell) => cell.trim().replaceAll('"', '')));
  const indexOf = (name: string) => header.findIndex((cell) => cell.toLowerCase() === name.toLowerCase());
  const type = indexOf('typeCode');
  const [team, player, period, start, end] = ['team', 'playerId', 'period', 'start', 'end'].map(indexOf);
  const hasAll = [team, player, period, start, end].every((index) => index !== -1);
  if (!hasAll) return null;
  const cell = (row: readonly string[], index = -1) => row[index];
  return rows
    .filter((row) => type === -1 || row[type] === SHIFT_TYPE)
    .map((row) => ({
      team: cell(row, team) ?? '',
      playerId: cell(row, player) ?? '',
      period: asNumber(cell(row, period)),
      start: asNumber(cell(row, start)),
      end: asNumber(cell(row, end)),
    }));
}

const records = v.record(v.string(), v.unknown());
const listed = v.object({
  pos: v.fallback(v.nullable(v.string()), null),
  shoots: v.fallback(v.nullable(v.picklist(['L', 'R'])), null),
});

/** Reads `{ "8471675": { "pos": "C", "shoots": "L" } }`. Skips unreadable entries. Null if `json` is not an object. */
export function readPlayerListings(json: unknown): PlayerListings | null {
  const entries = v.safeParse(records, json);
  if (!entries.success || Array.isArray(json)) return null;
  return new Map(
    Object.entries(entries.output).flatMap(([id, value]) => {
      const player = v.safeParse(listed, value);
      if (!player.success) return [];
      const { pos, shoots } = player.output;
      return [[id, { position: parsePosition(pos), shoots }] as const];
    }),
  );
}

/**
 * Reads face-offs by player: `{ "8471675": 12 }`, alone or under the id of the game.
 * Empty if the file has none for the game. Null if `json` is not an object.
 */
export function readFaceoffs(json: unknown, gameId: string): ReadonlyMap<string, number> | null {
  const file = v.safeParse(records, json);
  if (!file.success || Array.isArray(json)) return null;
  const ofGame = v.safeParse(records, file.output[gameId]);
  const counts = Object.entries(ofGame.success ? ofGame.output : file.output);
  return new Map(
    counts.flatMap(([id, count]) =>
      typeof count === 'number' && Number.isFinite(count) && count > 0 ? [[id, count] as const] : [],
    ),
  );
}
