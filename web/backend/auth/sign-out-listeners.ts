/** A separate module, so that visitors do not load the code of signing out. */
const listeners = new Set<() => void>();

/**
 * Calls back before the page unloads on a sign-out, to clear data that exists only in this browser.
 * Returns a function that removes the listener.
 */
export function onSignOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSignOut(): void {
  for (const listener of listeners) listener();
}
