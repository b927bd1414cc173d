/** The lines that a team played in a game, as stored in `game_lines.lines`. */
import * as v from 'valibot';
import { normalizePosition, type Position } from '../positions.ts';

/** A player as the game's feeds list them. */
export interface GamePlayer {
  readonly name: string;
  readonly number: number | null;
  readonly position: Position;
}

/** Players are NHL ids. Each dressed player appears exactly once. */
export interface GameLines {
  /** Left wing, center, right wing; most ice time first. */
  readonly forwards: readonly (readonly string[])[];
  /** Left, right; most ice time first. */
  readonly defense: readonly (readonly string[])[];
  /** Skaters without a line, most ice time first. */
  readonly extras: readonly string[];
  readonly starter: string;
  readonly backup: string | null;
  /** By line and pair: the share of their five-on-five time that the players spent together, 0 to 1. */
  readonly stability: { readonly forwards: readonly number[]; readonly defense: readonly number[] };
  /** Players who did not dress. */
  readonly scratches: readonly string[];
  /** By id: everyone above. */
  readonly players: Readonly<Record<string, GamePlayer>>;
}

const ids = v.array(v.string());
const shares = v.array(v.number());

const gameLines = v.object({
  forwards: v.array(ids),
  defense: v.array(ids),
  extras: v.fallback(ids, []),
  starter: v.string(),
  backup: v.fallback(v.nullable(v.string()), null),
  stability: v.fallback(v.object({ forwards: shares, defense: shares }), { forwards: [], defense: [] }),
  scratches: v.fallback(ids, []),
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

/** Reads an untrusted document. Returns null for one without lines. */
export function readGameLines(value: unknown): GameLines | null {
  const read = v.safeParse(gameLines, value);
  return read.success ? read.output : null;
}
