import postgres from 'postgres';
import { openDatabase } from '#platform/database/open-database.ts';
import type { TestServer } from '#tests/support/server.ts';

export interface ServerDatabase {
  /** A connection as the schema's owner, whom policies do not restrict. */
  sql: postgres.Sql;
  close: () => Promise<void>;
}

/** Opens the database of a running test server. `databaseUrl` is needed if the server uses one. */
export async function reachDatabase(
  server: Pick<TestServer, 'dataDir'>,
  databaseUrl?: string,
): Promise<ServerDatabase> {
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
