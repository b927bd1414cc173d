export interface OpenRequest {
  /** Whether the server is waiting for the client to send the body or to read the response. */
  waitsForClient(): boolean;
  /** The bytes of its response that are still in memory. */
  unread(): number;
  /** Ends the request to make room for another. */
  end(): void;
}

interface Limits {
  openRequests: number;
  unreadBytes: number;
  allUnreadBytes: number;
}

/**
 * Limits the open requests per address, and the bytes of unread responses, which stay in memory.
 * A rate limit alone would not bound that. Many users may share an address, so a stalled client must not block the others: the
 * oldest request that waits for its client makes room for the next one.
 */
export function createOpenRequests(limits: Limits) {
  const open = new Map<string, Set<OpenRequest>>();

  function leave(address: string, request: OpenRequest): void {
    const others = open.get(address);
    others?.delete(request);
    if (others?.size === 0) open.delete(address);
  }

  const unreadOf = (address: string) =>
    [...(open.get(address) ?? [])].reduce((sum, one) => sum + one.unread(), 0);

  /** Ends responses of an address, oldest first, until their unread bytes are at most `most`. */
  function relieve(address: string, most: number): void {
    let held = unreadOf(address);
    for (const request of open.get(address) ?? []) {
      if (held <= most) return;
      const bytes = request.unread();
      if (bytes === 0) continue;
      held -= bytes;
      leave(address, request);
      request.end();
    }
  }

  return {
    /**
     * Counts a request. Returns a function that stops counting it, safe to call twice; null when the address has reached its limit
     * and none of its requests is stalled.
     */
    enter(address: string, request: OpenRequest): (() => void) | null {
      const others = open.get(address) ?? new Set();
      if (others.size >= limits.openRequests) {
        const stalled = [...others].find((other) => other.waitsForClient());
        if (!stalled) return null;
        others.delete(stalled);
        stalled.end();
      }
      open.set(address, others.add(request));
      return () => leave(address, request);
    },
    /** Ends unread responses beyond the limits. Call this after a response that its client did not take at once. */
    relieve(address: string): void {
      relieve(address, limits.unreadBytes);
      const held = [...open.keys()].map((one) => ({ one, bytes: unreadOf(one) }));
      let all = held.reduce((sum, { bytes }) => sum + bytes, 0);
      for (const { bytes, one } of held.toSorted((a, b) => b.bytes - a.bytes)) {
        if (all <= limits.allUnreadBytes) return;
        relieve(one, 0);
        all -= bytes;
      }
    },
  };
}
