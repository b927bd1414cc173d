/** Thrown when the queue is full: the caller should respond "busy" instead of waiting. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface WorkQueue {
  /** Rejects with `QueueFullError` at once if there is no room; otherwise settles like the task. */
  <T>(task: () => Promise<T>): Promise<T>;
  /** Whether there is no room left after this many more tasks. */
  isFull(more: number): boolean;
}

/** Runs at most `atOnce` tasks at a time, in order; up to `waiting` more can wait. */
export function createWorkQueue(atOnce: number, waiting: number): WorkQueue {
  let running = 0;
  const line: (() => void)[] = [];

  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new QueueFullError();
      await new Promise<void>((turn) => line.push(turn));
    } else running++;
    try {
      return await task();
    } finally {
      // Hands the slot to the next task; without one, the slot becomes free.
      const next = line.shift();
      if (next) next();
      else running--;
    }
  }

  const isFull = (more: number) => running + line.length + more >= atOnce + waiting;
  return Object.assign(run, { isFull });
}
