import { letterOf } from '#domain/letters.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { Slot } from '#domain/formation.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Plate } from '#web/ui/plate.tsx';
import { spokenSlot } from '../store/spoken.ts';

interface SharedSlotProps {
  readonly slot: Slot;
  readonly player: SlottedPlayer | null;
  /** A press changes nothing, so the caller explains why. */
  readonly onPress: () => void;
}

/** A slot of a shared lineup. It has the same accessible name as in the builder, but is read-only. */
export function SharedSlot({ slot, player, onPress }: SharedSlotProps) {
  return (
    <div className={classNames('slot plate-box', player ? 'slot-filled' : 'slot-empty')}>
      {player ? (
        <Plate name={player.name} number={player.number} corner={slot.shortLabel} letter={letterOf(player)} />
      ) : (
        <span aria-hidden className="slot-call">
          {slot.shortLabel}
        </span>
      )}
      {/* Outside the tab order, because it does nothing. Screen readers reach it by browsing. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={spokenSlot(slot, player)}
        className="slot-press"
        onClick={onPress}
      />
    </div>
  );
}
