/** Tests that supabase/schemas and supabase/migrations create the same schema. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectionOptions } from '#platform/database/database.ts';
import { openEmbedded } from '#platform/database/open-embedded.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { startDebianPostgres, type DebianPostgres } from '../support/policies/debian-postgres.ts';
import { loginRoleOf } from '#platform/database/roles.ts';
import { applyDeclaredSchema, prepareOwner } from '../support/policies/declared-schema.ts';
import { compareSchemas, describeSchema } from '../support/policies/describe-schema.ts';
import {
  keepLog,
  makeFolder,
  openTestDatabase,
  removeFolder,
  rolledBack,
} from '../support/policies/temporary.ts';

const WHAT_TO_DO =
  'supabase/schemas and supabase/migrations must describe the same schema. Edit the file in supabase/schemas and add a ' +
  'migration that makes the same change (see CONTRIBUTING.md). Never edit a migration that was released.';

async function withConnection<T>(options: ConnectionOptions, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres({ ...options, max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

describe('in the embedded PostgreSQL', () => {
  it('the declared schema equals the migrated one', async () => {
    const folder = makeFolder();
    const migrated = await openTestDatabase();
    const declared = await openEmbedded(folder, keepLog(), (owner) => applyDeclaredSchema(owner));
    try {
      const [expected, actual] = [
        await describeSchema(migrated.sql),
        await withConnection(declared.appConnection, describeSchema),
      ];
      expect(expected.size).toBeGreaterThan(400);
      expect(compareSchemas(expected, actual), WHAT_TO_DO).toEqual([]);
    } finally {
      await Promise.all([declared.close(), migrated.close()]);
      removeFolder(folder);
    }
  });
});

describe('in an external PostgreSQL', () => {
  let debian: DebianPostgres | undefined;
  beforeAll(async () => {
    debian = await startDebianPostgres({ prepared: true });
  });
  afterAll(() => debian?.stop());

  it('the declared schema equals the migrated one', async ({ skip }) => {
    if (!debian) return skip('No PostgreSQL of the system is installed under /usr/lib/postgresql');
    const { appConnection } = await openDatabase({
      dataDir: '/nowhere',
      databaseUrl: debian.url,
      log: keepLog(),
    });
    const operator = postgres(debian.url, { max: 1, onnotice: () => {} });
    await operator`create database declared`;
    await operator.end();
    const expected = await withConnection(appConnection, describeSchema);
    const owner = await prepareOwner(debian.url, 'declared', loginRoleOf('postgres'));
    await applyDeclaredSchema(owner);
    expect(compareSchemas(expected, await withConnection(owner, describeSchema)), WHAT_TO_DO).toEqual([]);
  });
});

describe('the comparison', () => {
  it.for([
    ['alter table teams add column motto text', 'column teams.motto'],
    ['alter table teams alter column city set not null', 'column teams.city'],
    ['alter table players drop constraint players_have_a_name', 'constraint players_have_a_name on players'],
    ['alter table players alter column last_name set statistics 7', 'column players.last_name'],
    ['drop index players_last_name_idx', 'index players_last_name_idx'],
    ['alter table teams disable row level security', 'table teams'],
    ['grant insert on teams to anon', 'table teams'],
    ['grant update (bio) on profiles to anon', 'column profiles.bio'],
    ['grant execute on function is_admin() to anon', 'function is_admin()'],
    ['alter function is_admin() security invoker', 'function is_admin()'],
    ['alter policy "Everyone reads teams" on teams using (false)', '"Everyone reads teams"'],
    ['alter table teams disable trigger teams_log_update', 'trigger teams_log_update on teams'],
    ["comment on table teams is 'Clubs'", 'table teams'],
    ["create type mood as enum ('glad')", 'type mood'],
    ['create view all_teams as select * from teams', 'table all_teams'],
  ] as const)('notices: %s', async ([change, name]) => {
    const database = await openedOnce();
    const before = await describeSchema(database.sql);
    const after = await rolledBack(database.sql, async (sql) => {
      await sql.unsafe(change);
      return describeSchema(sql);
    });
    expect(compareSchemas(before, after).join('\n')).toContain(name);
  });

  let opened: ReturnType<typeof openTestDatabase> | undefined;
  const openedOnce = () => (opened ??= openTestDatabase());
  afterAll(async () => (await opened)?.close());
});
