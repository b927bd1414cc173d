import { useRef, useState } from 'react';

/** Why a request failed; `message` is for people. */
export interface FormFailure {
  readonly message: string;
}

export interface Submission<Failure extends FormFailure> {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** Runs a request, unless one is under way. Resolves with whether it succeeded; never rejects. */
  readonly submit: (request: () => Promise<void>) => Promise<boolean>;
  readonly setFailure: (failure: Failure | null) => void;
}

/** One request at a time, and why the last one failed. `toFailure` puts an error into words. */
export function useSubmission<Failure extends FormFailure>(
  toFailure: (error: unknown) => Failure,
  atFirst: Failure | null = null,
): Submission<Failure> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(atFirst);
  const running = useRef(false);

  const submit = async (request: () => Promise<void>) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await request();
      return true;
    } catch (error) {
      setFailure(toFailure(error));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, submit, setFailure };
}
