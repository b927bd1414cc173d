import { ArrowLeftRight, Check, X } from 'lucide-react';
import {
  type PredictedLines,
  type PredictedPlayer,
  idsOfPrediction,
} from '#domain/predictions/predicted-lines.ts';
import { type ComparedLine, type ComparedPlayer, compareLines } from '#domain/predictions/compare-lines.ts';
import type { LineIds } from '#domain/predictions/score-prediction.ts';
import type { GameLines } from '#domain/lines/game-lines.ts';
import { splitPlayerName } from '#domain/player-name.ts';
import { widthStyle } from '#web/ui/text-width.ts';

interface Row {
  /** Such as `Line 1`, `Pair 3`, or `Starter`. */
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

export function playersInGame(game: GameLines, ids: readonly string[]): readonly PredictedPlayer[] {
  return ids.map((id) => ({
    id,
    name: game.players[id]?.name ?? id,
    number: game.players[id]?.number ?? null,
  }));
}

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

/** Hits and misses differ in icon and weight, not only in color. */
function Mark({ isHit }: { readonly isHit: boolean }) {
  const Icon = isHit ? Check : X;
  return (
    <>
      <Icon
        aria-hidden
        size={16}
        strokeWidth={3}
        className="absolute top-0 right-0 rounded-full bg-good p-0.5 text-surface group-data-[mark=miss]:bg-transparent group-data-[mark=miss]:text-bad"
      />
      <span className="sr-only">{isHit ? ' (right)' : ' (wrong)'}</span>
    </>
  );
}

/** The style of a last name. `--ems` is its width in em, which limits the font size, so that the name fits. */
const LAST =
  'call-last truncate font-condensed font-bold uppercase [grid-area:last] group-data-[mark=miss]:font-medium group-data-[mark=miss]:text-soft';

interface PlayerProps {
  readonly player: ComparedPlayer;
  readonly isScored: boolean;
  readonly isMoved: boolean;
}

function Player({ isMoved, isScored, player }: PlayerProps) {
  const { first, last } = splitPlayerName(player.name);
  return (
    <li className="call-player group" data-mark={isScored ? (player.isHit ? 'hit' : 'miss') : undefined}>
      <span className="font-condensed text-2xl font-bold text-accent-text tabular-nums [grid-area:number] group-data-[mark=miss]:font-medium group-data-[mark=miss]:text-soft sm:text-end sm:text-2xl">
        {player.number}
      </span>{' '}
      <span className="truncate text-xs text-soft [grid-area:first]">{first}</span>{' '}
      <span className={LAST} style={widthStyle(last)}>
        {last}
      </span>
      {isScored && <Mark isHit={player.isHit} />}
      {isMoved && (
        <>
          <ArrowLeftRight
            aria-hidden
            size={16}
            strokeWidth={2.5}
            className="absolute top-0 right-0 text-accent-text"
          />
          <span className="sr-only"> (moved)</span>
        </>
      )}
    </li>
  );
}

function ComparedRow({ isScored, line, moved, name }: Row & Omit<ComparedRowsProps, 'rows'>) {
  return (
    <li className="call-row px-4 pt-2.5 pb-3 sm:grid sm:grid-cols-[5rem_minmax(0,1fr)] sm:items-center">
      <p className="flex justify-between font-condensed font-semibold tracking-wider text-soft uppercase sm:grid">
        <span>{name}</span>
        {isScored && line.possible > 0 && (
          <span className="text-ink tabular-nums">{`${line.hits} of ${line.possible}`}</span>
        )}
      </p>
      <ul className="call-players grid gap-3">
        {line.players.map((player) => (
          <Player
            key={player.id}
            player={player}
            isScored={isScored}
            isMoved={moved?.has(player.id) ?? false}
          />
        ))}
      </ul>
    </li>
  );
}

interface ComparedRowsProps {
  readonly rows: readonly Row[];
  /** Whether to mark hits and misses. */
  readonly isScored: boolean;
  /** NHL ids of players to mark as moved since the previous game. */
  readonly moved?: ReadonlySet<string>;
}

export function ComparedRows({ rows, ...marks }: ComparedRowsProps) {
  return (
    <ul className="call-rows overflow-hidden rounded-panel border border-line shadow-raised">
      {rows.map((row) => (
        <ComparedRow key={row.name} {...row} {...marks} />
      ))}
    </ul>
  );
}
