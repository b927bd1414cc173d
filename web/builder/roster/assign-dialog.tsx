import type { Slot, SlotRow } from '#domain/formation.ts';
import { bestSlotFor, mayStandIn, playerAt } from '#domain/lineup.ts';
import { splitPlayerName } from '#domain/player-name.ts';
import { positionText, type SlottedPlayer } from '#domain/player.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Plate } from '#web/ui/plate.tsx';
import { boardLineup } from '../store/board-state.ts';
import type { BuilderDialogProps } from '../store/dialogs.ts';
import { lineupActions } from '../store/lineup-actions.ts';
import { spokenSlot } from '../store/spoken.ts';
import { useBuilder } from '../store/use-builder.ts';

interface SlotChoiceProps {
  readonly player: SlottedPlayer;
  readonly slot: Slot;
  readonly startHere: boolean;
}

function SlotChoice({ slot, player, startHere }: SlotChoiceProps) {
  const there = useBuilder((state) => playerAt(boardLineup(state), slot.id));
  const here = there?.id === player.id;
  return (
    <button
      type="button"
      data-start-here={startHere || undefined}
      aria-current={here || undefined}
      className={classNames(
        'choice-slot',
        mayStandIn(player, slot) ? 'choice-slot-fits' : 'choice-slot-unfit',
        there && 'choice-slot-taken',
        here && 'choice-slot-here',
      )}
      onClick={() => lineupActions.place(player, slot.id)}
    >
      <span className="sr-only">{spokenSlot(slot, there)}</span>
      <span aria-hidden className="choice-slot-label">
        {slot.shortLabel}
      </span>
      <span aria-hidden className="choice-slot-name">
        {there ? splitPlayerName(there.name).last : 'Empty'}
      </span>
    </button>
  );
}

/** Shows all slots, to assign a player to one of them. Rows where the player may play come first. */
export function AssignDialog({ player, onClose }: BuilderDialogProps<'assign'>) {
  const formation = useBuilder((state) => boardLineup(state).formation);
  const fits = (row: SlotRow) => row.slots.some((slot) => mayStandIn(player, slot));
  const rows = formation.rows.toSorted((a, b) => Number(fits(b)) - Number(fits(a)));
  const best = useBuilder((state) => bestSlotFor(boardLineup(state), player));
  return (
    <Dialog title="Assign to slot" width="34rem" onClose={onClose}>
      <p className="sr-only">{player.name}</p>
      <div className="plate-box mb-4 h-16 max-w-72 border border-line">
        <Plate name={player.name} number={player.number} corner={positionText(player)} />
      </div>
      <div className="grid gap-3">
        {rows.map((row) => (
          <div key={row.name} role="group" aria-label={row.name} className="grid gap-1.5">
            <span aria-hidden className="eyebrow text-xs text-soft">
              {row.name}
            </span>
            <div className="grid auto-cols-[1fr] grid-flow-col gap-1.5">
              {row.slots.map((slot) => (
                <SlotChoice key={slot.id} slot={slot} player={player} startHere={slot.id === best} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
