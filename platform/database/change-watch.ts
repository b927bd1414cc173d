import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import type { ConnectionOptions } from '#platform/database/database.ts';
import { within } from '#platform/http/time-limit.ts';
import { LIMITS } from '#platform/limits.ts';
import { PRODUCT } from '#platform/product.ts';

/** Reports changes that any server or program makes to tables. The database announces changes over one connection. */
export interface ChangeWatch {
  /** Whether changes are being announced. Data that was read while this was false may be stale. */
  isListening: () => boolean;
  /** Calls `drop` whenever one of the tables has changed, or may have changed unnoticed. */
  onChange(tables: readonly string[], drop: () => void): void;
  /** Whether `onChange` was called for the table. */
  isWatched(table: string): boolean;
  /** Resolves once all earlier committed changes are reported, or the connection is lost. Never rejects. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The channel on which triggers announce changes. The watch's connection uses it as its application name. */
export const CHANNEL = `${PRODUCT.id}_changes`;
const ECHO = 'echo ';

interface Subscription {
  tables: readonly string[];
  drop: () => void;
}

/**
 * Listens until closed, and reconnects after each loss of its connection.
 * Every `LIMITS.echoPause` milliseconds, the watch sends itself an echo through the database. Without echoes, a dead
 * connection, or a pooler that does not forward announcements, would look as if nothing ever changed.
 */
export function createChangeWatch(
  connection: ConnectionOptions,
  onLoss: (error: unknown) => void,
): ChangeWatch {
  const subscriptions: Subscription[] = [];
  /** `opened` may still be connecting. `heard` is the same session once an echo proves that it gets announcements. */
  let opened: Session | null = null;
  let heard: Session | null = null;
  const closing = new AbortController();
  let waiting: Promise<void> | undefined;
  let asking: Promise<void> = Promise.resolve();

  function announce(table: string | null): void {
    for (const { drop, tables } of subscriptions) if (table === null || tables.includes(table)) drop();
  }

  function lose(lost: Session): void {
    if (heard !== lost) return;
    heard = null;
    announce(null);
  }

  async function listen(): Promise<void> {
    const session = openSession(connection, announce, lose);
    opened = session;
    try {
      await session.listen();
      while (!closing.signal.aborted) {
        // oxlint-disable-next-line no-await-in-loop -- echoes are sequential
        await session.echo();
        // Changes before the first echo may have been missed.
        if (heard !== session) announce(null);
        heard = session;
        // oxlint-disable-next-line no-await-in-loop
        await session.pause(LIMITS.echoPause);
      }
    } finally {
      lose(session);
      await session.end();
    }
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- reconnects after a lost connection
      await listen().catch(onLoss);
      // oxlint-disable-next-line no-await-in-loop
      if (!closing.signal.aborted) await delay(LIMITS.reconnectPause * 1000);
    }
  }

  /** Makes a round trip. Before PostgreSQL responds, it sends the announcements of all earlier commits. */
  async function ask(): Promise<void> {
    await asking;
    waiting = undefined;
    const session = heard;
    asking = session === null ? Promise.resolve() : session.roundTrip().catch(() => lose(session));
    await asking;
  }

  const ended = keepListening();
  return {
    isListening: () => heard !== null,
    onChange: (tables, drop) => void subscriptions.push({ tables, drop }),
    isWatched: (table) => subscriptions.some(({ tables }) => tables.includes(table)),
    settled: () => (heard === null ? Promise.resolve() : (waiting ??= ask())),
    async close() {
      closing.abort();
      await opened?.end();
      await ended;
    },
  };
}

interface Session {
  /** Rejects if the connection ends, or if the database does not respond in time. So do `echo` and `roundTrip`. */
  listen(): Promise<void>;
  echo(): Promise<void>;
  roundTrip(): Promise<void>;
  /** Resolves after `milliseconds`, or when the connection ends. */
  pause(milliseconds: number): Promise<void>;
  end(): Promise<void>;
}

function openSession(
  connection: ConnectionOptions,
  announce: (table: string) => void,
  onEnd: (session: Session) => void,
): Session {
  let isOver = false;
  let wake: () => void = () => undefined;
  let lastEcho = '';
  const over = () => {
    isOver = true;
    wake();
    onEnd(session);
  };
  // The driver's own `listen` does not report a reconnect, so use the driver's lower-level options instead.
  const options = {
    ...connection,
    connection: { ...connection.connection, application_name: CHANNEL },
    max: 1,
    idle_timeout: null,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => undefined,
    onclose: over,
    onnotify(_channel: string, text: string) {
      if (text.startsWith(ECHO)) lastEcho = text;
      else announce(text);
    },
  };
  const sql: Sql = postgres(options as unknown as ConnectionOptions);

  /** Runs a simple query. PostgreSQL sends pending announcements before it finishes a query. */
  async function run(text: string): Promise<void> {
    if (isOver) throw new Error('The connection has ended.');
    await within(LIMITS.echoTimeout, sql.unsafe(text).simple());
  }

  const session: Session = {
    listen: () => run(`listen ${CHANNEL}`),
    async echo() {
      const text = ECHO + randomUUID();
      await run(`select pg_notify('${CHANNEL}', '${text}')`);
      if (lastEcho !== text) throw new Error('The database does not forward announcements.');
    },
    roundTrip: () => run('select 1'),
    async pause(milliseconds) {
      const paused = new AbortController();
      wake = () => paused.abort();
      if (!isOver) await delay(milliseconds, undefined, { signal: paused.signal }).catch(() => undefined);
    },
    async end() {
      over();
      await sql.end({ timeout: 0 }).catch(() => undefined);
    },
  };
  return session;
}
