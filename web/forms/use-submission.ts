import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';

/** Why a request failed. Users read `message`. */
export interface FormFailure {
  readonly message: string;
}

export interface Submission<Failure extends FormFailure> {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** Runs a request, unless one is running. Resolves with whether it ran and succeeded. Never rejects. */
  readonly submit: (request: () => Promise<void>) => Promise<boolean>;
  readonly setFailure: (failure: Failure | null) => void;
}

/** Runs one request at a time, and stores why the last one failed. `toFailure` turns an error into a failure. */
export function useSubmission<Failure extends FormFailure>(
  toFailure: (error: unknown) => Failure,
  atFirst: Failure | null = null,
): Submission<Failure> {
  const client = useQueryClient();
  const mutationKey = [useId()];
  const [failure, setFailure] = useState(atFirst);
  const { isPending, mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (request: () => Promise<void>) => request(),
    gcTime: 0, // cached requests could contain a password
    onMutate: () => setFailure(null),
    onError: (error) => setFailure(toFailure(error)),
  });
  return {
    busy: isPending,
    failure,
    setFailure,
    // Do not check `isPending`: it is still false if the user presses twice before the next render.
    submit: async (request) =>
      client.isMutating({ mutationKey }) === 0 &&
      mutateAsync(request).then(
        () => true,
        () => false,
      ),
  };
}
