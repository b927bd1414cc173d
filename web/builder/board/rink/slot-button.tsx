import { Ellipsis, Plus, TriangleAlert, X } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import type { Slot } from '#domain/formation.ts';
import { letterOf } from '#domain/letters.ts';
import { playerAt } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { offSideText, playsOffSide } from '#domain/shot-side.ts';
import { classNames } from '#web/ui/class-names.ts';
import { openMenuByPointer } from '../menu/open-menu.tsx';
import { boardLineup, offerAt, slotForHeld, tabStopOf } from '../../store/board-state.ts';
import { spokenSlot } from '../../store/spoken.ts';
import { pageActions } from '../../store/page-actions.ts';
import { lineupActions } from '../../store/lineup-actions.ts';
import { screenActions } from '../../store/screen-actions.ts';
import { builder, useBuilder } from '../../store/use-builder.ts';
import { Plate } from '#web/ui/plate.tsx';
import { usePartner } from '../facts/partners.tsx';
import { useSlotKeys } from './use-slot-keys.ts';

function press(event: MouseEvent, slot: Slot): void {
  const state = builder.getState();
  const player = playerAt(boardLineup(state), slot.id);
  const onMore = event.target instanceof Element && event.target.closest('[data-more]');
  if (state.screen.held) lineupActions.putDown(slot.id);
  else if (player && onMore) openMenuByPointer(event, { player, at: { slot: slot.id } });
  else if (player) lineupActions.clearSlot(slot.id);
  else pageActions.openDialog({ kind: 'choose-player', slot: slot.id });
}

interface FilledProps {
  readonly slot: Slot;
  readonly player: SlottedPlayer;
  /** A problem with the player, such as `no longer on the team`. */
  readonly mark: string | undefined;
}

function Filled({ slot, player, mark }: FilledProps) {
  return (
    <>
      <Plate
        name={player.name}
        number={player.number}
        corner={slot.shortLabel}
        letter={letterOf(player)}
        offSide={playsOffSide(player, slot) ? player.shoots : undefined}
      />
      {mark && <TriangleAlert aria-hidden size={18} strokeWidth={2.5} className="slot-warning" />}
      <X aria-hidden size={16} strokeWidth={2.5} className="slot-remove" />
    </>
  );
}

/**
 * A slot on the rink.
 * A press places the held player. If none is held, a press opens a dialog for an empty slot, and clears a filled slot.
 * A right click, a long press, and the menu key open the player's menu.
 * The button covers the visible text, so that screen readers announce only the button's label.
 */
export const SlotButton = memo(function SlotButton({ slot }: { readonly slot: Slot }) {
  const player = useBuilder((state) => playerAt(boardLineup(state), slot.id));
  const forHeld = useBuilder((state) => slotForHeld(state, slot.id));
  const offer = useBuilder((state) => offerAt(state, slot.id));
  const tabStop = useBuilder((state) => tabStopOf(state) === slot.id);
  const mark = useBuilder((state) => (player ? state.lineup.marks[player.id] : undefined));
  const partner = usePartner(player?.id);
  const keys = useSlotKeys(slot.id);
  return (
    <div
      data-held={forHeld ?? undefined}
      data-offer={offer ?? undefined}
      data-partner={partner?.time}
      className={classNames('slot plate-box', player ? 'slot-filled' : 'slot-empty', mark && 'slot-amiss')}
    >
      {player ? (
        <Filled slot={slot} player={player} mark={mark} />
      ) : (
        <span aria-hidden className="slot-call">
          <Plus aria-hidden size={16} strokeWidth={3} />
          {slot.shortLabel}
        </span>
      )}
      <button
        type="button"
        data-drag
        data-slot={slot.id}
        aria-label={spokenSlot(slot, player, mark)}
        title={partner?.reason ?? (player ? offSideText(player, slot) : undefined)}
        tabIndex={tabStop ? 0 : -1}
        className="slot-press"
        onFocus={() => screenActions.setSlotStop(slot.id)}
        aria-keyshortcuts={player ? 'Shift+F10' : undefined}
        onClick={(event) => press(event, slot)}
        onContextMenu={(event) => player && openMenuByPointer(event, { player, at: { slot: slot.id } })}
        {...keys}
      >
        {/* A click on this part opens the player's menu. The button's click handler checks for `data-more`. */}
        {player && (
          <span data-more title="More" className="slot-more">
            <Ellipsis aria-hidden size={16} strokeWidth={2.5} />
          </span>
        )}
      </button>
    </div>
  );
});
