import type { RosterPlayer } from '#domain/player.ts';
import { positionLabel } from '#domain/positions.ts';
import { JerseyNumber } from '#web/ui/plate.tsx';

interface PlayerFaceProps {
  readonly player: RosterPlayer;
  readonly inLineup: boolean;
}

/** The visible part of a roster player. The button over it has the accessible name. */
export function PlayerFace({ player, inLineup }: PlayerFaceProps) {
  return (
    <span aria-hidden className="contents">
      <span className="roster-number">
        <JerseyNumber number={player.number} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="roster-first">{player.firstName}</span>
        <span className="roster-last">{player.lastName}</span>
      </span>
      {inLineup && <span className="roster-badge">In Lineup</span>}
      <span className="roster-position">{positionLabel(player.position)}</span>
    </span>
  );
}
