/** These listeners are in a separate module, so that visitors do not load the code for signing out. */
const listeners = new Set<() => void>();

/**
 * Calls `listener` on a sign-out, before the page unloads. Use it to clear data that only this browser has.
 * Returns a function that removes the listener.
 */
export function onSignOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSignOut(): void {
  for (const listener of listeners) listener();
}
