import { Toast } from '#web/ui/toast.tsx';
import { ToastPlace } from '#web/ui/toast-place.tsx';
import { focusSlot } from './focus.ts';
import { builder, useBuilder } from './store/use-builder.ts';

const SHOWN_MS = 6000;

// A button that had the focus goes with the toast: the focus then goes to the slot that it was about.

function putBack(): void {
  const { chooseTeam, screen, undo } = builder.getState();
  const { removed, slotStop } = screen;
  if (removed?.team) chooseTeam(removed.team);
  else undo();
  focusSlot(slotStop);
}

function dismiss(): void {
  const { dismissRemoved, screen } = builder.getState();
  const hadFocus = document.activeElement?.closest('.toast-note');
  dismissRemoved();
  if (hadFocus) focusSlot(screen.slotStop);
}

/** Offers to undo a removal, or to go back to the team before, for a while. */
export function RemovedToast() {
  const removed = useBuilder((state) => state.screen.removed);
  return (
    <ToastPlace saidElsewhere>
      {removed && (
        <Toast
          key={removed.count}
          text={removed.text}
          action={removed.team ? 'Go back' : 'Put back'}
          onAction={putBack}
          onClose={dismiss}
          stay={SHOWN_MS}
        />
      )}
    </ToastPlace>
  );
}
