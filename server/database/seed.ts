import { createHash } from 'node:crypto';

import type { Sql } from 'postgres';

/**
 * Plants the seed file, which keeps its own ledger (`private.planted_seeds`) of what it has planted before. A file that
 * was run to its end is recognised by its checksum and not run again.
 *
 * @returns whether it was run.
 */
export async function plantSeed(sql: Sql, text: string): Promise<boolean> {
  const checksum = createHash('sha256').update(text).digest('hex');
  const [planted] = await sql`select from private.planted_seeds where kind = 'file' and key = ${checksum}`;
  if (planted) return false;
  // The file opens and ends its own transaction, which needs one connection.
  const connection = await sql.reserve();
  try {
    await connection.unsafe(text);
  } finally {
    connection.release();
  }
  await sql`insert into private.planted_seeds (kind, key) values ('file', ${checksum}) on conflict do nothing`;
  return true;
}
