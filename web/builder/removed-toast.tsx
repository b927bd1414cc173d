import { Toast } from '#web/ui/toast.tsx';
import { ToastPlace } from '#web/ui/toast-place.tsx';
import { focusSlot } from './focus.ts';
import { pageActions } from './store/page-actions.ts';
import { lineupActions } from './store/lineup-actions.ts';
import { screenActions } from './store/screen-actions.ts';
import { builder, useBuilder } from './store/use-builder.ts';

const SHOWN_MS = 6000;

// A button that had the focus goes with the toast: the focus then goes to the slot that it was about.

function putBack(): void {
  const { removed, slotStop } = builder.getState().screen;
  if (removed?.team) pageActions.chooseTeam(removed.team);
  else lineupActions.undo();
  focusSlot(slotStop);
}

function dismiss(): void {
  const { slotStop } = builder.getState().screen;
  const hadFocus = document.activeElement?.closest('.toast-note');
  screenActions.dismissRemoved();
  if (hadFocus) focusSlot(slotStop);
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
