import { within } from '#server/http/time-limit.ts';

/**
 * Tasks of one name run one after the other, in the order in which they came; others run beside them. A task that does not end
 * within `limit` milliseconds rejects, and the next has its turn.
 */
export function createTurns(limit: number) {
  const last = new Map<string, Promise<unknown>>();

  /** Resolves or rejects with whatever the task does. */
  return async function inTurn<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = last.get(name);
    const mine = (before ?? Promise.resolve()).then(() => within(limit, task()));
    const settled = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(name, settled);
    try {
      return await mine;
    } finally {
      // Whoever came meanwhile waits for us, and is now the last.
      if (last.get(name) === settled) last.delete(name);
    }
  };
}
