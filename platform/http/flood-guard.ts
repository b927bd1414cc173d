import { performance } from 'node:perf_hooks';

interface Limits {
  /** Requests per second beyond which a network is blocked. */
  requestsPerSecond: number;
  /** Milliseconds that a network stays blocked. */
  floodPause: number;
}

/** Requests from this machine are not counted. They may come from a proxy while TRUST_PROXY is not set. */
const OWN = '127.0.0.1';

/**
 * Blocks networks that flood the server. It identifies networks as `turnOf` does.
 * Other limits do not count requests for files, and they only refuse requests. In a flood, even refusals would take all
 * processor time.
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
    /** Counts a new connection, or a request as `weight` requests. Returns whether the network is blocked. */
    count(network: string, weight = 1): boolean {
      if (blocked.size > 0 && isBlocked(network)) return true;
      const now = performance.now();
      if (now - since > 1000) {
        counts.clear();
        since = now;
      }
      const count = (counts.get(network) ?? 0) + weight;
      counts.set(network, count);
      if (count <= requestsPerSecond || network === OWN) return false;
      block(network);
      return true;
    },
  };
}
