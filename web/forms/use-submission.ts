import { useRef, useState } from 'react';

/** Why a request failed. Users read `message`. */
export interface FormFailure {
  readonly message: string;
}

export interface Submission<Failure extends FormFailure> {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** Runs a request, unless one is running. Resolves with whether it succeeded; never rejects. */
  readonly submit: (request: () => Promise<void>) => Promise<boolean>;
  readonly setFailure: (failure: Failure | null) => void;
}

/** Runs one request at a time and stores why the last one failed. `toFailure` turns an error into a failure. */
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
