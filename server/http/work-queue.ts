/** Thrown when the queue is full: the caller should answer "busy" rather than wait. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** Runs at most `atOnce` tasks at a time, in order; up to `waiting` more wait their turn. */
export function createWorkQueue(atOnce: number, waiting: number) {
  let running = 0;
  const line: (() => void)[] = [];

  /** Rejects with `QueueFullError` at once when there is no room, else with whatever the task does. */
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new QueueFullError();
      await new Promise<void>((turn) => line.push(turn));
    } else running++;
    try {
      return await task();
    } finally {
      // The place passes on to the next in line; only without one does it become free.
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
