import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { openDatabase } from '#platform/database/open-database.ts';
import type { DatabaseLog, OpenDatabase } from '#platform/database/database.ts';
import { copyTemplate, dataRoot } from '../copy-template.ts';

/** Creates a temporary folder. The caller must remove it. */
export function makeFolder(): string {
  return mkdtempSync(path.join(dataRoot(), 'line-rush-test-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

export interface KeptLog extends DatabaseLog {
  readonly lines: string[];
}

export function keepLog(): KeptLog {
  const lines: string[] = [];
  const keep = (message: string) => void lines.push(message);
  return { lines, info: keep, warn: keep };
}

export interface TestDatabase extends OpenDatabase {
  /** A connection as the login role, which owns the schema. */
  readonly sql: Sql;
}

/**
 * Opens a separate database. Closing it removes its data folder. If the run has a template
 * (`tests/support/templates.ts`), the data folder is a copy of it.
 */
export async function openTestDatabase(databaseUrl?: string): Promise<TestDatabase> {
  const dataDir = makeFolder();
  if (!databaseUrl) copyTemplate('embedded', dataDir);
  const database = await openDatabase({ dataDir, databaseUrl, log: keepLog() });
  const sql = postgres({ ...database.appConnection, onnotice: () => {} });
  const close = async () => {
    await sql.end();
    await database.close();
    removeFolder(dataDir);
  };
  return { ...database, sql, close };
}

/** Runs `work` in a transaction that is always rolled back. */
export function rolledBack<T>(
  sql: Sql,
  work: (transaction: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  return undoing((inside) => sql.begin(inside), work);
}

/** Like {@link rolledBack}, but rolls back to a savepoint in the given transaction. */
export function takenBack<T>(
  transaction: postgres.TransactionSql,
  work: (inner: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  return undoing((inside) => transaction.savepoint(inside), work);
}

async function undoing<T>(
  begin: (inside: (transaction: postgres.TransactionSql) => Promise<never>) => Promise<unknown>,
  work: (transaction: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  const undo = new Error('rolled back on purpose');
  let result: { value: T } | undefined;
  try {
    await begin(async (transaction) => {
      result = { value: await work(transaction) };
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  if (!result) throw undo;
  return result.value;
}
