import type { Options, PostgresType } from 'postgres';

/** Where the database says what it does: one short sentence per event. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}

/** Options for `postgres()`. */
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
