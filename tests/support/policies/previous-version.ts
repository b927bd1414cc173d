import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import postgres, { type Sql } from 'postgres';
import { copyTarget, parseHeader, parseTrailer } from '#platform/backup/backup-format.ts';
import { ensureAuthTables } from '#platform/database/auth-tables.ts';
import type { ConnectionOptions } from '#platform/database/database.ts';
import { migrate, readMigrations } from '#platform/database/migrations.ts';

const FOLDER = path.resolve('tests/support/policies');
const FILE = 'previous-version.backup.txt';

/**
 * Values in the fixture, which is a backup by version 1.0.0. The fixture is not compressed, so it is readable. It
 * has only the players of Toronto. The password of both accounts is Zamboni-4-tonight.
 */
export const PREVIOUS = {
  fan: {
    id: 'b56911f1-2980-4608-a9d2-cb530f9c2895',
    email: 'captain@lines.example',
    refreshToken: 'dc-_ZWdtBIT8eEng9k2gpPfF-eBtUbZr',
    profileName: 'captain',
  },
  admin: { id: '68883d54-2cd4-498f-8779-d01d8f649393', email: 'coach@lines.example' },
  lineup: '040698fa-56d0-4bbc-98f4-ee015327d2a9',
  anonKey: 'sb_publishable_OCiem-XsNFr00EhGJCxmDd_XOMcJemGanJVy03aE528',
} as const;

function readFixture() {
  const lines = readFileSync(path.join(FOLDER, FILE), 'utf8').trimEnd().split('\n');
  const header = parseHeader(lines[0] ?? '', FILE);
  const trailer = parseTrailer(lines.at(-1) ?? '');
  if (!trailer || header.jwtSecret === null) throw new Error(`${FILE} is incomplete.`);
  const rows = lines.slice(1, -1);
  const tables = header.tables.map((table) => ({
    table,
    rows: rows.splice(0, rows.indexOf('\\.') + 1).slice(0, -1),
  }));
  return { header, tables, sequences: trailer.sequences, jwtSecret: header.jwtSecret };
}

export const previousSecret = (): string => readFixture().jwtSecret;

/** Compresses the fixture into a file like one that version 1.0.0 wrote. */
export function writePreviousBackup(file: string): void {
  writeFileSync(file, gzipSync(readFileSync(path.join(FOLDER, FILE))));
}

/** Creates the schema of version 1.0.0. As in that version, the records of its 51 migrations have no SQL texts. */
export async function buildPreviousSchema(sql: Sql, withAuth = true): Promise<void> {
  if (withAuth) await ensureAuthTables(sql);
  const [baseline] = readMigrations(path.resolve('supabase/migrations'));
  await migrate(sql, baseline ? [baseline] : []);
  await sql`truncate supabase_migrations.schema_migrations`;
  const records = readFixture().header.migrations.map(({ name, version }) => ({
    version,
    name,
    statements: [],
  }));
  await sql`insert into supabase_migrations.schema_migrations ${sql(records)}`;
}

/**
 * Builds a database of version 1.0.0 with its rows. Shifts the dates of the sessions, as if version 1.0.0 had run until
 * an hour ago.
 */
export async function buildPreviousVersion(owner: ConnectionOptions, superuser: Sql): Promise<void> {
  const { header, sequences, tables } = readFixture();
  const sql = postgres({ ...owner, max: 1, onnotice: () => {} });
  await buildPreviousSchema(sql);
  await sql.end();
  await superuser.begin(async (transaction) => {
    // Disables triggers, because the backup already has the rows that they would write.
    await transaction`set local session_replication_role = replica`;
    for (const { rows, table } of tables) {
      const stream = await transaction.unsafe(`copy ${copyTarget(table)} from stdin`).writable();
      await pipeline(Readable.from(rows.map((row) => `${row}\n`)), stream);
    }
    for (const { name, schema, value } of sequences)
      if (value !== null)
        await transaction`select setval(${`${schema}.${name}`}::regclass, ${value}::bigint)`;
    // Sessions end after 30 days without a renewal, so their dates must be recent.
    const passed = transaction`now() - interval '1 hour' - ${header.madeAt}::timestamptz`;
    await transaction`
      update auth.sessions set created_at = created_at + (${passed}), updated_at = updated_at + (${passed}),
        refreshed_at = refreshed_at + (${passed})`;
    await transaction`
      update auth.refresh_tokens set created_at = created_at + (${passed}), updated_at = updated_at + (${passed})`;
  });
}
