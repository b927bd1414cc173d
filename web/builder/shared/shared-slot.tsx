import type { SlottedPlayer } from '#domain/player.ts';
import type { Slot } from '#domain/formation.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Plate } from '#web/ui/plate.tsx';
import { spokenSlot } from '../store/spoken.ts';

interface SharedSlotProps {
  readonly slot: Slot;
  readonly player: SlottedPlayer | null;
  /** Called for a press, which changes nothing: says why. */
  readonly onPress: () => void;
}

/** A place of a shared lineup. It has the name that it has in the builder, but cannot be changed. */
export function SharedSlot({ slot, player, onPress }: SharedSlotProps) {
  return (
    <div className={classNames('slot plate-box', player ? 'slot-filled' : 'slot-empty')}>
      {player ? (
        <Plate name={player.name} number={player.number} corner={slot.shortLabel} />
      ) : (
        <span aria-hidden className="slot-call">
          {slot.shortLabel}
        </span>
      )}
      {/* Out of the tab order: there is nothing to do here, and screen readers reach it by browsing. */}
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
