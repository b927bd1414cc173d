/**
 * Writes `web/backend/database.types.ts` from the schema that the migrations create in a temporary database.
 * Run `npx tsx scripts/generate-types.ts`. With `--check`, it writes nothing and fails if the file is stale.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import postgres, { type Sql } from 'postgres';
import { openDatabase } from '#platform/database/open-database.ts';

const TARGET = path.resolve(import.meta.dirname, '../web/backend/database.types.ts');
const FORMAT = path.resolve(import.meta.dirname, '../.oxfmtrc.json');

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly optional: boolean;
  /** Whether the database always generates the value. If so, writes cannot set it. */
  readonly readOnly: boolean;
}

interface Relationship {
  readonly table: string;
  readonly foreignKeyName: string;
  readonly columns: string[];
  readonly isOneToOne: boolean;
  readonly referencedRelation: string;
  readonly referencedColumns: string[];
}

interface DatabaseFunction {
  readonly name: string;
  readonly argumentNames: string[] | null;
  readonly argumentTypes: string[];
  readonly defaults: number;
  readonly returns: string;
  readonly returnsSet: boolean;
  /** Result columns of a function that `returns table (…)`; empty for other functions. */
  readonly resultColumns: { readonly name: string; readonly type: string }[];
}

const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
};

/** Returns the TypeScript type of a PostgreSQL type's JSON values. Names of PostgreSQL's array types start with `_`. */
function typeOf(type: string): string {
  return type.startsWith('_') ? `${typeOf(type.slice(1))}[]` : (TYPES[type] ?? 'string');
}

async function readColumns(sql: Sql): Promise<Column[]> {
  return sql<Column[]>`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
      not a.attnotnull or a.atthasdef or a.attidentity <> '' as optional,
      a.attgenerated <> '' or a.attidentity = 'a' as "readOnly"
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    join pg_type t on t.oid = a.atttypid
    where a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attname`;
}

async function readRelationships(sql: Sql): Promise<Relationship[]> {
  return sql<Relationship[]>`
    with keys as (
      select f.oid, f.conname, f.conrelid, f.confrelid, f.conkey,
        (select array_agg(attname::text order by n) from unnest(f.conkey) with ordinality as k (num, n)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num) as columns,
        (select array_agg(attname::text order by n) from unnest(f.confkey) with ordinality as k (num, n)
          join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num) as referenced
      from pg_constraint f
      join pg_class target on target.oid = f.confrelid and target.relnamespace = 'public'::regnamespace
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace
    )
    select conrelid::regclass::text as table, conname as "foreignKeyName", columns,
      exists (select from pg_constraint u where u.conrelid = keys.conrelid and u.contype in ('p', 'u')
        and u.conkey = keys.conkey) as "isOneToOne",
      confrelid::regclass::text as "referencedRelation", referenced as "referencedColumns"
    from keys order by conrelid::regclass::text, conname`;
}

async function readFunctions(sql: Sql): Promise<DatabaseFunction[]> {
  return sql<DatabaseFunction[]>`
    select p.proname as name, p.proargnames as "argumentNames",
      array(select t.typname::text from unnest(p.proargtypes) with ordinality as a (id, n)
        join pg_type t on t.oid = a.id order by n) as "argumentTypes",
      p.pronargdefaults as defaults, r.typname as returns, p.proretset as "returnsSet",
      coalesce((select jsonb_agg(jsonb_build_object('name', p.proargnames[n], 'type', t.typname) order by n)
        from unnest(p.proallargtypes, p.proargmodes) with ordinality as a (id, mode, n)
        join pg_type t on t.oid = a.id where a.mode = 't'), '[]') as "resultColumns"
    from pg_proc p join pg_type r on r.oid = p.prorettype
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and r.typname <> 'trigger'
    order by p.proname`;
}

function writeTable(name: string, columns: Column[], relationships: Relationship[]): string {
  const withNull = (column: Column) => `${typeOf(column.type)}${column.nullable ? ' | null' : ''}`;
  const given = (column: Column, optional: boolean) =>
    `${column.name}${optional || column.readOnly ? '?' : ''}: ${column.readOnly ? 'never' : withNull(column)}`;
  return `${name}: {
    Row: { ${columns.map((column) => `${column.name}: ${withNull(column)}`).join('; ')} };
    Insert: { ${columns.map((column) => given(column, column.optional)).join('; ')} };
    Update: { ${columns.map((column) => given(column, true)).join('; ')} };
    Relationships: [${relationships.map((relationship) => JSON.stringify({ ...relationship, table: undefined })).join(', ')}];
  };`;
}

function writeFunction(fn: DatabaseFunction): string {
  const firstDefault = fn.argumentTypes.length - fn.defaults;
  const args = fn.argumentTypes.map(
    (type, index) => `${fn.argumentNames?.[index] ?? ''}${index >= firstDefault ? '?' : ''}: ${typeOf(type)}`,
  );
  const columns = fn.resultColumns.map(({ name, type }) => `${name}: ${typeOf(type)}`);
  const row = columns.length > 0 ? `{ ${columns.join('; ')} }` : typeOf(fn.returns);
  const returns = `${row}${fn.returnsSet ? '[]' : ''}`;
  return `${fn.name}: { Args: ${args.length > 0 ? `{ ${args.join('; ')} }` : 'never'}; Returns: ${returns} };`;
}

async function writeTypes(sql: Sql): Promise<string> {
  const [columns, relationships, functions] = await Promise.all([
    readColumns(sql),
    readRelationships(sql),
    readFunctions(sql),
  ]);
  const tables = [...new Set(columns.map((column) => column.table))].map((table) =>
    writeTable(
      table,
      columns.filter((column) => column.table === table),
      relationships.filter((relationship) => relationship.table === table),
    ),
  );
  return `/**
 * The schema that row requests are typed by. Generated from supabase/migrations by scripts/generate-types.ts: do not edit,
 * run \`npx tsx scripts/generate-types.ts\` after a migration.
 */
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: { ${tables.join('\n')} };
    Views: { [name in never]: never };
    Functions: { ${functions.map(writeFunction).join('\n')} };
    Enums: { [name in never]: never };
    CompositeTypes: { [name in never]: never };
  };
};
`;
}

async function generate(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'line-rush-types-'));
  const log = { info: () => undefined, warn: (message: string) => console.warn(message) };
  const database = await openDatabase({ dataDir, log });
  const sql = postgres(database.appConnection);
  try {
    const options = JSON.parse(await readFile(FORMAT, 'utf8')) as FormatConfig;
    const { code, errors } = await format(TARGET, await writeTypes(sql), options);
    if (errors.length > 0) throw new Error(`The generated types cannot be formatted: ${errors[0]?.message}`);
    return code;
  } finally {
    await sql.end();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const fresh = await generate();
if (process.argv.includes('--check')) {
  const standing = await readFile(TARGET, 'utf8').catch(() => '');
  if (standing !== fresh) {
    console.error('web/backend/database.types.ts is stale. Regenerate it: npx tsx scripts/generate-types.ts');
    process.exitCode = 1;
  } else console.log('web/backend/database.types.ts matches the migrations.');
} else {
  await writeFile(TARGET, fresh);
  console.log('Wrote web/backend/database.types.ts.');
}
