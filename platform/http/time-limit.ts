/** The backend did not respond in time. Its work may still be running. */
export class BackendTimeoutError extends Error {
  override readonly name = 'BackendTimeoutError';
}

/**
 * Settles like `work`, or rejects with {@link BackendTimeoutError} after `limit` milliseconds.
 * The database itself cancels slow statements. But after a lost connection, the driver may settle a promise late.
 */
export function within<T>(limit: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new BackendTimeoutError()), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
