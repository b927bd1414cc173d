import { Check, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import {
  type PredictedLines,
  type PredictedPlayer,
  idsOfPrediction,
} from '#domain/predictions/predicted-lines.ts';
import { type ComparedLine, type ComparedPlayer, compareLines } from '#domain/predictions/compare-lines.ts';
import type { LineIds } from '#domain/predictions/score-prediction.ts';
import type { GameLines } from '#domain/lines/game-lines.ts';
import { splitPlayerName } from '#domain/player-name.ts';
import { capitalsWidth } from '#web/ui/text-width.ts';

interface Row {
  /** `Line 1`, `Pair 3`, `Starter`. */
  readonly name: string;
  readonly line: ComparedLine;
}

const NOBODY: LineIds = { forwards: [], defense: [], starter: null };

function starterRow(starter: PredictedPlayer | null, other: string | null): Row[] {
  if (!starter) return [];
  const isHit = starter.id === other;
  const line = { players: [{ ...starter, isHit }], hits: isHit ? 1 : 0, possible: 1 };
  return [{ name: 'Starter', line }];
}

/** The rows of a call, compared with the game's lines, if they are known. */
export function rowsOfPrediction(call: PredictedLines, played: GameLines | null): readonly Row[] {
  const other = played ?? NOBODY;
  const compared = (lines: PredictedLines['forwards'], others: LineIds['forwards']): Row[] => {
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
export function playersInGame(game: GameLines, ids: readonly string[]): readonly PredictedPlayer[] {
  return ids.map((id) => ({
    id,
    name: game.players[id]?.name ?? id,
    number: game.players[id]?.number ?? null,
  }));
}

/** The rows of a game, compared with a call, if there is one. */
export function rowsOfGame(game: GameLines, call: PredictedLines | null): readonly Row[] {
  const other = call ? idsOfPrediction(call) : NOBODY;
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

function Mark({ isHit }: { readonly isHit: boolean }) {
  const Icon = isHit ? Check : X;
  return (
    <>
      <Icon aria-hidden size={16} strokeWidth={3} className="call-mark" />
      <span className="sr-only">{isHit ? ' (right)' : ' (wrong)'}</span>
    </>
  );
}

function Player({ player, isScored }: { readonly player: ComparedPlayer; readonly isScored: boolean }) {
  const { first, last } = splitPlayerName(player.name);
  return (
    <li className="call-player" data-mark={isScored ? (player.isHit ? 'hit' : 'miss') : undefined}>
      <span className="call-number">{player.number}</span> <span className="call-first">{first}</span>{' '}
      <span className="call-last" style={{ '--ems': capitalsWidth(last) } as CSSProperties}>
        {last}
      </span>
      {isScored && <Mark isHit={player.isHit} />}
    </li>
  );
}

function ComparedRow({ isScored, line, name }: Row & { readonly isScored: boolean }) {
  return (
    <li className="call-row">
      <p className="call-row-head">
        <span>{name}</span>
        {isScored && line.possible > 0 && (
          <span className="call-points">{`${line.hits} of ${line.possible}`}</span>
        )}
      </p>
      <ul className="call-players">
        {line.players.map((player) => (
          <Player key={player.id} player={player} isScored={isScored} />
        ))}
      </ul>
    </li>
  );
}

interface ComparedRowsProps {
  readonly rows: readonly Row[];
  /** Whether to mark what the other side has, too. */
  readonly isScored: boolean;
}

/** Lines, pairs, and the starter. Marks have an icon each, so that they do not rely on color. */
export function ComparedRows({ isScored, rows }: ComparedRowsProps) {
  return (
    <ul className="call-rows">
      {rows.map((row) => (
        <ComparedRow key={row.name} {...row} isScored={isScored} />
      ))}
    </ul>
  );
}
