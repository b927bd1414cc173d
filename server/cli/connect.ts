import type { Sql } from 'postgres';
import type { Config } from '#server/config.ts';

/** A command's connection, with the role that owns the schema. */
export interface CommandConnection {
  sql: Sql;
  /** Runs `work` in a transaction as `service_role`, the role of the secret key. */
  asService: <T>(work: (transaction: Sql) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** Opens the configured database. A running server's embedded database is shared. */
export async function openCommandDatabase({ backend, dataDir }: Config) {
  const { openDatabase } = await import('#server/database/open-database.ts');
  return openDatabase({
    dataDir,
    databaseUrl: backend.kind === 'external' ? backend.databaseUrl : undefined,
    attach: true,
    log: { info: () => undefined, warn: (message) => console.error(message) },
  });
}

/** Connects to the configured database. */
export async function connect(config: Config): Promise<CommandConnection> {
  const { default: postgres } = await import('postgres');
  const database = await openCommandDatabase(config);
  const sql = postgres({ ...database.appConnection, max: 1, onnotice: () => undefined });
  return {
    sql,
    async asService<T>(work: (transaction: Sql) => Promise<T>) {
      const done = await sql.begin(async (transaction) => {
        await transaction`set local role service_role`;
        return { value: await work(transaction as unknown as Sql) };
      });
      return done.value;
    },
    async close() {
      await sql.end({ timeout: 5 });
      await database.close();
    },
  };
}
