import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signOut } from '#web/backend/auth/sign-out.ts';
import { losesBySignOut, SignOutDialog } from '#web/builder/lineups/sign-out-dialog.tsx';

/**
 * Signs out in this browser, and loads `/` as a new page.
 * `onSave` is called if the user chooses to save first.
 */
export function useSignOut(onSave?: () => void) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const leave = () => {
    setAsking(false);
    setBusy(true);
    // Cancels pending requests. The server would reject them after the session has ended.
    void client.cancelQueries().then(() => signOut());
  };
  return {
    busy,
    /** Signs out. Asks first if that deletes something that is not saved. */
    request: () => {
      if (busy) return;
      if (losesBySignOut()) setAsking(true);
      else leave();
    },
    /** The dialog that asks the user. Render it outside of the menu, because the menu closes before it opens. */
    question: asking && (
      <SignOutDialog onSignOut={leave} onClose={() => setAsking(false)} {...(onSave && { onSave })} />
    ),
  };
}
