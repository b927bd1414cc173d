import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type { Sql } from 'postgres';

import { DatabaseError } from '#server/database/database-error.ts';
import type { ConnectionOptions } from '#server/database/database.ts';

/**
 * Lets the embedded backend make its own schema `auth` (users, sessions, `auth.uid()`), which our migrations refer to.
 * Only adds what is missing, at each start, so that a newer version of the backend finds what it needs.
 *
 * @param owner How the role logs in that is to own the tables.
 * @param sql A connection of that role.
 * @throws {DatabaseError} when another auth service owns the schema, or when it could not be made.
 */
export async function ensureAuthTables(owner: ConnectionOptions, sql: Sql): Promise<void> {
  await refuseForeignAuth(sql);
  const connection = createPostgresConnection({
    url: '',
    postgresOptions: { ...owner, max: 1, onnotice: () => {} },
  });
  try {
    const app = new App({ connection, auth: { enabled: true }, db: { migrations: { enabled: false } } });
    await app.ensureSystemSchema();
  } finally {
    await connection.close();
  }
  // The backend swallows what goes wrong on the way: look at the result.
  const [made] = await sql<{ complete: boolean }[]>`
    select to_regclass('auth.users') is not null and to_regprocedure('auth.uid()') is not null as complete`;
  if (!made?.complete)
    throw new DatabaseError('The tables of the auth service could not be made in this database.');
  // An account that is deleted goes out of the log too, which grows with every renewed session.
  await sql`
    create index if not exists audit_log_entries_actor_id_idx
    on auth.audit_log_entries ((payload ->> 'actor_id'))`;
}

async function refuseForeignAuth(sql: Sql): Promise<void> {
  const [foreign] = await sql<{ owner: string }[]>`
    select pg_get_userbyid(nspowner) as owner from pg_namespace
    where nspname = 'auth' and pg_get_userbyid(nspowner) <> current_user`;
  if (foreign) {
    throw new DatabaseError(
      `The schema auth of this database belongs to ${foreign.owner}, so another auth service keeps its accounts there. ` +
        'For hosted Supabase set SUPABASE_URL and its keys; otherwise give DATABASE_URL a database of its own.',
    );
  }
}
