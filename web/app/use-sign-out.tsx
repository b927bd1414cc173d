import { type ReactNode, useState } from 'react';
import { signOut } from '#web/backend/auth/sign-out.ts';
import { stateIsUnsaved } from '#web/builder/store/unsaved.ts';
import { builder } from '#web/builder/store/use-builder.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface SignOut {
  /** Signs out; asks first when the builder holds something that is not saved, because signing out clears it. */
  readonly request: () => void;
  /** On the way out: nothing more to press. */
  readonly busy: boolean;
  /** The question, to be rendered where it survives the menu that was closed. */
  readonly question: ReactNode;
}

/** Signing out in this browser, which ends at `/` with a fresh page. */
export function useSignOut(): SignOut {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setAsking(false);
    setBusy(true);
    void signOut();
  };
  return {
    busy,
    request: () => {
      if (busy) return;
      if (stateIsUnsaved(builder.getState())) setAsking(true);
      else leave();
    },
    question: asking && (
      <ConfirmDialog
        title="Sign out without saving?"
        message="Your lineup has changes that are not saved. Signing out clears it from this browser."
        action="Sign out"
        onConfirm={leave}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
