import { DatabaseError, type Connection, type Submittable } from 'pg';
import type { RunAs } from '#platform/database/run-as.ts';
import { LIMITS } from '#platform/limits.ts';

/** A SQL statement with its parameters' values in PostgreSQL's text format. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** The single row that a statement returns, with each column as text. */
export type TextRow = readonly (string | null)[];

/** The caller's session has ended, or belongs to another user. The statement did not run. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError';
}

/** The maximum number of prepared statements per connection. Each takes 20 to 500 KB of a PostgreSQL process. */
const MAX_PREPARED = 64;
/** The maximum length of statements that stay prepared, in characters. A longer one could take many megabytes. */
const MAX_PREPARED_LENGTH = 8192;

/** The prepared statements of a connection, least recently used first. */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  #stale: string[] = [];
  #made = 0;

  /** Returns the name of a statement, and whether PostgreSQL must prepare it first. */
  use(text: string): { name: string; isNew: boolean } {
    const known = this.#names.get(text);
    const name = known ?? `s${++this.#made}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    if (this.#names.size > MAX_PREPARED) this.forget([...this.#names.keys()][0] ?? '');
    return { name, isNew: known === undefined };
  }

  /** Call this when preparing a statement may have failed. The next use prepares the statement under a new name. */
  forget(text: string): void {
    const name = this.#names.get(text);
    if (name !== undefined) this.#stale.push(name);
    this.#names.delete(text);
  }

  /** Returns the names of statements to drop, and clears the list. PostgreSQL ignores names that it does not know. */
  takeStale(): readonly string[] {
    const stale = this.#stale;
    this.#stale = [];
    return stale;
  }
}

/** An invalid role name. Setting this role fails, so PostgreSQL skips the statement. */
const NO_ROLE = 'the session has ended';

const SET_ROLE = `
  select set_config('transaction_read_only', $1, true), set_config('request.jwt.claims', $2, true),
    set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $4, true),
    set_config('role', case when $5::uuid is null or exists (select from auth.sessions where id = $5::uuid and user_id::text = $3)
      then $4 else '${NO_ROLE}' end, true)`;

/**
 * Sets the role, and a statement timeout that is longer than the connection's.
 * Short statements keep the connection's timeout, because setting a timeout for each of them made small reads a quarter
 * slower.
 */
const SET_ROLE_AND_TIMEOUT = `${SET_ROLE}, set_config('statement_timeout', '${LIMITS.statementTimeout}', true)`;

type Settle = (error: unknown, row: TextRow) => void;

/**
 * Runs a statement as an API role, in its own transaction and one round trip.
 *
 * Sends three steps: set the role, run the statement, `Sync`. PostgreSQL treats everything up to `Sync` as one
 * transaction, and skips what follows an error. So the statement cannot run without its role and claims, and the next
 * transaction starts without them.
 */
export class RoleTransaction implements Submittable {
  readonly #steps: readonly Statement[];
  readonly #prepared: PreparedStatements;
  readonly #settle: Settle;
  readonly #fresh: string[] = [];
  #completed = 0;
  #row: TextRow = [];

  constructor(as: RunAs, statement: Statement, prepared: PreparedStatements, settle: Settle) {
    const readOnly = as.readOnly ? 'on' : 'off';
    const isShort = as.role === 'anon' || as.isShort;
    const text = isShort ? SET_ROLE : SET_ROLE_AND_TIMEOUT;
    this.#steps = [{ text, values: [readOnly, as.claims, as.userId, as.role, as.sessionId] }, statement];
    this.#prepared = prepared;
    this.#settle = settle;
  }

  /** Sends all steps at once. The driver calls this method and the following methods. */
  submit(connection: Connection): void {
    connection.stream.cork();
    const named = this.#steps.map((step) =>
      step.text.length > MAX_PREPARED_LENGTH
        ? { ...step, name: '', isNew: true }
        : { ...step, ...this.#prepared.use(step.text) },
    );
    // Drop stale statements first, because PostgreSQL skips everything that follows an error.
    for (const name of this.#prepared.takeStale()) connection.close({ type: 'S', name }, true);
    for (const { isNew, name, text, values } of named) {
      if (isNew) {
        this.#fresh.push(text);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: [...values] }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#completed > 0) this.#row = fields;
  }

  handleCommandComplete(): void {
    this.#completed++;
  }

  /** The transaction is committed. */
  handleReadyForQuery(): void {
    this.#settle(null, this.#row);
  }

  /** Called when the transaction is rolled back, or when the connection closes. */
  handleError(error: unknown): void {
    for (const text of this.#fresh) this.#prepared.forget(text);
    const hasEnded =
      this.#completed === 0 && error instanceof DatabaseError && error.message.includes(NO_ROLE);
    this.#settle(hasEnded ? new SessionEndedError('The session has ended.') : error, []);
  }
}
