import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import postgres, { type Sql } from 'postgres';

import { copyTarget, parseHeader, parseTrailer } from '#server/backup/backup-format.ts';
import type { ConnectionOptions } from '#server/database/database.ts';
import { migrate, readMigrations } from '#server/database/migrations.ts';

const FOLDER = path.resolve('tests/support/policies');
const FILE = 'previous-version.backup.txt';

/**
 * A backup of the version of November 22, 2026, unzipped so that it is readable here.
 * Only Toronto's players are left. The password of both accounts is Zamboni-4-tonight.
 */
export const PREVIOUS = {
  fan: {
    id: '47eee6e5-2f94-41db-a099-f3330ce8afc2',
    email: 'captain@lines.example',
    refreshToken: 'xuO3FhazGiGdLjFVb9FNeSDew1ObEx6M',
    profileName: 'captain',
  },
  admin: {
    id: 'f9c3943a-328d-4c7b-aaa4-320554733d64',
    email: 'coach@lines.example',
  },
  lineup: 'bb9c54b8-4a1c-40a9-ad0e-7b91d47b70d2',
  anonKey: 'sb_publishable_EsdViwA0tYY9mhgJB5g04x2aoAb3olYw7jigrmSwu6I',
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

/** The secret in the previous version's data folder. */
export const previousSecret = (): string => readFixture().jwtSecret;

/** The versions of the previous version's migrations. */
export function previousMigrations(): ReadonlySet<string> {
  return new Set(readFixture().header.migrations.map(({ version }) => version));
}

/**
 * Builds the previous version's database: its auth schema, its migrations, and its rows.
 * Dates are moved, as if that version had run until an hour ago.
 */
export async function buildPreviousVersion(owner: ConnectionOptions, superuser: Sql): Promise<void> {
  const { header, sequences, tables } = readFixture();
  const versions = previousMigrations();
  const sql = postgres({ ...owner, max: 1, onnotice: () => {} });
  await sql.unsafe(readFileSync(path.join(FOLDER, 'previous-auth-schema.sql'), 'utf8'));
  await migrate(
    sql,
    readMigrations(path.resolve('supabase/migrations')).filter(({ version }) => versions.has(version)),
  );
  await sql.end();
  await superuser.begin(async (transaction) => {
    // Without triggers: the rows that those would write are in the backup.
    await transaction`set local session_replication_role = replica`;
    for (const { rows, table } of tables) {
      const stream = await transaction.unsafe(`copy ${copyTarget(table)} from stdin`).writable();
      await pipeline(Readable.from(rows.map((row) => `${row}\n`)), stream);
    }
    for (const { name, schema, value } of sequences)
      if (value !== null)
        await transaction`select setval(${`${schema}.${name}`}::regclass, ${value}::bigint)`;
    // Sessions end after 30 days without a renewal.
    const passed = transaction`now() - interval '1 hour' - ${header.madeAt}::timestamptz`;
    await transaction`
      update auth.sessions set created_at = created_at + (${passed}), updated_at = updated_at + (${passed}),
        refreshed_at = refreshed_at + (${passed})`;
    await transaction`
      update auth.refresh_tokens set created_at = created_at + (${passed}), updated_at = updated_at + (${passed})`;
  });
}
