import postgres, { type Sql } from 'postgres';
import type { ConnectionOptions } from '#platform/database/database.ts';
import { MAX_AGE_SECONDS } from '#platform/database/role-pool.ts';

/** Milliseconds between two replacements. */
const PAUSE_MS = 1000;
/** Seconds that statements may still take after another connection was lost. */
const REST_AFTER_LOSS = 1;

/**
 * Opens a pool of the `postgres` driver. When a connection is lost, a new pool replaces all connections.
 * In the driver (3.4), a connection that is lost while a write is queued never writes again, so the statements that it
 * gets never settle: https://github.com/porsager/postgres/issues/1208. Use the driver's own pool once this is fixed.
 */
export function openSqlPool(options: ConnectionOptions): Sql {
  let [isEnding, replacedAt] = [false, -Infinity];
  let waiting: NodeJS.Timeout | undefined;
  let current = open();
  const aging = setInterval(replace, MAX_AGE_SECONDS * 1000).unref();

  function open(): Sql {
    // Until a connection is open, the driver may try to connect ten times, because it tries the URL's hosts in turn.
    let attempts = 10;
    const onclose = () => {
      if (isEnding || current !== opened || attempts-- > 0) return;
      const pause = Math.max(0, replacedAt + PAUSE_MS - performance.now());
      waiting ??= setTimeout(replace, pause, REST_AFTER_LOSS).unref();
    };
    const hooks = { max_lifetime: null, onclose, onparameter: () => (attempts = 0) };
    const opened: Sql = postgres({ ...options, ...hooks } as ConnectionOptions);
    return opened;
  }

  /** Ends running statements after `rest` seconds. Without it, waits for them. */
  function replace(rest?: number): void {
    waiting = undefined;
    replacedAt = performance.now();
    void current.end({ timeout: rest });
    current = open();
  }

  function end(limits?: { timeout?: number }): Promise<void> {
    isEnding = true;
    for (const timer of [waiting, aging]) clearTimeout(timer);
    return current.end(limits);
  }

  return new Proxy(current, {
    apply: (_first, _this, args) => Reflect.apply(current, undefined, args) as unknown,
    get: (_first, key) => (key === 'end' ? end : (Reflect.get(current, key) as unknown)),
  });
}
