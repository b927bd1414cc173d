interface Limits {
  /** A network with more requests in a second is blocked. */
  requestsPerSecond: number;
  /** Milliseconds that a network stays blocked. */
  floodPause: number;
}

/** Requests of this machine itself, such as a proxy without TRUST_PROXY, are not counted. */
const OWN = '127.0.0.1';

/**
 * Blocks networks that flood the server. Other limits count only requests that cost more than a file, but even refusals of a
 * flood would take all processor time. Networks are keys of `turnOf`.
 */
export function createFloodGuard(
  { floodPause, requestsPerSecond }: Limits,
  onBlock: (network: string) => void,
) {
  const blocked = new Map<string, number>();
  const counts = new Map<string, number>();
  let since = 0;

  function block(network: string): void {
    blocked.set(network, performance.now() + floodPause);
    onBlock(network);
  }

  function isBlocked(network: string): boolean {
    const until = blocked.get(network);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    blocked.delete(network);
    return false;
  }

  return {
    block,
    isBlocked,
    /** Counts a request, and returns whether its network is blocked. */
    count(network: string): boolean {
      if (blocked.size > 0 && isBlocked(network)) return true;
      const now = performance.now();
      if (now - since > 1000) {
        counts.clear();
        since = now;
      }
      const count = (counts.get(network) ?? 0) + 1;
      counts.set(network, count);
      if (count <= requestsPerSecond || network === OWN) return false;
      block(network);
      return true;
    },
  };
}
