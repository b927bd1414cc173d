import type { ISql } from 'postgres';
import type { BackupTable, BackupTrailer } from './backup-format.ts';

/** The table of applied migrations. A restore applies the migrations again, which fills this table. */
export const LEDGER = 'supabase_migrations.schema_migrations';

/** The schemas that a backup contains. Other schemas belong to the operator, or only concern this installation. */
const DATA_SCHEMAS = ['auth', 'private', 'public'];

/** Lists the current role's persistent tables in a stable order. Omits generated columns and extensions' tables. */
export async function listTables(sql: ISql): Promise<BackupTable[]> {
  const rows = await sql<BackupTable[]>`
    select nspname as schema, relname as name, columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    cross join lateral (
      select array_agg(attname::text order by attnum) as columns from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as of_table
    where relkind = 'r' and relpersistence = 'p' and columns is not null
      and nspname in ${sql(DATA_SCHEMAS)} and pg_get_userbyid(relowner) = current_user
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by nspname, relname`;
  return [...rows];
}

export async function listSequences(sql: ISql): Promise<BackupTrailer['sequences']> {
  const rows = await sql<BackupTrailer['sequences']>`
    select schemaname as schema, sequencename as name, last_value::text as value
    from pg_sequences where schemaname in ${sql(DATA_SCHEMAS)} and sequenceowner = current_user order by schemaname, sequencename`;
  return [...rows];
}

/** Lists the foreign keys of the current role's tables, in SQL's syntax. */
export async function listForeignKeys(
  sql: ISql,
): Promise<{ table: string; key: string; definition: string }[]> {
  return sql`
    select conrelid::regclass::text as table, quote_ident(conname) as key, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid in (select oid from pg_class where pg_get_userbyid(relowner) = current_user)
      and connamespace::regnamespace::text in ${sql(DATA_SCHEMAS)}
    order by conrelid, conname`;
}

/** Drops what migrations create: the current role's schemas, and its tables and routines in `public`. */
export async function dropTables(sql: ISql): Promise<void> {
  const found = await sql<{ statement: string }[]>`
    select format('drop schema %I cascade', nspname) as statement from pg_namespace
    where nspname in ('auth', 'private', 'supabase_migrations') and pg_get_userbyid(nspowner) = current_user
    union all
    select format('drop table if exists %s cascade', oid::regclass) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_get_userbyid(relowner) = current_user
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = 'public'::regnamespace and pg_get_userbyid(proowner) = current_user
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`;
  await sql.unsafe(found.map(({ statement }) => statement).join(';\n'));
}
