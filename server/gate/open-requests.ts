/**
 * Counts the requests of each client that are not answered to the end: an answer that nobody reads stays in memory,
 * however few requests a minute it took to ask for it.
 */
export function createOpenRequests(most: number) {
  const open = new Map<string, number>();
  return {
    /** Counts one more, or returns false when `address` has as many as it may. */
    enter(address: string): boolean {
      const count = open.get(address) ?? 0;
      if (count >= most) return false;
      open.set(address, count + 1);
      return true;
    },
    /** Ends one that was let in. */
    leave(address: string): void {
      const count = (open.get(address) ?? 0) - 1;
      if (count > 0) open.set(address, count);
      else open.delete(address);
    },
  };
}
