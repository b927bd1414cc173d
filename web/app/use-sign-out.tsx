import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { signOut } from '#web/backend/auth/sign-out.ts';
import { findUnsavedDrafts, SignOutDialog } from '#web/builder/lineups/sign-out-dialog.tsx';

interface SignOut {
  /** Signs out. Asks first if this browser has unsaved drafts, because signing out deletes them. */
  readonly request: () => void;
  readonly busy: boolean;
  /** The dialog. Render it outside of the menu, which closes before. */
  readonly question: ReactNode;
}

/**
 * Signs out in this browser, and loads `/` as a new page.
 * `onSave` is called if the user chooses to save in the builder first.
 */
export function useSignOut(onSave?: () => void): SignOut {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const leave = () => {
    setAsking(false);
    setBusy(true);
    // A pending request would be refused, because the session has ended.
    void client.cancelQueries().then(() => signOut());
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
