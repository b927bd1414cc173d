/**
 * The format of backups: one gzip file of lines, readable without the product.
 * The first line is the header as JSON. Then come the rows of each table in PostgreSQL's COPY text format. A line `\.`
 * ends each table; no row looks like that. The last line is the trailer as JSON.
 */
import * as v from 'valibot';
import { quoteName } from '#platform/database/quote-name.ts';
import { PRODUCT } from '#platform/product.ts';

export const END_OF_TABLE = Buffer.from('\\.\n');
const FORMAT = `${PRODUCT.slug}-backup`;
const VERSION = 1;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const table = v.object({
  schema: v.string(),
  name: v.string(),
  /** Column names in the order of a row's values. Generated columns are left out. */
  columns: v.pipe(v.array(v.string()), v.minLength(1)),
});
const header = v.object({
  format: v.literal(FORMAT),
  formatVersion: v.literal(VERSION),
  version: v.string(),
  postgres: v.string(),
  /** ISO 8601, by the database's clock. */
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Applied migrations, oldest first, with the SHA-256 of their text. */
  migrations: v.array(v.object({ version: v.string(), name: v.string(), sha256: v.string() })),
  tables: v.array(table),
  /** Null if the operator sets JWT_SECRET, and so must store the secret elsewhere. */
  jwtSecret: v.nullable(v.string()),
});
const trailer = v.object({
  /** The number of rows per table, in the header's order. */
  rows: v.array(count),
  /** The last used value, as text because it may be large; null when the sequence is unused. */
  sequences: v.array(v.object({ schema: v.string(), name: v.string(), value: v.nullable(v.string()) })),
  /** SHA-256 of every byte before this line. */
  sha256: v.string(),
});

export type BackupTable = v.InferOutput<typeof table>;
export type BackupHeader = v.InferOutput<typeof header>;
export type BackupTrailer = v.InferOutput<typeof trailer>;

/** The message says in one sentence why a backup cannot be made or restored. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export function makeHeader(facts: Omit<BackupHeader, 'format' | 'formatVersion'>): BackupHeader {
  return { format: FORMAT, formatVersion: VERSION, ...facts };
}

/** @throws {BackupError} when the line is not a header of this version. */
export function parseHeader(line: string, file: string): BackupHeader {
  const json = asJson(line);
  const found = v.safeParse(header, json);
  if (found.success) return found.output;
  const other = v.safeParse(v.object({ format: v.literal(FORMAT) }), json);
  throw new BackupError(
    other.success
      ? `${file} was made by a newer version of ${PRODUCT.title}. Restore it with that version.`
      : `${file} is not a backup of ${PRODUCT.title}.`,
  );
}

/** Null when the line is not a trailer. */
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

/** The table and its columns, in COPY's syntax. */
export function copyTarget({ columns, name, schema }: BackupTable): string {
  return `${quoteName(schema, name)} (${columns.map((column) => quoteName(column)).join(', ')})`;
}

export function countLines(block: Uint8Array): number {
  let lines = 0;
  for (let at = block.indexOf(10); at !== -1; at = block.indexOf(10, at + 1)) lines++;
  return lines;
}
