import postgres, { type Sql } from 'postgres';
import type { ConnectionOptions } from '#platform/database/database.ts';
import { MAX_AGE_SECONDS } from '#platform/database/role-pool.ts';
import { within } from '#platform/http/time-limit.ts';
import { LIMITS } from '#platform/limits.ts';

/**
 * Opens a pool of the `postgres` driver. When a connection is lost, a new pool replaces all connections.
 * In the driver (3.4), a connection that is lost while a write is queued never writes again, so the statements that it
 * gets never settle: https://github.com/porsager/postgres/issues/1208. Use the driver's own pool once this is fixed.
 */
export function openSqlPool(options: ConnectionOptions): Sql {
  let [isEnding, replacedAt, attempts] = [false, -Infinity, 0];
  let waiting: NodeJS.Timeout | undefined;
  let current = open();
  const aging = setInterval(replace, MAX_AGE_SECONDS * 1000).unref();
  // Connections may be silent without having been closed, for example behind a firewall.
  const probing = setInterval(() => {
    const sql = current;
    within(LIMITS.connectionTimeout, sql`select`).catch(() => sql === current && attempts < 1 && replace(1));
  }, LIMITS.echoPause).unref();

  function open(): Sql {
    attempts = 10; // until a connection is open, because the driver tries the URL's hosts in turn
    const onclose = () => {
      if (isEnding || current !== opened || attempts-- > 0) return;
      const pause = Math.max(0, replacedAt + 1000 - performance.now()); // at most one replacement a second
      waiting ??= setTimeout(replace, pause, 1).unref();
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
    for (const timer of [waiting, aging, probing]) clearTimeout(timer);
    return current.end(limits);
  }

  return new Proxy(current, {
    apply: (_first, _this, args) => Reflect.apply(current, undefined, args) as unknown,
    get: (_first, key) => (key === 'end' ? end : (Reflect.get(current, key) as unknown)),
  });
}
