import type { DatabaseLog, OpenDatabase } from '#platform/database/database.ts';
import { attachEmbedded, openEmbedded } from '#platform/database/open-embedded.ts';
import { openExternal } from '#platform/database/open-external.ts';
import { prepareSchema } from '#platform/database/prepare-schema.ts';

export interface OpenDatabaseOptions {
  /** Folder of the embedded database. It is created if needed, accessible only to its owner. */
  readonly dataDir: string;
  /** URL of an own PostgreSQL (15 or newer); without it, the embedded one is used. */
  readonly databaseUrl?: string | undefined;
  /** For commands: uses the embedded database of a running server instead of failing. */
  readonly attach?: boolean;
  /** Ends the preparation early when it aborts. */
  readonly stopping?: AbortSignal;
  readonly log: DatabaseLog;
}

/**
 * Starts the embedded PostgreSQL, or connects to `databaseUrl`, and prepares the database.
 * That includes API roles and grants, auth tables, migrations, and the seed. Afterwards, every table of `public` has row level
 * security, and `appConnection` is ready for use.
 *
 * @throws {DatabaseError} with a sentence, e.g. when another server uses the folder or an applied migration was changed.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  attach,
  log,
  stopping,
}: OpenDatabaseOptions): Promise<OpenDatabase> {
  if (databaseUrl) return openExternal(databaseUrl, log, stopping);
  const running = attach ? attachEmbedded(dataDir) : undefined;
  return running ?? openEmbedded(dataDir, log, (owner) => prepareSchema(owner, log, stopping));
}
