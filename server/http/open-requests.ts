export interface OpenRequest {
  /** Whether the server is waiting for the client to send the body or to read the response. */
  waitsForClient(): boolean;
  /** Ends the request to make room for another. */
  end(): void;
}

/**
 * Limits the open requests per address, because unread responses stay in memory.
 * A rate limit alone would not bound that. Many users may share an address, so a stalled client must not block the others: the
 * oldest request that waits for its client makes room for the next one.
 */
export function createOpenRequests(most: number) {
  const open = new Map<string, Set<OpenRequest>>();

  function leave(address: string, request: OpenRequest): void {
    const others = open.get(address);
    others?.delete(request);
    if (others?.size === 0) open.delete(address);
  }

  return {
    /** Counts a request; false when the address has reached its limit and none of its requests is stalled. */
    enter(address: string, request: OpenRequest): boolean {
      const others = open.get(address) ?? new Set();
      if (others.size >= most) {
        const stalled = [...others].find((other) => other.waitsForClient());
        if (!stalled) return false;
        others.delete(stalled);
        stalled.end();
      }
      open.set(address, others.add(request));
      return true;
    },
    /** Stops counting a request. Safe to call twice. */
    leave,
  };
}
