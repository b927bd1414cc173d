import { type CalledLines, idsOfCall } from '#domain/calls/called-lines.ts';
import { type ComparedLine, compareLines } from '#domain/calls/compare-lines.ts';
import type { CallPlayer } from '#domain/calls/called-lines.ts';
import type { LineIds } from '#domain/calls/score-call.ts';
import type { GameLines } from '#domain/lines/game-lines.ts';

interface Row {
  readonly name: string;
  readonly line: ComparedLine;
}

const NOBODY: LineIds = { forwards: [], defense: [], starter: null };

function starterRow(starter: CallPlayer | null, other: string | null): Row[] {
  if (!starter) return [];
  const isHit = starter.id === other;
  const line = { players: [{ ...starter, isHit }], hits: isHit ? 1 : 0, possible: 1 };
  return [{ name: 'Starter', line }];
}

/** The rows of a call, compared with the game's lines, if they are known. */
export function rowsOfCall(call: CalledLines, played: GameLines | null): readonly Row[] {
  const other = played ?? NOBODY;
  const compared = (lines: CalledLines['forwards'], others: LineIds['forwards']): Row[] => {
    const rows = compareLines(
      lines.map(({ players }) => players),
      others,
    );
    return rows.flatMap((line, index) => {
      const name = lines[index]?.name;
      return name === undefined ? [] : [{ name, line }];
    });
  };
  return [
    ...compared(call.forwards, other.forwards),
    ...compared(call.defense, other.defense),
    ...starterRow(call.starter, other.starter),
  ];
}

/** Returns the players of a game by their ids. */
export function playersInGame(game: GameLines, ids: readonly string[]): readonly CallPlayer[] {
  return ids.map((id) => ({
    id,
    name: game.players[id]?.name ?? id,
    number: game.players[id]?.number ?? null,
  }));
}

/** The rows of a game, compared with a call, if there is one. */
export function rowsOfGame(game: GameLines, call: CalledLines | null): readonly Row[] {
  const other = call ? idsOfCall(call) : NOBODY;
  const compared = (word: string, lines: LineIds['forwards'], others: LineIds['forwards']): Row[] =>
    compareLines(
      lines.map((ids) => playersInGame(game, ids)),
      others,
    ).map((line, index) => ({ name: `${word} ${index + 1}`, line }));
  return [
    ...compared('Line', game.forwards, other.forwards),
    ...compared('Pair', game.defense, other.defense),
    ...starterRow(playersInGame(game, [game.starter])[0] ?? null, other.starter),
  ];
}
