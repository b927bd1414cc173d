import { QueueFullError } from '#server/http/work-queue.ts';

export interface FairQueueLimits {
  atOnce: number;
  perKey: number;
  waiting: number;
  waitingPerKey: number;
}

/**
 * Runs a few tasks at a time. Keys take turns, so a key with many tasks delays only itself.
 * A key's further tasks use at most half of the slots, so that there is one for a key that has none.
 */
export function createFairQueue({ atOnce, perKey, waiting, waitingPerKey }: FairQueueLimits) {
  const running = new Map<string, number>();
  /** Waiting tasks per key, in the order of the keys' turns. */
  const lines = new Map<string, (() => void)[]>();
  let [runningCount, waitingCount] = [0, 0];

  function canRun(key: string): boolean {
    const own = running.get(key) ?? 0;
    return runningCount < (own === 0 ? atOnce : atOnce / 2) && own < perKey;
  }

  function begin(key: string): void {
    runningCount++;
    running.set(key, (running.get(key) ?? 0) + 1);
  }

  function finish(key: string): void {
    runningCount--;
    const left = (running.get(key) ?? 1) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    const next = [...lines.keys()].find(canRun);
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

  /** Rejects with `QueueFullError` at once if too many tasks wait; otherwise settles like the task. */
  async function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    if (canRun(key)) begin(key);
    else {
      const line = lines.get(key) ?? [];
      if (waitingCount >= waiting || line.length >= waitingPerKey) throw new QueueFullError();
      waitingCount++;
      await new Promise<void>((start) => lines.set(key, [...line, start]));
    }
    try {
      return await task();
    } finally {
      finish(key);
    }
  }
  return Object.assign(run, { waiting: () => waitingCount });
}
