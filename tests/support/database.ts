import postgres from 'postgres';
import { openDatabase } from '#server/database/open-database.ts';
import type { TestServer } from '#tests/support/server.ts';

export interface ServerDatabase {
  /** As the role that owns the schema: policies do not bind it. */
  sql: postgres.Sql;
  close(): Promise<void>;
}

/** The database of a running server under test, beside it; `databaseUrl` when it uses one of its own. */
export async function reachDatabase(server: TestServer, databaseUrl?: string): Promise<ServerDatabase> {
  const quiet = { info: () => undefined, warn: () => undefined };
  const database = await openDatabase({ dataDir: server.dataDir, databaseUrl, attach: true, log: quiet });
  const sql = postgres({ ...database.appConnection, max: 1, onnotice: () => undefined });
  return {
    sql,
    async close() {
      await sql.end({ timeout: 5 });
      await database.close();
    },
  };
}
