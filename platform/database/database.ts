import type { Options, PostgresType } from 'postgres';

/** Receives one short sentence per event. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}

export type ConnectionOptions = Options<Record<string, PostgresType>>;

export interface OpenDatabase {
  /** `embedded`: in the data folder. `external`: the database of `DATABASE_URL`. */
  readonly kind: 'embedded' | 'external';
  /**
   * The connection of the login role, which owns the schema and is not a superuser.
   * The role is a member of `anon`, `authenticated`, and `service_role`. The caller sets the pool's size.
   */
  readonly appConnection: ConnectionOptions;
  /** Closes what `openDatabase` opened and stops the embedded PostgreSQL cleanly. Safe to call twice. */
  close(): Promise<void>;
}
