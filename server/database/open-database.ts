import type { Options, PostgresType } from 'postgres';

import { attachEmbedded, openEmbedded } from '#server/database/open-embedded.ts';
import { openExternal } from '#server/database/open-external.ts';

/** Where the database says what it does: one short sentence per event. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}

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

/** Options for `postgres()` and for the `postgresOptions` of `@supabase/lite`. */
export type ConnectionOptions = Options<Record<string, PostgresType>>;

export interface OpenDatabase {
  /** `embedded`: ours, in the data folder. `external`: reached by `DATABASE_URL`. */
  readonly kind: 'embedded' | 'external';
  /**
   * How the application logs in: a role that is no superuser, owns the schema and is granted `anon`, `authenticated`
   * and `service_role`. Give it as `postgresOptions` (with an empty `url`); pool size and types are the caller's.
   */
  readonly appConnection: ConnectionOptions;
  /** Ends what `openDatabase` started; the embedded PostgreSQL is stopped cleanly. Safe to call twice. */
  close(): Promise<void>;
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
