/**
 * What a backup is: one gzip file of lines. The first line is the header as JSON; then come the rows of each of its tables in
 * PostgreSQL's COPY text format, each table ended by a line `\.`, which no row can look like; the last line is the trailer as
 * JSON. Whoever has the file and no Line Rush can still read everything in it.
 */
import * as v from 'valibot';

/** The line that ends a table's rows. */
export const END_OF_TABLE = Buffer.from('\\.\n');
const VERSION = 1;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const table = v.object({
  schema: v.string(),
  name: v.string(),
  /** In the order of the values in each row; generated columns are left out. */
  columns: v.pipe(v.array(v.string()), v.minLength(1)),
});
const header = v.object({
  format: v.literal('line-rush-backup'),
  formatVersion: v.literal(VERSION),
  /** Of the product. */
  version: v.string(),
  /** `18.4` */
  postgres: v.string(),
  /** ISO 8601, by the database's clock. */
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Applied ones, oldest first, with the SHA-256 of their text. */
  migrations: v.array(v.object({ version: v.string(), name: v.string(), sha256: v.string() })),
  tables: v.array(table),
  /** Null where JWT_SECRET is set: then whoever runs the server keeps it. */
  jwtSecret: v.nullable(v.string()),
});
const trailer = v.object({
  /** Rows of each table of the header. */
  rows: v.array(count),
  /** The last value given out, as text for it may be large; null when there is none yet. */
  sequences: v.array(v.object({ schema: v.string(), name: v.string(), value: v.nullable(v.string()) })),
  /** SHA-256 of every byte before this line. */
  sha256: v.string(),
});

export type BackupTable = v.InferOutput<typeof table>;
export type BackupHeader = v.InferOutput<typeof header>;
export type BackupTrailer = v.InferOutput<typeof trailer>;

/** What keeps a backup from being made or restored, in a sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A header of this version of the format. */
export function makeHeader(facts: Omit<BackupHeader, 'format' | 'formatVersion'>): BackupHeader {
  return { format: 'line-rush-backup', formatVersion: VERSION, ...facts };
}

/** @throws {BackupError} when the line is no header that this version understands. */
export function parseHeader(line: string, file: string): BackupHeader {
  const json = asJson(line);
  const found = v.safeParse(header, json);
  if (found.success) return found.output;
  const other = v.safeParse(v.object({ format: v.literal('line-rush-backup') }), json);
  throw new BackupError(
    other.success
      ? `${file} was made by a newer version of Line Rush. Restore it with that one.`
      : `${file} is no backup of Line Rush.`,
  );
}

/** The trailer, or null when the line is none. */
export function parseTrailer(line: string): BackupTrailer | null {
  const found = v.safeParse(trailer, asJson(line));
  return found.success ? found.output : null;
}

function asJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** `"public"."teams"`, for a statement. */
export function quoteName(...parts: string[]): string {
  return parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.');
}

/** The table with its columns, as COPY names them. */
export function copyTarget({ columns, name, schema }: BackupTable): string {
  return `${quoteName(schema, name)} (${columns.map((column) => quoteName(column)).join(', ')})`;
}

/** How many lines end in this block. */
export function countLines(block: Uint8Array): number {
  let lines = 0;
  for (let at = block.indexOf(10); at !== -1; at = block.indexOf(10, at + 1)) lines++;
  return lines;
}
