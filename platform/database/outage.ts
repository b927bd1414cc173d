import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import type { ConnectionOptions } from '#platform/database/database.ts';
import { within } from '#platform/http/time-limit.ts';
import { LIMITS } from '#platform/limits.ts';
import type { Logger } from '#platform/log/logger.ts';
import { describeError } from '#platform/log/redact.ts';

export type Outage = ReturnType<typeof watchOutage>;

/** Logs once when the database is lost, with the reason, and once when it is back. */
export function watchOutage(connection: ConnectionOptions, log: Logger) {
  const quiet = log.child({});
  const ending = new AbortController();
  let asking: Promise<void> | undefined;

  async function connect(): Promise<void> {
    const sql = postgres({ ...connection, max: 1, connect_timeout: 5, onnotice: () => undefined });
    try {
      await within(LIMITS.backendTimeout, sql`select 1`);
    } finally {
      await sql.end({ timeout: 0 });
    }
  }

  async function ask(cause: unknown): Promise<void> {
    for (let isLost = false; !ending.signal.aborted; isLost = true) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- repeated until the database is back
        await connect();
        quiet.level = log.level;
        if (isLost) log.warn('the database is back');
        break;
      } catch (error) {
        if (ending.signal.aborted) break;
        if (!isLost) log.error({ err: error, before: describeError(cause).message }, 'the database is lost');
        quiet.level = 'silent';
      }
      // oxlint-disable-next-line no-await-in-loop
      await delay(LIMITS.reconnectPause * 1000, undefined, { signal: ending.signal }).catch(() => undefined);
    }
    asking = undefined;
  }

  return {
    /** A logger that is silent while the database is lost. Otherwise, each request would log the same reason. */
    log: quiet,
    /** Checks whether the database is lost. Call this after a connection has failed. */
    suspect: (error: unknown) => void (asking ??= ask(error)),
    end: () => ending.abort(),
  };
}
