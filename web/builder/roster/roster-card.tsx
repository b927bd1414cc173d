import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { RosterPlayer } from '#domain/player.ts';
import type { Position } from '#domain/positions.ts';
import { shotText } from '#domain/shot-side.ts';
import { classNames } from '#web/ui/class-names.ts';
import { focusRoster } from '../store/focus.ts';
import { pickUp, scratchByKey } from '../board/rink/use-slot-keys.ts';
import { isMenuKey, openMenuByPointer } from '../board/menu/open-menu.tsx';
import { usePartner } from '../board/facts/partners.tsx';
import type { Held } from '../store/builder-state.ts';
import { screenActions } from '../store/screen-actions.ts';
import { type PlayerBadge, spokenPlayer } from '../store/spoken.ts';
import { tapActions } from '../store/tap-actions.ts';
import { PlayerFace } from './player-face.tsx';

interface RosterCardProps {
  readonly player: RosterPlayer;
  readonly badge: PlayerBadge | null;
  readonly held: Held['by'] | null;
  /** Whether Tab reaches this card. Arrow keys reach the other cards. */
  readonly tabStop: boolean;
  /** The position that the player would fill. Default: the player's own position. */
  readonly wantedAs?: Position;
}

const FOCUS_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function focusNeighbour(card: HTMLElement, key: string): boolean {
  const cards = [
    ...(card.closest('[role="tabpanel"]')?.querySelectorAll<HTMLElement>('[data-player]') ?? []),
  ];
  const index = cards.indexOf(card);
  const step = FOCUS_STEPS[key];
  const target = key === 'Home' ? cards[0] : key === 'End' ? cards.at(-1) : step && cards[index + step];
  if (!target) return false;
  target.focus();
  return true;
}

function onKeyDown(
  event: KeyboardEvent<HTMLElement>,
  { player, wantedAs }: Pick<RosterCardProps, 'player' | 'wantedAs'>,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === ' ') pickUp({ player, from: null }, wantedAs);
  else if (isMenuKey(event)) screenActions.openMenu({ player, at: 'roster', by: 'keyboard' });
  else if (!scratchByKey(event.key, player) && !focusNeighbour(event.currentTarget, event.key)) return;
  event.preventDefault();
}

/** Handles a tap. If it opens another tab of the roster, this card disappears, and the focus moves to the list. */
function onTap(player: RosterPlayer, wantedAs?: Position): void {
  tapActions.tapPlayer(player, wantedAs);
  requestAnimationFrame(() => document.activeElement === document.body && focusRoster());
}

/**
 * Opens the dialog. Focuses the card first, because the pressed button disappears.
 * On close, the dialog returns the focus to the card.
 */
function chooseSlot({ currentTarget }: MouseEvent<HTMLElement>, player: RosterPlayer): void {
  currentTarget.parentElement?.querySelector<HTMLElement>('[data-player]')?.focus({ preventScroll: true });
  tapActions.chooseSlot(player);
}

/** A roster player: tap to select and place, drag onto a slot, or pick up with Space. */
export function RosterCard({ player, badge, held, tabStop, wantedAs }: RosterCardProps) {
  const partner = usePartner(player.id);
  return (
    <div
      className={classNames(
        'roster-card',
        badge && 'roster-card-used',
        held && 'roster-card-held',
        held === 'tap' && 'roster-card-tapped',
      )}
    >
      <PlayerFace player={player} badge={badge} />
      <button
        type="button"
        data-drag
        data-player={player.id}
        aria-label={spokenPlayer(player, badge)}
        title={partner?.reason ?? shotText(player)}
        tabIndex={tabStop ? 0 : -1}
        className="roster-press"
        onClick={() => onTap(player, wantedAs)}
        onContextMenu={(event) => openMenuByPointer(event, { player, at: 'roster' })}
        onKeyDown={(event) => onKeyDown(event, { player, ...(wantedAs && { wantedAs }) })}
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      >
        <span data-drag-handle className="roster-handle">
          <GripVertical aria-hidden size={18} />
        </span>
      </button>
      {held === 'tap' && (
        <button type="button" className="roster-choose" onClick={(event) => chooseSlot(event, player)}>
          Choose slot
        </button>
      )}
    </div>
  );
}
