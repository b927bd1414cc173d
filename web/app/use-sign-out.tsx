import { type ReactNode, useState } from 'react';
import { signOut } from '#web/backend/auth/sign-out.ts';
import { findUnsavedDrafts, SignOutDialog } from '#web/builder/saved/sign-out-dialog.tsx';

interface SignOut {
  /** Signs out; asks first when drafts of this browser are not saved, because signing out clears them. */
  readonly request: () => void;
  /** Signing out: nothing more to press. */
  readonly busy: boolean;
  /** The question, to be rendered where it survives the menu that was closed. */
  readonly question: ReactNode;
}

/** Signing out in this browser, which ends at `/` with a fresh page. `onSave`: the user goes to the builder to save first. */
export function useSignOut(onSave?: () => void): SignOut {
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
      const { here, elsewhere } = findUnsavedDrafts();
      if (here.length + elsewhere.length > 0) setAsking(true);
      else leave();
    },
    question: asking && (
      <SignOutDialog onSignOut={leave} onClose={() => setAsking(false)} {...(onSave && { onSave })} />
    ),
  };
}
