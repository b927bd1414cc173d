import { type ReactNode, useState } from 'react';
import { AuthFailure } from '#web/backend/auth/auth-failure.ts';
import { isSignInRecent } from '#web/backend/auth/recent-sign-in.ts';
import type { SignedInUser } from '#web/backend/signed-in-user.ts';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';

/** The result when the user closes the dialog instead of signing in again. */
export const CANCELED = 'canceled';

interface RecentSignIn {
  /**
   * Runs `work`, which needs a recent sign-in.
   * Asks for the password first, or when the server rejects the request. Resolves with the result of `work`
   * or {@link CANCELED}; rejects as `work` does.
   */
  readonly withRecentSignIn: <Result>(work: () => Promise<Result>) => Promise<Result | typeof CANCELED>;
  /** The dialog. Render it beside the form, because forms cannot be nested. */
  readonly question: ReactNode;
}

function isTooOld(error: unknown): boolean {
  return error instanceof AuthFailure && error.kind === 'sign-in-again';
}

/**
 * Guards account changes, so that a signed-in device alone is not enough.
 * `purpose`: `change your password`.
 */
export function useRecentSignIn(user: SignedInUser, purpose: string): RecentSignIn {
  const [settle, setSettle] = useState<((confirmed: boolean) => void) | null>(null);

  const ask = () =>
    new Promise<boolean>((resolve) => {
      setSettle(() => (confirmed: boolean) => {
        setSettle(null);
        resolve(confirmed);
      });
    });

  const withRecentSignIn = async <Result,>(work: () => Promise<Result>) => {
    if (!(await isSignInRecent()) && !(await ask())) return CANCELED;
    try {
      return await work();
    } catch (error) {
      if (!isTooOld(error)) throw error;
    }
    return (await ask()) ? work() : CANCELED;
  };

  const question = settle && (
    <ConfirmIdentityDialog
      user={user}
      purpose={purpose}
      onConfirmed={() => settle(true)}
      onClose={() => settle(false)}
    />
  );
  return { withRecentSignIn, question };
}
