import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { signOut } from '#web/backend/auth/sign-out.ts';
import { losesBySignOut, SignOutDialog } from '#web/builder/lineups/sign-out-dialog.tsx';

interface SignOut {
  /** Signs out. Asks first if that deletes something that is not saved. */
  readonly request: () => void;
  readonly busy: boolean;
  /** The dialog that asks the user. Render it outside of the menu, because the menu closes before the dialog opens. */
  readonly question: ReactNode;
}

/**
 * Signs out in this browser, and loads `/` as a new page.
 * `onSave` is called if the user chooses to save first.
 */
export function useSignOut(onSave?: () => void): SignOut {
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
    request: () => {
      if (busy) return;
      if (losesBySignOut()) setAsking(true);
      else leave();
    },
    question: asking && (
      <SignOutDialog onSignOut={leave} onClose={() => setAsking(false)} {...(onSave && { onSave })} />
    ),
  };
}
