import postgres, { type Sql } from 'postgres';
import { isUnwritableValue } from '#server/database/driver-faults.ts';
import { createWaitingLine } from '#server/database/waiting-line.ts';
import { LIMITS } from '#server/limits.ts';

/** What a holder of a connection does with it. */
export interface Reserved {
  unsafe: Sql['unsafe'];
  /** Gives the connection back. Once, as the last thing. */
  release(): void;
}

export interface SessionPool {
  /** A connection for its holder alone. Waits for one while all are in use; rejects with `NoConnectionError` when that takes too long. */
  reserve(): Promise<Reserved>;
  /** Ends the connections that nobody holds, and the others when they are released. */
  end(): Promise<void>;
}

interface Session {
  readonly sql: Sql;
  readonly since: number;
  ended: boolean;
}

/** The connection of a transaction is gone. Whatever it did is undone, unless it was at its commit. */
export class LostConnectionError extends Error {
  override readonly name = 'LostConnectionError';
}

/** All connections were in use for as long as somebody waits for one. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError';
}

/** PostgreSQL's processes grow with what they have seen. */
const OLDEST_MS = 30 * 60 * 1000;

function openSession(driver: Sql): Session {
  const options = {
    ...driver.options,
    max: 1,
    // The driver would end it in the middle of a transaction.
    max_lifetime: null,
    onclose: () => {
      session.ended = true;
    },
  };
  const session: Session = {
    // Options that it has parsed once are taken as they are, which its types do not know.
    sql: postgres(options as unknown as Parameters<typeof postgres>[0]),
    since: Date.now(),
    ended: false,
  };
  return session;
}

/** A connection as its holder sees it: what follows its end is refused at once. */
function hold(session: Session, release: () => void): Reserved {
  return {
    unsafe: ((text: string, parameters?: never[]) =>
      session.ended
        ? Promise.reject(new LostConnectionError('The connection to the database has ended.'))
        : session.sql.unsafe(text, parameters).catch((error: unknown) => {
            // Anything but PostgreSQL's own refusals, and values that never reached it, means that it cannot be reached.
            if (!(error instanceof postgres.PostgresError) && !isUnwritableValue(error)) session.ended = true;
            throw error;
          })) as Sql['unsafe'],
    release,
  };
}

/**
 * Connections that are used once: a connection that has ended is thrown away, never mended.
 *
 * The driver (postgres 3.4) takes a reserved connection that ended for an idle one as soon as it is released. What comes
 * next is written nowhere and never answered, so that after each restart of PostgreSQL a request on each connection hung for 20 s
 * (measured). Worse, a statement that follows in a transaction would run on the connection that the driver has made
 * meanwhile: outside of that transaction, and in the role of the login instead of the caller's.
 *
 * Who has waited for `patience` milliseconds leaves the line: whoever asked is told by the gate that there is no answer, and more
 * requests than the database works off would otherwise have it work for those alone who do not wait any more.
 *
 * @param driver Whose options are used: address, types, settings.
 */
export function createSessionPool(
  driver: Sql,
  size: number,
  patience: number = LIMITS.connectionTimeout,
): SessionPool {
  const idle: Session[] = [];
  const line = createWaitingLine<Session>(
    patience,
    () => new NoConnectionError('No connection to the database became free in time.'),
  );
  let open = 0;
  let closing = false;

  function connect(): Session {
    open++;
    return openSession(driver);
  }

  async function discard(session: Session): Promise<void> {
    open--;
    session.ended = true;
    await session.sql.end({ timeout: 1 }).catch(() => undefined);
  }

  function takeIdle(): Session | undefined {
    for (let session = idle.pop(); session; session = idle.pop()) {
      if (!session.ended) return session;
      void discard(session);
    }
    return open < size ? connect() : undefined;
  }

  function release(session: Session): void {
    if (session.ended || closing || Date.now() - session.since > OLDEST_MS) {
      void discard(session);
      line.serve(connect);
      return;
    }
    if (!line.serve(() => session)) idle.push(session);
  }

  return {
    async reserve() {
      const session = takeIdle() ?? (await line.join());
      return hold(session, () => release(session));
    },
    async end() {
      closing = true;
      await Promise.all(idle.splice(0).map(discard));
    },
  };
}
