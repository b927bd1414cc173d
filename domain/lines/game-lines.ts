/** The lines that a team played in a game, as stored in `game_lines.lines`. */
import * as v from 'valibot';
import { normalizePosition, type Position } from '../positions.ts';
import type { TeamLines } from './team-lines.ts';

export interface GamePlayer {
  readonly name: string;
  readonly number: number | null;
  readonly position: Position;
}

export interface GameLines extends TeamLines {
  readonly scratches: readonly string[];
  /** The team's goals, as `TeamTogether` counts them. Null if the game's events are not known. */
  readonly goals?: number | null;
  /** All players of the lines and scratches, by the NHL's id. */
  readonly players: Readonly<Record<string, GamePlayer>>;
}

const id = v.string();
const ids = v.array(id);
const shares = v.array(v.number());

const gameLines = v.object({
  forwards: v.array(v.tuple([id, id, id])),
  defense: v.array(v.tuple([id, id])),
  extras: v.fallback(ids, []),
  starter: id,
  backup: v.fallback(v.nullable(id), null),
  stability: v.fallback(v.object({ forwards: shares, defense: shares }), { forwards: [], defense: [] }),
  scratches: v.fallback(ids, []),
  goals: v.fallback(v.nullable(v.number()), null),
  players: v.record(
    v.string(),
    v.object({
      name: v.string(),
      number: v.fallback(v.nullable(v.number()), null),
      position: v.pipe(
        v.unknown(),
        v.transform((value) => normalizePosition(typeof value === 'string' ? value : null)),
      ),
    }),
  ),
});

/** Reads an untrusted document. Returns null if the document has no lines. */
export function readGameLines(value: unknown): GameLines | null {
  const read = v.safeParse(gameLines, value);
  return read.success ? read.output : null;
}
