import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';

/**
 * Runs the seed file, which records in `private.planted_seeds` what it has inserted.
 * A file that has run completely is recognized by its checksum and not run again.
 *
 * @returns whether the file ran.
 */
export async function plantSeed(sql: Sql, text: string): Promise<boolean> {
  const checksum = createHash('sha256').update(text).digest('hex');
  const [planted] = await sql`select from private.planted_seeds where kind = 'file' and key = ${checksum}`;
  if (planted) return false;
  // The file begins and ends its own transaction, so it needs a single connection.
  const connection = await sql.reserve();
  try {
    await connection.unsafe(text);
  } finally {
    connection.release();
  }
  await sql`insert into private.planted_seeds (kind, key) values ('file', ${checksum}) on conflict do nothing`;
  return true;
}
