import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { BackupHeader, BackupTrailer } from '#platform/backup/backup-format.ts';
import { readBackup } from '#platform/backup/read-backup.ts';
import { readDbCommand, runDbCommand } from '#server/cli/run-db-command.ts';

/** The result of {@link runDb} for a command that fails with this message. */
export const refusal = (text: string) => `refused: ${text.trim()}`;

/**
 * Runs a command of `server/cli/db.ts` in this process, because a new process takes longer to start. `progress` gets
 * the lines that the command logs.
 */
export function runDb(
  site: { dataDir: string; databaseUrl?: string; jwtSecret?: string },
  args: readonly string[],
  progress: string[] = [],
): Promise<string> {
  const { dataDir, databaseUrl, jwtSecret = null } = site;
  const backend = databaseUrl
    ? ({ kind: 'external', databaseUrl } as const)
    : ({ kind: 'embedded' } as const);
  const keep = (line: string) => void progress.push(line);
  const log = { info: keep, warn: keep };
  return runDbCommand(readDbCommand(args), { dataDir, jwtSecret, backend, keptBackups: null }, log).catch(
    (error: Error) => refusal(error.message),
  );
}

export async function contentsOf(path: string) {
  const found: { header?: BackupHeader; trailer?: BackupTrailer } = {};
  await readBackup(path, {
    header: (header) => void (found.header = header),
    trailer: (trailer) => void (found.trailer = trailer),
  });
  const names = found.header?.tables.map((table) => `${table.schema}.${table.name}`) ?? [];
  return { ...found, rows: Object.fromEntries(names.map((name, at) => [name, found.trailer?.rows[at]])) };
}

/** Returns the backup with a changed header or changed rows, and a matching checksum. */
export function forgeBackup(
  bytes: Buffer,
  change: (header: BackupHeader) => void,
  changeRows = (rows: string) => rows,
): Buffer {
  const lines = gunzipSync(bytes).toString().split('\n');
  const [header, trailer] = [JSON.parse(lines[0] ?? ''), JSON.parse(lines.at(-2) ?? '')] as [
    BackupHeader,
    BackupTrailer,
  ];
  change(header);
  const body = `${JSON.stringify(header)}\n${changeRows([...lines.slice(1, -2), ''].join('\n'))}`;
  trailer.sha256 = createHash('sha256').update(body).digest('hex');
  return gzipSync(`${body}${JSON.stringify(trailer)}\n`);
}
