import type { ConnectionOptions, DatabaseLog, OpenDatabase } from '#platform/database/database.ts';
import { attachEmbedded, openEmbedded } from '#platform/database/open-embedded.ts';
import { openExternal } from '#platform/database/open-external.ts';
import { prepareSchema, type Preparing } from '#platform/database/prepare-schema.ts';

export interface OpenDatabaseOptions extends Preparing {
  /** Folder of the embedded database. The folder is created if needed, accessible only to its owner. */
  readonly dataDir: string;
  /** URL of the operator's own PostgreSQL (15 or newer). If missing, the embedded PostgreSQL is used. */
  readonly databaseUrl?: string | undefined;
  /** For commands: uses the embedded database of a running server instead of failing. */
  readonly attach?: boolean;
  readonly log: DatabaseLog;
}

/**
 * Starts the embedded PostgreSQL, or connects to `databaseUrl`, and prepares the database.
 * The preparation creates API roles, grants, and auth tables, and applies migrations and the seed. Afterwards, every
 * table that the API serves has row level security, and `appConnection` is ready for use.
 *
 * @throws {DatabaseError} for example when another server uses the folder, or when an applied migration was changed.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  attach,
  log,
  ...preparing
}: OpenDatabaseOptions): Promise<OpenDatabase> {
  const prepare = (owner: ConnectionOptions) => prepareSchema(owner, log, preparing);
  if (databaseUrl) return openExternal(databaseUrl, log, preparing.stopping, prepare);
  const running = attach ? attachEmbedded(dataDir) : undefined;
  return running ?? openEmbedded(dataDir, log, prepare);
}
