import type { DatabaseLog, OpenDatabase } from '#server/database/database.ts';
import { attachEmbedded, openEmbedded } from '#server/database/open-embedded.ts';
import { openExternal } from '#server/database/open-external.ts';

export interface OpenDatabaseOptions {
  /** Folder of the embedded database, made when missing, readable by the owner only. */
  readonly dataDir: string;
  /** `postgres://…` of someone's own PostgreSQL (15 or newer); without it the embedded one is used. */
  readonly databaseUrl?: string | undefined;
  /**
   * For a command beside the server: reaches the embedded database of a server that is running instead of refusing, and
   * opens it as usual when none is.
   */
  readonly attach?: boolean;
  readonly log: DatabaseLog;
}

/**
 * Starts the embedded PostgreSQL (or connects to `databaseUrl`) and brings it to the state the application needs: API
 * roles with their grants, the tables of the auth service, our migrations, the seed. When it resolves, everything
 * stands and every table of `public` has row level security: the caller only builds its services on `appConnection`.
 *
 * @throws {DatabaseError} with a sentence, e.g. when another server uses the folder or an applied migration was changed.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  attach,
  log,
}: OpenDatabaseOptions): Promise<OpenDatabase> {
  if (databaseUrl) return openExternal(databaseUrl, log);
  const running = attach ? attachEmbedded(dataDir) : undefined;
  return running ?? openEmbedded(dataDir, log);
}
