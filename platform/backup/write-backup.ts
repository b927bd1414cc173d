import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ISql, Sql } from 'postgres';
import {
  BackupError,
  copyTarget,
  countLines,
  END_OF_TABLE,
  makeHeader,
  type BackupHeader,
  type BackupTable,
  type BackupTrailer,
} from './backup-format.ts';
import { quoteName } from '#platform/database/quote-name.ts';
import { LEDGER, listSequences, listTables } from './stored-tables.ts';
import { PRODUCT } from '#platform/product.ts';

export interface BackupFacts {
  version: string;
  jwtSecret: string | null;
  /** Once this signal aborts, the backup reads the rest of the current table, rejects, and leaves no file. */
  stopping?: AbortSignal | undefined;
}

export type WrittenBackup = Awaited<ReturnType<typeof writeBackup>>;

/** Minimum size of a block to compress. The database sends single rows; `rowsOf` joins them into blocks. */
const BLOCK_BYTES = 64 * 1024;

/**
 * Writes a snapshot of all tables to a file that only its owner can read.
 * Reads in one transaction, which does not block writes. The file has a temporary name until it is complete.
 *
 * @param sql A connection without time limits. Its role owns the tables, or may act as their owner.
 * @throws {BackupError} when there is no data, or the file exists or cannot be written.
 */
export async function writeBackup(sql: Sql, file: string, facts: BackupFacts) {
  if (existsSync(file)) throw new BackupError(`${file} already exists. Choose another name for the backup.`);
  const draft = `${file}.${process.pid}.part`;
  const forget = () => rmSync(draft, { force: true });
  process.once('exit', forget);
  try {
    const { becomeOwner, listed } = await sql.begin('read only', inspect);
    const written = await sql.begin('isolation level repeatable read read only', async (snapshot) => {
      await snapshot.unsafe(becomeOwner);
      // The locks wait for a restore or an upgrade, and prevent later ones. The snapshot is taken by the first query, so
      // it has the result.
      for (const { name, schema } of listed)
        await snapshot.unsafe(`lock ${quoteName(schema, name)} in access share mode`);
      return writeDraft(snapshot, draft, facts);
    });
    const { size } = await stat(draft);
    await rename(draft, file);
    await syncFolder(path.dirname(file));
    return { ...written, bytes: size };
  } catch (error) {
    throw explainUnwritable(error, file);
  } finally {
    process.removeListener('exit', forget);
    forget();
  }
}

async function writeDraft(sql: ISql, draft: string, facts: BackupFacts) {
  const header = await describe(sql, facts);
  const trailer: BackupTrailer = { rows: [], sequences: [], sha256: '' };
  await pipeline(
    Readable.from(contents(sql, header, trailer, facts.stopping)),
    createGzip({ level: 1 }), // takes a third of the default level's processor time; files are a quarter larger
    createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { header, trailer };
}

/** Lists the tables, and returns the statements that let a transaction read them all. */
async function inspect(sql: ISql): Promise<{ becomeOwner: string; listed: readonly BackupTable[] }> {
  // Look the table up in the catalog, because `to_regclass` fails for a role that may not use the schema.
  const [known] = await sql<{ owner: string }[]>`
    select pg_get_userbyid(relowner) as owner
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'auth' and relname = 'users'`;
  if (!known)
    throw new BackupError(
      `The database contains no data of ${PRODUCT.title}, so there is nothing to back up.`,
    );
  // With row_security off, a policy that would hide rows causes an error instead of an incomplete backup.
  const becomeOwner =
    `set local role ${quoteName(known.owner)}; set local row_security = off; ` +
    'set local datestyle = iso; set local intervalstyle = postgres';
  await sql.unsafe(becomeOwner);
  return { becomeOwner, listed: await listTables(sql) };
}

async function describe(sql: ISql, { jwtSecret, version }: BackupFacts): Promise<BackupHeader> {
  const migrations = await sql<BackupHeader['migrations']>`
    select version, coalesce(name, '') as name,
      encode(sha256(convert_to(array_to_string(statements, ''), 'UTF8')), 'hex') as sha256
    from ${sql(LEDGER)} order by version`;
  const [facts] = await sql<[{ postgres: string; now: Date }]>`
    select split_part(current_setting('server_version'), ' ', 1) as postgres, now() as now`;
  return makeHeader({
    version,
    postgres: facts.postgres,
    madeAt: facts.now.toISOString(),
    migrations: [...migrations],
    tables: await listTables(sql),
    jwtSecret,
  });
}

async function* contents(
  sql: ISql,
  header: BackupHeader,
  trailer: BackupTrailer,
  stopping: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const counted = (block: Buffer) => {
    hash.update(block);
    return block;
  };
  yield counted(Buffer.from(`${JSON.stringify(header)}\n`));
  for (const table of header.tables) {
    let rows = 0;
    stopping?.throwIfAborted();
    for await (const block of rowsOf(sql, table, stopping)) {
      rows += countLines(block);
      yield counted(block);
    }
    trailer.rows.push(rows);
    yield counted(END_OF_TABLE);
  }
  // Sequences are not part of the snapshot. Read them last, so that no sequence is behind a row of the snapshot.
  trailer.sequences = await listSequences(sql);
  trailer.sha256 = hash.digest('hex');
  yield Buffer.from(`${JSON.stringify(trailer)}\n`);
}

async function* rowsOf(
  sql: ISql,
  table: BackupTable,
  stopping: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  const stream = await sql.unsafe(`copy ${copyTarget(table)} to stdout`).readable();
  let block: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const row of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      block.push(row);
      bytes += row.length;
      if (bytes < BLOCK_BYTES) continue;
      stopping?.throwIfAborted();
      yield Buffer.concat(block);
      block = [];
      bytes = 0;
    }
    if (bytes > 0) yield Buffer.concat(block);
  } finally {
    await letGo(stream);
  }
}

/**
 * Reads the rest of a COPY, so that its connection is free for the next statement.
 * If writing stops early (no space for the file), data stays unread. The driver (postgres 3.4) pauses its socket when a
 * stream is full. If the stream then ends, the driver never resumes the socket. Calling `_read` resumes it.
 */
async function letGo(stream: Readable): Promise<void> {
  stream.resume();
  await finished(stream).catch(() => undefined);
  // oxlint-disable-next-line no-underscore-dangle -- Node's name
  if (!stream.errored) stream._read(0);
}

/** Flushes a folder's entries to disk. Does nothing on systems that do not support this. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EEXIST: 'another file has this name',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left',
};

/** Returns a {@link BackupError} for an error of the file system, and other errors as they are. */
export function explainUnwritable(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  return reason ? new BackupError(`${file} cannot be written: ${reason}.`, { cause: error }) : error;
}
