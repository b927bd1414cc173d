/**
 * The document of a prediction: a complete lineup as `public.calls` stores it.
 * The database adds the players' names, numbers, and NHL ids when it accepts a prediction
 * (supabase/schemas/21_calls.sql), so that a prediction looks the same after a trade.
 */
import { foldLetters } from '#domain/fold-letters.ts';
import { FORMATIONS, type SlotId, STANDARD_FORMATION } from '#domain/formation.ts';
import { rowId } from '#domain/lineup-details.ts';
import { type Lineup, playerAt } from '#domain/lineup.ts';
import type { LineIds } from './score-prediction.ts';

/** The prediction that a fan sends. The database adds the players' names, numbers, and NHL ids. */
export interface SentPrediction {
  readonly formation: string;
  readonly slots: Readonly<Record<SlotId, { readonly player_id: number }>>;
}

export interface PredictedPlayer {
  /** The NHL's id as text, or a stand-in if the NHL's id is unknown. */
  readonly id: string;
  readonly name: string;
  readonly number: number | null;
}

export interface PredictedLine {
  /** `Line 1`, `Pair 3`. */
  readonly name: string;
  readonly players: readonly PredictedPlayer[];
}

export interface PredictedLines {
  readonly forwards: readonly PredictedLine[];
  readonly defense: readonly PredictedLine[];
  readonly starter: PredictedPlayer | null;
  readonly backup: PredictedPlayer | null;
}

/** Players of a game by NHL id, as `game_lines` stores them. */
export type GamePlayers = Readonly<Record<string, { readonly name: string; readonly number: number | null }>>;

/** Converts a lineup to a request. Null if a slot is empty or a player is not in the database. */
export function predictionRequest(lineup: Lineup): SentPrediction | null {
  const slots: Record<SlotId, { player_id: number }> = {};
  for (const { id } of lineup.formation.slots) {
    const player = playerAt(lineup, id);
    const key = player ? rowId(player.id) : null;
    if (key === null) return null;
    slots[id] = { player_id: key };
  }
  return { formation: lineup.formation.id, slots };
}

interface PredictionDocument {
  readonly formation?: unknown;
  readonly slots?: unknown;
}

/** Returns a function that finds the NHL id of a game's player by name, for predictions without NHL ids. */
function findByName(players: GamePlayers): (name: string) => string | undefined {
  const ids = new Map<string, string | null>();
  for (const [id, { name }] of Object.entries(players)) {
    const key = foldLetters(name);
    // A name that two players of the game share has no id.
    ids.set(key, ids.has(key) ? null : id);
  }
  return (name) => ids.get(foldLetters(name)) ?? undefined;
}

function readPlayer(
  cell: unknown,
  slot: SlotId,
  idOf: (name: string) => string | undefined,
): PredictedPlayer | null {
  if (typeof cell !== 'object' || cell === null) return null;
  const { name, nhl_id: nhlId, number } = cell as Record<string, unknown>;
  if (typeof name !== 'string') return null;
  const id = typeof nhlId === 'number' ? String(nhlId) : (idOf(name) ?? `unknown-${slot}`);
  return { id, name, number: typeof number === 'number' ? number : null };
}

/**
 * Reads a stored prediction. Never throws: a damaged slot is left out.
 *
 * @param players The game's players, once its lines are known.
 */
export function readPrediction(document: unknown, players: GamePlayers = {}): PredictedLines {
  const { formation: id, slots } = (document ?? {}) as PredictionDocument;
  const formation = FORMATIONS.find((known) => known.id === id) ?? STANDARD_FORMATION;
  const cells = (typeof slots === 'object' && slots !== null ? slots : {}) as Record<string, unknown>;
  const idOf = findByName(players);
  const at = (slot: SlotId) => readPlayer(cells[slot], slot, idOf);
  const linesOf = (group: 'forward' | 'defense'): PredictedLine[] =>
    formation.rows
      .filter(({ slots: [first] }) => first?.group === group)
      .map((row) => ({ name: row.name, players: row.slots.flatMap((slot) => at(slot.id) ?? []) }));
  return {
    forwards: linesOf('forward'),
    defense: linesOf('defense'),
    starter: at('starter'),
    backup: at('backup'),
  };
}

export function isSamePrediction(document: unknown, { formation, slots }: SentPrediction): boolean {
  const call = (document ?? {}) as PredictionDocument;
  const cells = (call.slots ?? {}) as Record<string, { readonly player_id?: unknown } | undefined>;
  return (
    call.formation === formation &&
    Object.entries(slots).every(([slot, { player_id: id }]) => cells[slot]?.player_id === id)
  );
}

export function idsOfPrediction({ defense, forwards, starter }: PredictedLines): LineIds {
  const ids = (lines: readonly PredictedLine[]) => lines.map(({ players }) => players.map(({ id }) => id));
  return { forwards: ids(forwards), defense: ids(defense), starter: starter?.id ?? null };
}
