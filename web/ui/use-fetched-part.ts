/**
 * Parts of the first page whose code is fetched when the page is idle, or when they are needed before. Unlike `lazy`, which
 * shows its fallback for 300 ms even when the code is there, they are shown in the next frame.
 */
import { useEffect, useReducer, useState } from 'react';
import { reloadFor } from './missing-part.ts';

export interface PartSource<Part> {
  /** Fetches the code, once. Rejects when it does not come; the next call tries again. */
  readonly fetch: () => Promise<void>;
  /** Null until the code is there. */
  readonly read: () => Part | null;
}

/** A part of the app that is fetched at most once. */
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
  /** Null until the code is there. */
  readonly part: Part | null;
  /** Why it did not come; null while it may. */
  readonly failure: { readonly error: unknown } | null;
  readonly retry: () => void;
}

/** The part, fetched from when it is `wanted`. */
export function useFetchedPart<Part>(source: PartSource<Part>, wanted: boolean): FetchedPart<Part> {
  const [failure, setFailure] = useState<FetchedPart<Part>['failure']>(null);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const fails = failure !== null;
  useEffect(() => {
    if (!wanted || fails || source.read() !== null) return;
    source.fetch().then(drawAgain, async (error: unknown) => {
      // A page that is being loaded again because of it keeps what it shows.
      if (!(await reloadFor(error))) setFailure({ error });
    });
  }, [source, wanted, fails]);
  return { part: source.read(), failure, retry: () => setFailure(null) };
}
