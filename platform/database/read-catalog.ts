import type { RolePool } from '#platform/database/role-pool.ts';
import { API_ROLES, type ApiRole } from '#platform/database/roles.ts';
import type { Catalog, CatalogColumn, Relation, Routine, Table } from '#platform/database/catalog.ts';
import { quoteName } from '#platform/database/quote-name.ts';
import { sql, trusted } from '#platform/database/sql.ts';

const ROLES = `(select rolname as role from pg_roles where rolname in ('${API_ROLES.join("', '")}')) roles`;

/** An SQL condition that is true for rows of a system catalog that do not belong to an extension. */
const ownRow = (catalog: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`;

const tablesOf = (schema: string) => `
  select c.relname as name,
    (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null),
        'fallback', case when attidentity = 'd'
          then format('nextval(%L)', pg_get_serial_sequence(c.oid::regclass::text, attname))
          when attgenerated = '' then pg_get_expr(adbin, adrelid) end,
        'grants', (select coalesce(json_agg(role || ' ' || kind), '[]')
          from ${ROLES}, unnest(array['select', 'insert', 'update']) as kind
          where has_column_privilege(role, attrelid, attnum, kind))) order by attnum)
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    (select coalesce(json_agg(attname order by array_position(indkey::int2[], attnum)), '[]')
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = c.oid and indisprimary) as key,
    (select coalesce(json_agg(role), '[]') from ${ROLES} where has_table_privilege(role, c.oid, 'delete')) as deleters
  from pg_class c
  where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p', 'v') and ${ownRow('pg_class', 'c.oid')}
    and exists (select from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped)
  order by relname`;

const foreignKeysOf = (schema: string) => `
  select conname as name, own.relname as own, target.relname as target,
    (select json_agg(json_build_array(a.attname, b.attname))
      from unnest(conkey, confkey) as pair (mine, theirs)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = mine
      join pg_attribute b on b.attrelid = confrelid and b.attnum = theirs) as pairs,
    exists (select from pg_index where indrelid = conrelid and indisunique and indpred is null
      and indkey::int2[] <@ conkey and conkey <@ indkey::int2[]) as "isUnique"
  from pg_constraint
  join pg_class own on own.oid = conrelid join pg_class target on target.oid = confrelid
  where contype = 'f' and own.relnamespace = ${schema}::regnamespace and target.relnamespace = ${schema}::regnamespace
  order by conname`;

const routinesOf = (schema: string) => `
  select proname as name, proretset as "isSet", provolatile = 'v' as "mayWrite",
    prorettype = 'void'::regtype as "isVoid",
    coalesce((select json_agg(json_build_object('name', name, 'type', format_type(type, null),
        'isRequired', place <= pronargs - pronargdefaults) order by place)
      from unnest(proargtypes::oid[], proargnames) with ordinality as argument (type, name, place)
      where place <= pronargs), '[]') as args,
    coalesce((select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum)
        from pg_attribute where attrelid = typrelid and attnum > 0 and not attisdropped),
      (select json_agg(json_build_object('name', name, 'type', format_type(type, null)) order by place)
        from unnest(proallargtypes, proargmodes, proargnames) with ordinality as result (type, mode, name, place)
        where mode = 't'), '[]') as columns,
    (select coalesce(json_agg(role), '[]') from ${ROLES} where has_function_privilege(role, p.oid, 'execute')) as executors
  from pg_proc p join pg_type t on t.oid = prorettype
  where pronamespace = ${schema}::regnamespace and prokind = 'f' and provariadic = 0 and ${ownRow('pg_proc', 'p.oid')}
    and typname not in ('trigger', 'event_trigger') and array_position(proargnames[1:pronargs], '') is null
    and (pronargs = 0 or proargnames is not null)
    and (proargmodes is null or not proargmodes && array['o', 'b']::"char"[])
    and (typname <> 'record' or 't' = any (proargmodes))
  order by proname, pronargs`;

interface ColumnRow {
  name: string;
  type: string;
  fallback?: string | null;
  grants?: `${ApiRole} select`[];
}
interface TableRow {
  name: string;
  columns: ColumnRow[];
  key: string[];
  deleters: ApiRole[];
}
interface ForeignKeyRow {
  name: string;
  own: string;
  target: string;
  pairs: [string, string][];
  isUnique: boolean;
}
interface RoutineRow {
  name: string;
  isSet: boolean;
  isVoid: boolean;
  mayWrite: boolean;
  args: { name: string; type: string; isRequired: boolean }[];
  columns: ColumnRow[];
  executors: ApiRole[];
}

/** A function that counts all rows of some tables without reading them: `stored_count('name')`. */
export interface ExactCounts {
  readonly function: string;
  readonly tables: readonly string[];
}

export async function readCatalog(
  pool: Pick<RolePool, 'query'>,
  schema = 'public',
  counts?: ExactCounts,
): Promise<Catalog> {
  const literal = quoteText(quoteName(schema));
  const [tableRows, keyRows, routineRows] = await Promise.all([
    pool.query<TableRow>(tablesOf(literal)),
    pool.query<ForeignKeyRow>(foreignKeysOf(literal)),
    pool.query<RoutineRow>(routinesOf(literal)),
  ]);
  const tables = new Map(tableRows.map((row) => [row.name, tableOf(schema, row, counts)]));
  for (const row of keyRows) relate(tables, row);
  const routines = new Map<string, Routine[]>();
  for (const row of routineRows)
    routines.set(row.name, [...(routines.get(row.name) ?? []), routineOf(schema, row)]);
  return { schema, tables, routines };
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function named(schema: string, name: string) {
  return { name, sql: trusted(quoteName(schema, name)), member: memberOf(name) };
}

function memberOf(name: string) {
  return { sql: trusted(quoteName(name)), literal: trusted(quoteText(name)) };
}

const EVERYONE = API_ROLES.map((role) => `${role} select` as const);

function columnsOf(rows: readonly ColumnRow[]): ReadonlyMap<string, CatalogColumn> {
  return new Map(
    rows.map(({ fallback, grants = EVERYONE, name, type }) => [
      name,
      {
        name,
        ...memberOf(name),
        type: trusted(type),
        fallback: typeof fallback === 'string' ? trusted(`(${fallback})`) : null,
        grants: new Set(grants),
      },
    ]),
  );
}

type OpenTable = Table & { readonly relations: Relation[] };

function tableOf(
  schema: string,
  { columns: rows, deleters, key, name }: TableRow,
  counts: ExactCounts | undefined,
): OpenTable {
  const columns = columnsOf(rows);
  const primaryKey = key.flatMap((part) => columns.get(part) ?? []);
  const source = named(schema, name);
  const exactCount = counts?.tables.includes(name)
    ? sql`${trusted(quoteName(schema, counts.function))}(${source.member.literal})`
    : null;
  return { ...source, columns, primaryKey, deleters: new Set(deleters), exactCount, relations: [] };
}

function relate(tables: ReadonlyMap<string, OpenTable>, row: ForeignKeyRow): void {
  const [own, target] = [tables.get(row.own), tables.get(row.target)];
  if (!own || !target) return;
  const pairs = row.pairs.flatMap(([mine, theirs]) => {
    const [left, right] = [own.columns.get(mine), target.columns.get(theirs)];
    return left && right ? [[left, right] as const] : [];
  });
  const back = pairs.map(([mine, theirs]) => [theirs, mine] as const);
  own.relations.push({ constraint: row.name, target, pairs, isMany: false });
  target.relations.push({ constraint: row.name, target: own, pairs: back, isMany: !row.isUnique });
}

function routineOf(
  schema: string,
  { args, columns, executors, isSet, isVoid, mayWrite, name }: RoutineRow,
): Routine {
  const one = columns.length > 0 ? 'row' : 'value';
  return {
    result: { ...named(schema, name), columns: columnsOf(columns), relations: [] },
    args: args.map((arg) => ({ ...arg, sql: trusted(quoteName(arg.name)), type: trusted(arg.type) })),
    returns: isVoid ? 'nothing' : isSet ? `${one}s` : one,
    mayWrite,
    executors: new Set(executors),
  };
}
