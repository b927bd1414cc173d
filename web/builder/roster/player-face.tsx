import { positionText, type RosterPlayer } from '#domain/player.ts';
import { classNames } from '#web/ui/class-names.ts';
import { JerseyNumber } from '#web/ui/plate.tsx';
import { widthStyle } from '#web/ui/text-width.ts';
import { usePartner } from '../board/facts/partners.tsx';
import type { PlayerBadge } from '../store/spoken.ts';

const NUMBER = 'grid w-10 flex-none place-items-center font-condensed text-2xl/none tabular-nums';

/** Long names wrap between words, and shrink until the longest word fits, even beside the badge. */
const LAST_NAME = 'block font-condensed text-[length:min(var(--type-lg),100cqi/var(--ems))]/[1.15]';

interface PlayerFaceProps {
  readonly player: RosterPlayer;
  readonly badge: PlayerBadge | null;
}

/** The visible part of a roster player. The button over it has the accessible name. */
export function PlayerFace({ player, badge }: PlayerFaceProps) {
  const partner = usePartner(player.id);
  return (
    <span aria-hidden className="contents">
      <span className={classNames(NUMBER, badge ? 'font-medium text-soft' : 'font-bold text-accent-text')}>
        <JerseyNumber number={player.number} />
      </span>
      <span className="@container min-w-0 flex-1">
        <span className="block overflow-hidden text-xs/[1.15] text-ellipsis text-soft">
          {player.firstName}
          {player.club !== undefined && <b className="roster-guest">{`from ${player.club}`}</b>}
          {partner && <b className="roster-partner">{partner.reason}</b>}
        </span>
        <span
          className={classNames(LAST_NAME, badge ? 'font-medium text-soft' : 'font-semibold')}
          style={widthStyle(...player.lastName.split(/[\s-]/))}
        >
          {player.lastName}
        </span>
      </span>
      {badge && (
        <span className="flex-none rounded-badge bg-sunk px-2 py-1 text-xs/[inherit] font-semibold whitespace-nowrap text-soft inset-ring inset-ring-line">
          {badge}
        </span>
      )}
      <span className="roster-position grid min-w-6 flex-none text-right font-condensed text-sm font-semibold text-soft">
        {positionText(player)}
        {player.shoots && <span className="text-xs/[1.1] font-medium">{player.shoots}</span>}
      </span>
    </span>
  );
}
