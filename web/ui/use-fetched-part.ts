/**
 * Parts of the first page whose code loads when the page is idle, or earlier if needed.
 * React's `lazy` shows its fallback for 300 ms even if the code is loaded. These parts render in the next
 * frame.
 */
import { useEffect, useReducer, useState } from 'react';
import { reloadFor } from './missing-part.ts';

export interface PartSource<Part> {
  /** Loads the code once. Rejects if that fails; the next call retries. */
  readonly fetch: () => Promise<void>;
  /** Null until the code has loaded. */
  readonly read: () => Part | null;
}

/** Wraps a part of the app, so that it loads at most once. */
export function partSource<Part>(load: () => Promise<Part>): PartSource<Part> {
  let loaded: Part | null = null;
  return {
    fetch: async () => {
      loaded ??= await load();
    },
    read: () => loaded,
  };
}

export interface FetchedPart<Part> {
  readonly part: Part | null;
  /** Why loading failed; null without a failure. */
  readonly failure: { readonly error: unknown } | null;
  readonly retry: () => void;
}

/** Returns the part, and loads it as soon as it is `wanted`. */
export function useFetchedPart<Part>(source: PartSource<Part>, wanted: boolean): FetchedPart<Part> {
  const [failure, setFailure] = useState<FetchedPart<Part>['failure']>(null);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const fails = failure !== null;
  useEffect(() => {
    if (!wanted || fails || source.read() !== null) return;
    source.fetch().then(drawAgain, async (error: unknown) => {
      // If the page is about to reload for this failure, leave the screen unchanged.
      if (!(await reloadFor(error))) setFailure({ error });
    });
  }, [source, wanted, fails]);
  return { part: source.read(), failure, retry: () => setFailure(null) };
}
