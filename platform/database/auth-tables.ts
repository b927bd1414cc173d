import { createHash } from 'node:crypto';
import type { ISql } from 'postgres';
import { AUTH_SCHEMA } from '#platform/database/auth-schema.ts';
import { DatabaseError } from '#platform/database/database-error.ts';
import { PRODUCT } from '#platform/product.ts';

/**
 * Stored as the schema's comment. A server that finds its own version does not run `AUTH_SCHEMA`, because statements
 * with `if not exists` also lock tables, and wait for another server's writes.
 */
const VERSION = `${PRODUCT.title} ${createHash('sha256').update(AUTH_SCHEMA).digest('hex').slice(0, 16)}`;

/**
 * Creates missing parts of the schema `auth` (users, sessions, `auth.uid()`), which migrations use.
 *
 * @param sql A connection of the role that owns the tables.
 * @throws {DatabaseError} when another auth service owns the schema.
 */
export async function ensureAuthTables(sql: ISql): Promise<void> {
  const [found] = await sql<{ owner: string; isForeign: boolean; version: string | null }[]>`
    select pg_get_userbyid(nspowner) as owner, pg_get_userbyid(nspowner) <> current_user as "isForeign",
      obj_description(oid, 'pg_namespace') as version
    from pg_namespace where nspname = 'auth'`;
  if (found?.isForeign) {
    throw new DatabaseError(
      `The schema auth of this database belongs to ${found.owner}, so another auth service keeps its accounts there. ` +
        'For hosted Supabase set SUPABASE_URL and its keys; otherwise give DATABASE_URL a database of its own.',
    );
  }
  if (found?.version === VERSION) return;
  await sql.unsafe(`${AUTH_SCHEMA}\ncomment on schema auth is '${VERSION}';`);
}
