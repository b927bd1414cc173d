import { type RefObject, useEffect, useRef, useState } from 'react';
import { type AuthFailure, authFailure } from '#web/backend/auth/auth-failure.ts';
import { getConfiguration } from '#web/backend/configuration.ts';
import { AuthNotConfiguredError } from '#web/backend/errors.ts';

const FALLBACK = 'That did not work. Try again.';

export interface Submission {
  readonly busy: boolean;
  /** Why the last attempt failed; also, from the start, that nobody can sign in here. */
  readonly failure: AuthFailure | null;
  /** Runs the request, unless one is under way. Resolves with whether it succeeded. */
  readonly submit: (request: () => Promise<void>) => Promise<boolean>;
  /** Takes the failure back, as soon as something is typed. */
  readonly forgive: () => void;
}

/** The life of a form that is sent to the auth service: one request at a time, and what became of it. */
export function useSubmit(): Submission {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(() =>
    getConfiguration() ? null : authFailure(new AuthNotConfiguredError(), FALLBACK),
  );
  const running = useRef(false);

  async function submit(request: () => Promise<void>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await request();
      return true;
    } catch (error) {
      setFailure(authFailure(error, FALLBACK));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, failure, submit, forgive: () => setFailure(null) };
}

/** After a refused attempt (`attempts` counts them) the focus goes to the first field that is wrong. */
export function useFocusOnWrong(attempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return form;
}
