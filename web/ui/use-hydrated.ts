import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Returns false during hydration, when React must render the same page as the server. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
