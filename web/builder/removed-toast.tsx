import { Toast } from '#web/ui/toast.tsx';
import { ToastPlace } from '#web/ui/toast-place.tsx';
import { focusTabStop } from './focus.ts';
import { pageActions } from './store/page-actions.ts';
import { lineupActions } from './store/lineup-actions.ts';
import { screenActions } from './store/screen-actions.ts';
import { builder, useBuilder } from './store/use-builder.ts';

const SHOWN_MS = 6000;

// A focused button disappears with the toast, so the focus moves to the slot concerned.

function putBack(): void {
  const { removed } = builder.getState().screen;
  if (removed?.team) pageActions.chooseTeam(removed.team);
  else lineupActions.undo();
  focusTabStop();
}

function dismiss(): void {
  const hadFocus = document.activeElement?.closest('.toast-note');
  screenActions.dismissRemoved();
  if (hadFocus) focusTabStop();
}

/** Offers for a few seconds to undo a removal or to go back to the previous team. */
export function RemovedToast() {
  const removed = useBuilder((state) => state.screen.removed);
  return (
    <ToastPlace saidElsewhere>
      {removed && (
        <Toast
          key={removed.count}
          text={removed.text}
          action={removed.action ?? (removed.team ? 'Go back' : 'Put back')}
          onAction={putBack}
          onClose={dismiss}
          stay={SHOWN_MS}
        />
      )}
    </ToastPlace>
  );
}
