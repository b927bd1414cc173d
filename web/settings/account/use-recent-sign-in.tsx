import { type ReactNode, useState } from 'react';
import { AuthFailure } from '#web/backend/auth/auth-failure.ts';
import { isSignInRecent } from '#web/backend/auth/recent-sign-in.ts';
import type { SignedInUser } from '#web/backend/signed-in-user.ts';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';

/** The user was asked to sign in again, and went back instead. */
export const CANCELED = 'canceled';

interface RecentSignIn {
  /**
   * Does `work`, which needs a recent sign-in; asks for the password first, or when the server refuses. Resolves with
   * what `work` resolves with, or {@link CANCELED}; rejects as `work` does.
   */
  readonly withRecentSignIn: <Result>(work: () => Promise<Result>) => Promise<Result | typeof CANCELED>;
  /** The question; to be rendered beside the form, since forms cannot be nested. */
  readonly question: ReactNode;
}

function isTooOld(error: unknown): boolean {
  return error instanceof AuthFailure && error.kind === 'sign-in-again';
}

/** Guards changes of the account: a device that was left signed in must not be enough. `purpose`: `change your password`. */
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
