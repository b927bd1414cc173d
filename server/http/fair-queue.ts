import { QueueFullError } from '#server/http/work-queue.ts';

interface FairQueueLimits {
  atOnce: number;
  perKey: number;
  waiting: number;
}

/** Runs a few tasks at a time. Keys take turns, so a key with many tasks delays only itself. */
export function createFairQueue({ atOnce, perKey, waiting }: FairQueueLimits) {
  const running = new Map<string, number>();
  /** Waiting tasks per key, in the order of the keys' turns. */
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
    // Deleting and reinserting the key moves it behind the others.
    lines.delete(next);
    const start = line.shift();
    if (line.length > 0) lines.set(next, line);
    waitingCount--;
    begin(next);
    start?.();
  }

  /** Rejects with `QueueFullError` at once if too many tasks wait; otherwise settles like the task. */
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
