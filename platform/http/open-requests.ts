export interface OpenRequest {
  /** Whether the server is waiting for the client to send the body or to read the response. */
  waitsForClient(): boolean;
  unread(): number;
  end(): void;
}

interface Limits {
  openRequests: number;
  unreadBytes: number;
  allUnreadBytes: number;
}

/**
 * Limits the open requests per address, and the bytes of unread responses in memory.
 * A rate limit would limit neither. Many users may share an address, so a stalled client must not block the others.
 * When an address has reached its limit, a new request ends the oldest request that waits for its client.
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
     * Counts a request. Returns a function that stops counting the request, and that may be called twice.
     * Null if the address has reached its limit and none of its requests waits for the client.
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
    /**
     * Ends unread responses beyond the limits. Call this when part of a response stays in memory after it was written.
     */
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
