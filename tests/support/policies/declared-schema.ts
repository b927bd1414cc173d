import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import type { ConnectionOptions } from '#platform/database/database.ts';
import { prepareTables } from '#platform/database/prepare-schema.ts';
import { deriveLoginPassword, LOGIN_ROLE, prepareRoles } from '#platform/database/roles.ts';

const FOLDER = path.resolve('supabase/schemas');

/** Applies the files of supabase/schemas in order. The database must be empty except for our roles. */
export async function applyDeclaredSchema(owner: ConnectionOptions): Promise<void> {
  const sql = postgres({ ...owner, max: 1, onnotice: () => {} });
  try {
    await prepareTables(sql, []);
    for (const file of readdirSync(FOLDER).toSorted()) {
      try {
        await sql.unsafe(readFileSync(path.join(FOLDER, file), 'utf8'));
      } catch (error) {
        throw new Error(`supabase/schemas/${file} failed: ${String(error)}`, { cause: error });
      }
    }
  } finally {
    await sql.end();
  }
}

/**
 * Creates a login role, and resolves with its connection options. By default, this is the role that owned an external
 * database in version 1.0.0.
 */
export async function prepareOwner(
  superuserUrl: string,
  database: string,
  role = LOGIN_ROLE,
): Promise<ConnectionOptions> {
  const url = new URL(superuserUrl);
  url.pathname = `/${database}`;
  const operator = postgres(url.href, { max: 1, onnotice: () => {} });
  const password = deriveLoginPassword(url.password) ?? '';
  await prepareRoles(operator, role);
  await operator.unsafe(`alter role ${role} password '${password}'`);
  await operator.end();
  return { host: url.hostname, port: Number(url.port), database, username: role, password };
}
