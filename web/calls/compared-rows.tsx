import { Check, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { splitPlayerName } from '#domain/player-name.ts';
import type { ComparedLine, ComparedPlayer } from '#domain/calls/compare-lines.ts';
import { capitalsWidth } from '#web/ui/text-width.ts';

interface Named {
  /** `Line 1`, `Pair 3`, `Starter`. */
  readonly name: string;
  readonly line: ComparedLine;
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

function Row({ isScored, line, name }: Named & { readonly isScored: boolean }) {
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
  readonly rows: readonly Named[];
  /** Whether to mark the players that both sides have. */
  readonly isScored: boolean;
}

/** Lines, pairs, and the starter. Marks have an icon each, so that they do not rely on color. */
export function ComparedRows({ isScored, rows }: ComparedRowsProps) {
  return (
    <ul className="call-rows">
      {rows.map((row) => (
        <Row key={row.name} {...row} isScored={isScored} />
      ))}
    </ul>
  );
}
