import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import {
  BackupError,
  countLines,
  END_OF_TABLE,
  parseHeader,
  parseTrailer,
  type BackupHeader,
  type BackupTable,
  type BackupTrailer,
} from './backup-format.ts';
import { PRODUCT } from '#platform/product.ts';

/** Receives the parts of a backup in order. Each call is awaited before the next. */
export interface BackupReader {
  header(header: BackupHeader): Promise<void> | void;
  table(table: BackupTable): Promise<void> | void;
  /** Whole rows in COPY's text format. */
  rows(block: Buffer): Promise<void> | void;
  tableEnd(rows: number): Promise<void> | void;
  trailer(trailer: BackupTrailer): Promise<void> | void;
}

/**
 * Streams a backup of any size, and verifies its format, completeness, row counts, and checksum.
 *
 * @throws {BackupError} when the file cannot be read, is not a backup, or is damaged or incomplete.
 */
export async function readBackup(file: string, reader: Partial<BackupReader>): Promise<void> {
  // When `readLines` fails, the pipeline rejects with an abort error of its streams, not with the cause.
  let failure: { error: unknown } | undefined;
  try {
    // Opening a pipe would wait forever for a program that writes into it.
    if ((await stat(file)).isFIFO())
      throw new BackupError(`${file} is a pipe. Write the backup into a file.`);
    await pipeline(createReadStream(file), createGunzip(), (source: AsyncIterable<Buffer>) =>
      readLines(source, file, reader).catch((error: unknown) => {
        failure = { error };
        throw error;
      }),
    );
  } catch (error) {
    throw describe(failure ? failure.error : error, file);
  }
}

function describe(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BackupError(`The file ${file} does not exist.`);
  if (code === 'EACCES' || code === 'EISDIR' || code === 'EIO')
    return new BackupError(`${file} cannot be read (${code}).`, { cause: error });
  if (!code.startsWith('Z_')) return error;
  return error instanceof Error && error.message === 'incorrect header check'
    ? new BackupError(`${file} is not a backup of ${PRODUCT.title}.`, { cause: error })
    : damaged(file, error);
}

function damaged(file: string, cause?: unknown): BackupError {
  return new BackupError(`The backup ${file} is damaged or incomplete. Use another one.`, { cause });
}

/** Splits a stream into blocks of whole lines. Text after the last line break is the last block. */
async function* wholeLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of source) {
    const end = chunk.lastIndexOf(10) + 1;
    if (end > 0) {
      yield Buffer.concat([...rest, chunk.subarray(0, end)]);
      rest = [];
    }
    if (end < chunk.length) rest.push(chunk.subarray(end));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

async function readLines(
  source: AsyncIterable<Buffer>,
  file: string,
  reader: Partial<BackupReader>,
): Promise<void> {
  const hash = createHash('sha256');
  const counts: number[] = [];
  let header: BackupHeader | undefined;
  let rows = 0;
  let trailer: BackupTrailer | null = null;
  for await (let block of wholeLines(source)) {
    if (!header) {
      const line = takeLine(block);
      header = parseHeader(line.toString(), file);
      hash.update(line);
      await reader.header?.(header);
      const [first] = header.tables;
      if (first) await reader.table?.(first);
      block = block.subarray(line.length);
    }
    while (block.length > 0 && counts.length < header.tables.length) {
      const end = findEnd(block);
      const part = block.subarray(0, end ?? block.length);
      rows += countLines(part);
      if (part.length > 0) await reader.rows?.(part);
      const taken = part.length + (end === undefined ? 0 : END_OF_TABLE.length);
      hash.update(block.subarray(0, taken));
      block = block.subarray(taken);
      if (end === undefined) continue;
      await reader.tableEnd?.(rows);
      counts.push(rows);
      rows = 0;
      const next = header.tables[counts.length];
      if (next) await reader.table?.(next);
    }
    if (block.length === 0) continue;
    // After the last table, there must be exactly one line, the trailer.
    trailer = trailer === null ? parseTrailer(block.toString()) : null;
    if (trailer === null) throw damaged(file);
  }
  if (!header) throw new BackupError(`${file} is not a backup of ${PRODUCT.title}.`);
  if (!trailer) throw damaged(file);
  const whole =
    trailer.sha256 === hash.digest('hex') &&
    trailer.rows.length === counts.length &&
    trailer.rows.every((expected, at) => expected === counts[at]);
  if (!whole) throw damaged(file);
  await reader.trailer?.(trailer);
}

function takeLine(block: Buffer): Buffer {
  const end = block.indexOf(10);
  return end === -1 ? block : block.subarray(0, end + 1);
}

function findEnd(block: Buffer): number | undefined {
  for (let at = block.indexOf(END_OF_TABLE); at !== -1; at = block.indexOf(END_OF_TABLE, at + 1))
    if (at === 0 || block[at - 1] === 10) return at;
  return undefined;
}
