/** Who wants to know that the person leaves. Apart from signing out itself, which visitors never load. */
const listeners = new Set<() => void>();

/** Calls back when the person leaves on purpose, before the page does: time to forget what only lies in this browser. */
export function onSignOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells everyone who listens. */
export function announceSignOut(): void {
  for (const listener of listeners) listener();
}
