import { askHostedTables } from '#server/backend/hosted.ts';
import type { DatabaseLog } from '#platform/database/database.ts';
import { openCommandTables } from '#platform/gate/open-tables.ts';
import { openBackups, type DatabaseConfig } from '#server/backend/open-backups.ts';
import type { Config } from '#server/config.ts';
import { createFeedStore, type FeedStore } from '#server/feeds/feed-store.ts';
import { createLogger } from '#platform/log/logger.ts';

const WARNINGS: DatabaseLog = { info: () => undefined, warn: (message) => console.error(message) };

/** Opens the configured database. Attaches to a running server's embedded database. */
export async function openCommandDatabase(config: DatabaseConfig, log = WARNINGS) {
  const { backend, dataDir } = config;
  const { openDatabase } = await import('#platform/database/open-database.ts');
  return openDatabase({
    dataDir,
    databaseUrl: backend.kind === 'external' ? backend.databaseUrl : undefined,
    attach: true,
    beforeUpgrade: openBackups(config)?.makeBeforeUpgrade,
    log,
  });
}

/** Opens the tables of the configured backend, for a command that does the work of a server's job. */
export async function openStore(config: Config): Promise<{ store: FeedStore; close: () => Promise<void> }> {
  if (config.backend.kind === 'hosted')
    return { store: createFeedStore(askHostedTables(config.backend)), close: () => Promise.resolve() };
  const database = await openCommandDatabase(config);
  const log = createLogger();
  // Log nothing, because the command prints why it failed.
  log.level = 'silent';
  const { ask, end } = await openCommandTables(database, log);
  return {
    store: createFeedStore(ask),
    async close() {
      await end();
      await database.close();
    },
  };
}
