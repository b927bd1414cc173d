/** The backend did not respond in time. The work may go on, but nothing waits for it. */
export class BackendTimeoutError extends Error {
  override readonly name = 'BackendTimeoutError';
}

/**
 * Waits for `work` at most `limit` milliseconds, then rejects with {@link BackendTimeoutError}.
 * The database cancels slow statements itself. This covers statements that the driver never settles, because their connection was
 * lost.
 */
export function within<T>(limit: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new BackendTimeoutError()), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
