import { networkOf } from '#platform/http/client-address.ts';
import { RefusedError } from '#platform/http/refusal.ts';
import type { ReadCache } from '#platform/read-cache.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';

export interface TurnLimits {
  atOnce: number;
  perAddress: number;
  waiting: number;
  waitingPerAddress: number;
}

/** Runs work when it is the address's turn. Rejects with a `RefusedError` at once if too many tasks are waiting. */
export type InTurn = <T>(address: string, work: () => Promise<T>) => Promise<T>;

export interface Turns {
  inTurn: InTurn;
  /**
   * Reserves a place for later work until the returned function is called. Throws a `RefusedError` if no place is free.
   */
  hold: (address: string) => () => void;
  waiting: () => number;
}

/** Returns the key of an address in the queue: the IPv4 address, or the /48 network of an IPv6 address. */
export const turnOf = (address: string): string => networkOf(address) ?? address;

/**
 * Reads through a cache in the address's turn. The turn comes first: if the load waited instead, others that share it
 * would wait in the queue of the address that began it.
 */
export const readInTurn = async <T>(
  cache: ReadCache<T>,
  inTurn: InTurn,
  address: string,
  key: string,
  load: () => Promise<T>,
): Promise<T> => cache.peek(key) ?? inTurn(address, () => cache.read(key, load));

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Waiting tasks per address, in the order of the addresses' turns. */
type Lines = Map<string, Waiting[]>;

function waitIn(lines: Lines, key: string, refusal: Refusal): Promise<void> {
  return new Promise((start, reject) => {
    const refuse = () => reject(new RefusedError(refusal));
    lines.set(key, [...(lines.get(key) ?? []), { start, refuse }]);
  });
}

/** Removes the first task of an address, and moves the address to the end of the order. */
function takeFirst(lines: Lines, key: string): Waiting | undefined {
  const line = lines.get(key) ?? [];
  const first = line.shift();
  lines.delete(key);
  if (line.length > 0) lines.set(key, line);
  return first;
}

/** Returns the longest line of waiting tasks. Null if no line has two tasks. */
function longestLine(lines: Lines): Waiting[] | null {
  const longest = [...lines.values()].reduce<Waiting[]>((a, b) => (b.length > a.length ? b : a), []);
  return longest.length > 1 ? longest : null;
}

/**
 * Runs up to `atOnce` tasks at a time. Addresses take turns, so an address with many tasks delays mostly itself.
 * An address starts a second task only while fewer than half of the slots are in use. The other half is for other
 * addresses.
 */
export function createTurns(limits: TurnLimits, refusal: Refusal): Turns {
  const { atOnce, perAddress, waiting, waitingPerAddress } = limits;
  const running = new Map<string, number>();
  const lines: Lines = new Map();
  const held: string[] = [];
  let [runningCount, waitingCount] = [0, 0];

  const runningOf = (key: string) => running.get(key) ?? 0;
  const waitingOf = (key: string) => lines.get(key)?.length ?? 0;

  const canRun = (key: string) =>
    runningCount < (runningOf(key) === 0 ? atOnce : atOnce / 2) && runningOf(key) < perAddress;

  function begin(key: string): void {
    runningCount++;
    running.set(key, runningOf(key) + 1);
  }

  function finish(key: string): void {
    runningCount--;
    const left = runningOf(key) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    const keys = [...lines.keys()];
    // Prefer other addresses. Otherwise, one address could take each slot that it frees, while the others wait.
    const next = keys.find((one) => one !== key && canRun(one)) ?? keys.find(canRun);
    if (next === undefined) return;
    waitingCount--;
    begin(next);
    takeFirst(lines, next)?.start();
  }

  /**
   * Whether another task of this address may wait. If the queue is full and the address has no task in it, makes room
   * by dropping the last task of the longest line. So a few addresses cannot fill the queue and keep all others out.
   */
  function hasRoom(key: string): boolean {
    if (waitingCount < waiting) return waitingOf(key) < waitingPerAddress;
    const dropped = waitingOf(key) === 0 ? longestLine(lines)?.pop() : undefined;
    if (dropped) waitingCount--;
    dropped?.refuse();
    return dropped !== undefined;
  }

  return {
    waiting: () => waitingCount,
    hold(address) {
      const key = turnOf(address);
      const own = runningOf(key) + waitingOf(key) + held.filter((one) => one === key).length;
      const isFull = runningCount + waitingCount + held.length >= atOnce + waiting;
      if (own >= perAddress + waitingPerAddress || (isFull && (own > 0 || !longestLine(lines))))
        throw new RefusedError(refusal);
      held.push(key);
      return () => void held.splice(held.indexOf(key), 1);
    },
    async inTurn(address, work) {
      const key = turnOf(address);
      if (canRun(key)) begin(key);
      else {
        if (!hasRoom(key)) throw new RefusedError(refusal);
        waitingCount++;
        await waitIn(lines, key, refusal);
      }
      try {
        return await work();
      } finally {
        finish(key);
      }
    },
  };
}
