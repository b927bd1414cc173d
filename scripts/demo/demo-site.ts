import type { Sql } from 'postgres';
import type { Session } from '#tests/support/accounts.ts';

export interface DemoTeam {
  readonly id: number;
  readonly name: string;
  readonly abbreviation: string;
}

/** The running site of the demo. */
export interface DemoSite {
  readonly url: string;
  readonly anonKey: string;
  readonly secretKey: string;
  /** A connection as the schema's owner. */
  readonly sql: Sql;
  readonly teams: readonly DemoTeam[];
  /** The sessions of all people, by email address. */
  readonly sessions: ReadonlyMap<string, Session>;
}
