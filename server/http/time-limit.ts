/** The backend has not answered in time; whatever it still does, nobody waits for it. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/**
 * Waits for `work` at most `limit` milliseconds, then rejects with {@link NoAnswerError}. The database ends slow statements
 * itself; what this ends is waiting for a statement that was lost with its connection, which the driver then never settles.
 */
export function within<T>(limit: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswerError()), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
