import { networkOf } from '#platform/http/client-address.ts';
import { RefusedError } from '#platform/http/refusal.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';

/** The maximum number of tasks that run and that wait, in total and per address. */
export interface TurnLimits {
  atOnce: number;
  perAddress: number;
  waiting: number;
  waitingPerAddress: number;
}

/** Runs work when it is the address's turn. Rejects with a `RefusedError` at once if too much of it waits. */
export type InTurn = <T>(address: string, work: () => Promise<T>) => Promise<T>;

export interface Turns {
  inTurn: InTurn;
  /** Reserves a place for later work, until the returned function is called. Throws a `RefusedError` if there is no room. */
  hold: (address: string) => () => void;
  waiting: () => number;
}

/** The client that takes a turn: an IPv4 address, or the /48 of an IPv6 address, which may have 65,536 networks. */
export const turnOf = (address: string): string => networkOf(address) ?? address;

/**
 * Runs a few tasks at a time. Addresses take turns, so an address with many tasks delays only itself.
 * Its further tasks use at most half of the slots, so that there is one for an address that has none.
 */
export function createTurns(limits: TurnLimits, refusal: Refusal): Turns {
  const { atOnce, perAddress, waiting, waitingPerAddress } = limits;
  const running = new Map<string, number>();
  /** Waiting tasks per address, in the order of the addresses' turns. */
  const lines = new Map<string, (() => void)[]>();
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
    // Other addresses first. Otherwise an address that fills its slot again at once would keep those without one waiting.
    const next = keys.find((one) => one !== key && canRun(one)) ?? keys.find(canRun);
    if (next === undefined) return;
    const line = lines.get(next) ?? [];
    // Deleting and reinserting the key moves it behind the others.
    lines.delete(next);
    const start = line.shift();
    if (line.length > 0) lines.set(next, line);
    waitingCount--;
    begin(next);
    start?.();
  }

  return {
    waiting: () => waitingCount,
    hold(address) {
      const key = turnOf(address);
      const own = runningOf(key) + waitingOf(key) + held.filter((one) => one === key).length;
      if (
        runningCount + waitingCount + held.length >= atOnce + waiting ||
        own >= perAddress + waitingPerAddress
      )
        throw new RefusedError(refusal);
      held.push(key);
      return () => void held.splice(held.indexOf(key), 1);
    },
    async inTurn(address, work) {
      const key = turnOf(address);
      if (canRun(key)) begin(key);
      else {
        if (waitingCount >= waiting || waitingOf(key) >= waitingPerAddress) throw new RefusedError(refusal);
        waitingCount++;
        await new Promise<void>((start) => lines.set(key, [...(lines.get(key) ?? []), start]));
      }
      try {
        return await work();
      } finally {
        finish(key);
      }
    },
  };
}
