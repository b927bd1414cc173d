import { QueueFullError } from '#server/http/work-queue.ts';

interface FairQueueLimits {
  /** Tasks that run at a time, of all keys together. */
  atOnce: number;
  /** Tasks of one key that run at a time. */
  perKey: number;
  /** Tasks that wait, of all keys together. */
  waiting: number;
}

/** Runs a few tasks at a time. Whoever brings many waits for itself: keys take turns, and each has its own line. */
export function createFairQueue({ atOnce, perKey, waiting }: FairQueueLimits) {
  const running = new Map<string, number>();
  /** In the order in which the keys have their turns. */
  const lines = new Map<string, (() => void)[]>();
  let [runningCount, waitingCount] = [0, 0];

  const canRun = (key: string) => runningCount < atOnce && (running.get(key) ?? 0) < perKey;

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
    // Taken out and put back, it stands behind the other keys.
    lines.delete(next);
    const start = line.shift();
    if (line.length > 0) lines.set(next, line);
    waitingCount--;
    begin(next);
    start?.();
  }

  /** Rejects with `QueueFullError` at once when too many wait, else with whatever the task does. */
  return async function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    if (canRun(key)) begin(key);
    else {
      if (waitingCount >= waiting) throw new QueueFullError();
      waitingCount++;
      await new Promise<void>((start) => lines.set(key, [...(lines.get(key) ?? []), start]));
    }
    try {
      return await task();
    } finally {
      finish(key);
    }
  };
}
