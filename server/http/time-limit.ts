/** The backend did not respond in time. The work may go on, but nothing waits for it. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/**
 * Waits for `work` at most `limit` milliseconds, then rejects with {@link NoAnswerError}.
 * The database cancels slow statements itself. This covers statements that the driver never settles, because their connection was
 * lost.
 */
export function within<T>(limit: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswerError()), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
