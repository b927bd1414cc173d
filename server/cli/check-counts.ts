import { existsSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { plural } from '#domain/format.ts';
import { commandLine } from '#server/command-line.ts';
import type { DatabaseConfig } from '#server/backend/open-backups.ts';
import { openCommandDatabase } from '#server/cli/open-store.ts';
import type { DatabaseLog } from '#platform/database/database.ts';
import { BackupError } from '#platform/backup/backup-format.ts';

const HOSTED =
  'SUPABASE_URL is set, so the data is at hosted Supabase. Run this in its SQL editor: ' +
  'select * from private.check_visit_counts(repair => true);';

interface Difference {
  /** `quarter`, `day`, or `ever`. */
  readonly span: string;
  readonly starts: string;
  readonly kind: string;
  readonly key: string;
  readonly stored: string;
  readonly actual: string;
}

/**
 * Compares the stored visit counts with the rows. Corrects wrong counts if `repair` is set.
 * The server may keep running. Returns the line to print.
 * Rejects with a `BackupError` if counts are wrong and not repaired.
 */
export async function checkCounts(
  repair: boolean,
  config: DatabaseConfig,
  log: DatabaseLog,
): Promise<string> {
  const { backend, dataDir } = config;
  if (backend.kind === 'hosted') throw new BackupError(HOSTED);
  if (backend.kind === 'embedded' && !existsSync(path.join(dataDir, 'postgres')))
    throw new BackupError(`${dataDir} contains no database. Set DATA_DIR to the server's data folder.`);
  const database = await openCommandDatabase(config, log);
  const sql = postgres({ ...database.appConnection, max: 1, onnotice: () => undefined });
  try {
    // Turn off the timeout, because counting ten million visits takes two minutes.
    await sql`set statement_timeout = 0`;
    const [{ number, sample }] = await sql<[{ number: number; sample: Difference | null }]>`
      with found as materialized (select * from private.check_visit_counts(${repair}))
      select (select count(*)::int from found) as number,
        (select to_jsonb(found) from found order by span, starts, kind, key limit 1) as sample`;
    if (!sample) return 'The counts of visits agree with the rows.';
    const differ = plural(number, 'count differs', 'counts differ');
    if (repair) return `${differ} from the rows. Repaired.`;
    const { actual, key, kind, span, starts, stored } = sample;
    throw new BackupError(
      `${differ} from the rows. The first: ${[span, starts, kind, key].join(' ').trim()} is ${stored} instead of ${actual}. ` +
        `Repair them with ${commandLine('db')} check-counts --repair.`,
    );
  } finally {
    await sql.end({ timeout: 5 });
    await database.close();
  }
}
