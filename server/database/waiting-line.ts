/** A line of those who wait for something, first come, first served. */
export interface WaitingLine<T> {
  /** Resolves when it is one's turn. Rejects with what `onTooLate` makes when that takes too long: whoever leaves gets no turn. */
  join(): Promise<T>;
  /** Gives who is first what `make` makes, which is not called when nobody waits. Returns whether somebody did. */
  serve(make: () => T): boolean;
}

/** A line in which nobody waits for longer than `patience` milliseconds. */
export function createWaitingLine<T>(patience: number, onTooLate: () => Error): WaitingLine<T> {
  const waiting: ((given: T) => void)[] = [];
  return {
    join: () =>
      new Promise((resolve, reject) => {
        const take = (given: T) => {
          clearTimeout(timer);
          resolve(given);
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(take), 1);
          reject(onTooLate());
        }, patience);
        waiting.push(take);
      }),
    serve(make) {
      const first = waiting.shift();
      first?.(make());
      return first !== undefined;
    },
  };
}
