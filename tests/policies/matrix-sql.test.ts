import type { Sql, TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUnguarded } from '#platform/database/row-security.ts';
import {
  MATRIX,
  describeDifferences,
  listCells,
  type SampleLeague,
  type Outcome,
} from '../support/policies/matrix.ts';
import { makeUsers, type UserIds } from '../support/policies/actors.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
import { openHostedLike } from '../support/policies/hosted-like.ts';
import { anyLeague, openGrants, tryInSql } from '../support/policies/sql-cells.ts';
import { openTestDatabase, rolledBack } from '../support/policies/temporary.ts';

const debian = await startDebianPostgres({ prepared: true });
const system = `PostgreSQL ${debian?.major ?? '15'}`;

interface Subject {
  readonly name: string;
  /**
   * Whether to also test the policies alone, with all privileges granted. All databases have the same policies, so one
   * database is enough.
   */
  readonly withoutGrants?: true;
  /** Undefined when the system has no PostgreSQL to test. */
  readonly open: (() => Promise<{ sql: Sql; close: () => Promise<void> }>) | undefined;
}

const SUBJECTS: readonly Subject[] = [
  { name: 'PostgreSQL 18, embedded', withoutGrants: true, open: () => openTestDatabase() },
  { name: `${system}, DATABASE_URL`, open: debian && (() => openTestDatabase(debian.url)) },
  { name: `${system}, as a hosted project is set up`, open: debian && (() => openHostedLike(debian.url)) },
];

describe.for(SUBJECTS)('$name', ({ open, withoutGrants }) => {
  if (!open) {
    it.skip('No PostgreSQL of the system is installed under /usr/lib/postgresql');
    return;
  }
  let database: Awaited<ReturnType<typeof open>>;
  let users: UserIds;
  let league: SampleLeague;

  beforeAll(async () => {
    database = await open();
    users = await makeUsers(database.sql);
    league = await anyLeague(database.sql);
  });
  afterAll(() => database.close());

  /** Tries all cells in one transaction. Each cell is rolled back before the next one. */
  function tryAll(prepare?: (sql: TransactionSql) => Promise<void>) {
    return rolledBack(database.sql, async (sql) => {
      await prepare?.(sql);
      const outcomes = [];
      for (const cell of listCells())
        outcomes.push({ cell, outcome: await tryInSql(sql, users, league, cell) });
      return outcomes;
    });
  }

  it('names every table of the schema in the matrix', async () => {
    const tables = await database.sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`;
    const named = new Set(MATRIX.map((sample) => sample.table));
    expect(tables.map((table) => table.name).filter((name) => !named.has(name))).toEqual([]);
  });

  it('guards every table with row level security', async () => {
    expect(await findUnguarded(database.sql)).toEqual([]);
  });

  it(`holds in all ${listCells().length} cells`, async () => {
    expect(describeDifferences(await tryAll())).toEqual([]);
  });

  it.runIf(withoutGrants)('holds by its policies alone when every grant is given', async () => {
    const outcomes = await tryAll(openGrants);
    // With every privilege granted, a select, update, or delete finds no row instead of being refused.
    const withoutGrant = ({ expected, operation }: { expected: Outcome; operation: string }): Outcome =>
      expected === 'refused' && operation !== 'insert' ? 'nothing' : expected;
    const adjusted = outcomes.map(({ cell, outcome }) => ({
      // If a trigger refuses the operation, as it does for the log, the original expectation applies.
      cell: { ...cell, expected: outcome === 'refused' ? cell.expected : withoutGrant(cell) },
      outcome,
    }));
    expect(describeDifferences(adjusted)).toEqual([]);
  });
});

afterAll(() => debian?.stop());
