import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import postgres, { type Sql } from 'postgres';

import { openDatabase, type DatabaseLog, type OpenDatabase } from '#server/database/open-database.ts';

/** Makes a folder under the system's temporary one; the caller removes it. */
export function makeFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'line-rush-test-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

export interface KeptLog extends DatabaseLog {
  readonly lines: string[];
}

/** A log that a test can read. */
export function keepLog(): KeptLog {
  const lines: string[] = [];
  const keep = (message: string) => void lines.push(message);
  return { lines, info: keep, warn: keep };
}

export interface TestDatabase extends OpenDatabase {
  /** As the login role, which owns the schema. */
  readonly sql: Sql;
}

/** Opens a database of the test's own; closing it removes its folder. */
export async function openTestDatabase(databaseUrl?: string): Promise<TestDatabase> {
  const dataDir = makeFolder();
  const database = await openDatabase({ dataDir, databaseUrl, log: keepLog() });
  const sql = postgres({ ...database.appConnection, onnotice: () => {} });
  const close = async () => {
    await sql.end();
    await database.close();
    removeFolder(dataDir);
  };
  return { ...database, sql, close };
}

/** Runs `work` in a transaction that is rolled back, whatever comes of it. */
export async function rolledBack<T>(
  sql: Sql,
  work: (transaction: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  const undo = new Error('rolled back on purpose');
  let result: { value: T } | undefined;
  try {
    await sql.begin(async (transaction) => {
      result = { value: await work(transaction) };
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  if (!result) throw undo;
  return result.value;
}
