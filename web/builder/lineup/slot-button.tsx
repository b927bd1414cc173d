import { Plus, TriangleAlert, X } from 'lucide-react';
import { memo } from 'react';
import type { Slot } from '#domain/formation.ts';
import { playerAt } from '#domain/lineup.ts';
import { offSideText, playsOffSide } from '#domain/shot-side.ts';
import { classNames } from '#web/ui/class-names.ts';
import { offerAt, slotForHeld, tabStopOf } from '../store/builder-state.ts';
import { spokenSlot } from '../store/spoken.ts';
import { pageActions } from '../store/page-actions.ts';
import { lineupActions } from '../store/lineup-actions.ts';
import { screenActions } from '../store/screen-actions.ts';
import { builder, useBuilder } from '../store/use-builder.ts';
import { Plate } from '#web/ui/plate.tsx';
import { useSlotKeys } from './use-slot-keys.ts';

function press(slot: Slot): void {
  const state = builder.getState();
  if (state.screen.held) lineupActions.putDown(slot.id);
  else if (playerAt(state.lineup.history.present, slot.id)) lineupActions.clearSlot(slot.id);
  else pageActions.openDialog({ kind: 'choose-player', slot: slot.id });
}

/**
 * A slot on the rink.
 * Pressing an empty slot offers players; pressing a filled one clears it. The button covers the visible text,
 * so that only its label is announced.
 */
export const SlotButton = memo(function SlotButton({ slot }: { readonly slot: Slot }) {
  const player = useBuilder((state) => playerAt(state.lineup.history.present, slot.id));
  const forHeld = useBuilder((state) => slotForHeld(state, slot.id));
  const offer = useBuilder((state) => offerAt(state, slot.id));
  const tabStop = useBuilder((state) => tabStopOf(state) === slot.id);
  const mark = useBuilder((state) => (player ? state.lineup.marks[player.id] : undefined));
  const keys = useSlotKeys(slot.id);
  return (
    <div
      data-held={forHeld ?? undefined}
      data-offer={offer ?? undefined}
      className={classNames('slot plate-box', player ? 'slot-filled' : 'slot-empty', mark && 'slot-amiss')}
    >
      {player ? (
        <>
          <Plate
            name={player.name}
            number={player.number}
            corner={slot.shortLabel}
            offSide={playsOffSide(player, slot) ? player.shoots : undefined}
          />
          {mark && <TriangleAlert aria-hidden size={18} strokeWidth={2.5} className="slot-warning" />}
          <X aria-hidden size={16} strokeWidth={2.5} className="slot-remove" />
        </>
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
        title={player ? offSideText(player, slot) : undefined}
        tabIndex={tabStop ? 0 : -1}
        className="slot-press"
        onFocus={() => screenActions.setSlotStop(slot.id)}
        onClick={() => press(slot)}
        {...keys}
      />
    </div>
  );
});
