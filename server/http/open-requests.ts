/** A request that is not answered to the end. */
export interface OpenRequest {
  /** Whether the server waits for its client: for the rest of the body, or for the answer to be read. */
  waitsForClient(): boolean;
  /** Ends it, so that another has its place. */
  end(): void;
}

/**
 * Counts the requests of each address that are not answered to the end: an answer that nobody reads stays in memory, however few
 * requests a minute it took to ask for it. Many people may share an address, so a client that stalls never keeps the others
 * out: the oldest request that waits for its client makes room for the next.
 */
export function createOpenRequests(most: number) {
  const open = new Map<string, Set<OpenRequest>>();

  function leave(address: string, request: OpenRequest): void {
    const others = open.get(address);
    others?.delete(request);
    if (others?.size === 0) open.delete(address);
  }

  return {
    /** Counts one more, or returns false when `address` has as many as it may and the server works on all of them. */
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
    /** Ends the count of one that was let in. Safe to call twice. */
    leave,
  };
}
