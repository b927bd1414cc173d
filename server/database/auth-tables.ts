import type { Sql } from 'postgres';

import { AUTH_SCHEMA } from '#server/database/auth-schema.ts';
import { DatabaseError } from '#server/database/database-error.ts';

/**
 * Creates what is missing of the schema `auth` (users, sessions, `auth.uid()`), which our migrations refer to.
 *
 * @param sql A connection of the role that is to own the tables.
 * @throws {DatabaseError} when another auth service owns the schema.
 */
export async function ensureAuthTables(sql: Sql): Promise<void> {
  const [foreign] = await sql<{ owner: string }[]>`
    select pg_get_userbyid(nspowner) as owner from pg_namespace
    where nspname = 'auth' and pg_get_userbyid(nspowner) <> current_user`;
  if (foreign) {
    throw new DatabaseError(
      `The schema auth of this database belongs to ${foreign.owner}, so another auth service keeps its accounts there. ` +
        'For hosted Supabase set SUPABASE_URL and its keys; otherwise give DATABASE_URL a database of its own.',
    );
  }
  await sql.unsafe(AUTH_SCHEMA);
}
