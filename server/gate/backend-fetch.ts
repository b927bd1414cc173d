/** The embedded backend as the gate sees it: it answers clean requests and knows nothing of clients. */
export type BackendFetch = (request: Request) => Promise<Response>;

/** The backend has not answered in time; whatever it still does, nobody waits for it. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/**
 * `fetch`, rejecting with {@link NoAnswerError} after `limit` milliseconds. The database ends slow statements itself; what
 * this ends is waiting for a statement that was lost with its connection, which the driver then never settles.
 */
export function withTimeLimit(fetch: BackendFetch, limit: number): BackendFetch {
  return async (request) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new NoAnswerError()), limit);
    });
    try {
      return await Promise.race([fetch(request), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
