import type { ISql } from 'postgres';
import type { BackupTable, BackupTrailer } from './backup-format.ts';

/** The table of applied migrations. A restore applies them again, which fills it. */
export const LEDGER = 'supabase_migrations.schema_migrations';

/** Lists all persistent tables in a stable order, without generated columns. */
export async function listTables(sql: ISql): Promise<BackupTable[]> {
  const rows = await sql<BackupTable[]>`
    select nspname as schema, relname as name, columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    cross join lateral (
      select array_agg(attname::text order by attnum) as columns from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as of_table
    where relkind = 'r' and relpersistence = 'p' and columns is not null
      and nspname !~ '^pg_' and nspname <> 'information_schema' and nspname || '.' || relname <> ${LEDGER}
    order by nspname, relname`;
  return [...rows];
}

export async function listSequences(sql: ISql): Promise<BackupTrailer['sequences']> {
  const rows = await sql<BackupTrailer['sequences']>`
    select schemaname as schema, sequencename as name, last_value::text as value
    from pg_sequences order by schemaname, sequencename`;
  return [...rows];
}
