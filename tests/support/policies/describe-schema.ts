import type { ISql } from 'postgres';

/** The definitions of a schema's objects by name, as PostgreSQL describes them. */
export type SchemaDescription = ReadonlyMap<string, string>;

/** Returns an SQL expression that formats an access list as one text. `kind` is the object type for `acldefault`. */
const privileges = (acl: string, kind: string, owner: string) => `
  array_to_string(array(
    select distinct concat_ws(' ', coalesce(nullif(grantee, 0)::regrole::text, 'public'), privilege_type)
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) order by 1
  ), ', ')`;

/** The schemas to compare. `auth` belongs to the auth service, so only our triggers on its tables are compared. */
const OURS = `('public'::regnamespace, 'private'::regnamespace)`;

const QUERIES = {
  schema: `
    select nspname as name, concat_ws(e'\\n', nspowner::regrole, 'privileges: ' || ${privileges('nspacl', 'n', 'nspowner')}) as definition
    from pg_namespace where oid in ${OURS}`,
  table: `
    select oid::regclass::text as name, concat_ws(e'\\n', relowner::regrole,
      'kind: ' || relkind::text, 'row security: ' || relrowsecurity || ', forced: ' || relforcerowsecurity,
      'options: ' || reloptions::text, 'comment: ' || obj_description(oid, 'pg_class'),
      case when relkind in ('v', 'm') then pg_get_viewdef(oid) end,
      'privileges: ' || ${privileges('relacl', 'r', 'relowner')}) as definition
    from pg_class where relnamespace in ${OURS} and relkind in ('r', 'p', 'v', 'm', 'f')`,
  column: `
    select format('%s.%s', attrelid::regclass, attname) as name, concat_ws(e'\\n',
      'position: ' || row_number() over (partition by attrelid order by attnum),
      format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end,
      'default: ' || pg_get_expr(adbin, adrelid), 'identity: ' || nullif(attidentity::text, ''),
      'generated: ' || nullif(attgenerated::text, ''), 'statistics: ' || nullif(attstattarget, -1),
      'comment: ' || col_description(attrelid, attnum),
      'privileges: ' || nullif(array_to_string(array(
        select concat_ws(' ', grantee::regrole, privilege_type) from aclexplode(attacl) order by 1
      ), ', '), '')) as definition
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace in ${OURS} and relkind in ('r', 'p', 'v', 'm', 'f', 'i') and attnum > 0 and not attisdropped`,
  constraint: `
    select format('%s on %s', conname, conrelid::regclass) as name,
      pg_get_constraintdef(oid) || case when convalidated then '' else ' (not validated)' end as definition
    from pg_constraint where connamespace in ${OURS}`,
  index: `
    select indexrelid::regclass::text as name,
      pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' (invalid)' end as definition
    from pg_index join pg_class on pg_class.oid = indrelid where relnamespace in ${OURS}`,
  sequence: `
    select seqrelid::regclass::text as name, concat_ws(e'\\n', seqtypid::regtype,
      format('start %s, increment %s, from %s to %s', seqstart, seqincrement, seqmin, seqmax),
      'privileges: ' || ${privileges('relacl', 's', 'relowner')}) as definition
    from pg_sequence join pg_class on pg_class.oid = seqrelid where relnamespace in ${OURS}`,
  trigger: `
    select format('%s on %s', tgname, tgrelid::regclass) as name,
      pg_get_triggerdef(pg_trigger.oid) || ' (enabled: ' || tgenabled::text || ')' as definition
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and (relnamespace in ${OURS} or relnamespace = 'auth'::regnamespace)`,
  function: `
    select pg_proc.oid::regprocedure::text as name, concat_ws(e'\\n', pg_get_functiondef(pg_proc.oid), proowner::regrole,
      'comment: ' || obj_description(pg_proc.oid, 'pg_proc'),
      'privileges: ' || ${privileges('proacl', 'f', 'proowner')}) as definition
    from pg_proc where pronamespace in ${OURS} and prokind in ('f', 'p')`,
  policy: `
    select format('%I on %s', polname, polrelid::regclass) as name, concat_ws(e'\\n',
      case when polpermissive then 'permissive' else 'restrictive' end, 'command: ' || polcmd::text,
      'to: ' || array_to_string(array(
        select coalesce(nullif(role, 0)::regrole::text, 'public') from unnest(polroles) as role order by 1
      ), ', '),
      'using: ' || pg_get_expr(polqual, polrelid), 'check: ' || pg_get_expr(polwithcheck, polrelid)) as definition
    from pg_policy`,
  type: `
    select pg_type.oid::regtype::text as name, concat_ws(e'\\n', 'kind: ' || typtype::text,
      (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid)) as definition
    from pg_type
    where typnamespace in ${OURS} and typtype in ('e', 'd', 'r', 'c') and not exists (
      select from pg_class where pg_class.oid = typrelid and relkind <> 'c'
    )`,
  extension: `select extname as name, extnamespace::regnamespace::text as definition from pg_extension`,
  'default privilege': `
    select concat_ws(' ', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype) as name,
      defaclacl::text as definition
    from pg_default_acl`,
};

/** Describes everything that migrations can define: tables, policies, functions, privileges, and more. */
export async function describeSchema(sql: ISql): Promise<SchemaDescription> {
  const described = new Map<string, string>();
  for (const [kind, query] of Object.entries(QUERIES)) {
    for (const { definition, name } of await sql.unsafe<{ name: string; definition: string }[]>(query))
      described.set(`${kind} ${name}`, kind === 'function' ? withoutComments(definition) : definition);
  }
  return described;
}

/** Removes comments and blank lines from a function. Migrations and schemas may differ in them. */
function withoutComments(definition: string): string {
  return definition
    .split('\n')
    .filter((line) => !/^\s*(?:--.*)?$/.test(line))
    .join('\n');
}

/** Returns one text per difference. If both schemas have an object but define it differently, the text lists the lines that differ. */
export function compareSchemas(migrations: SchemaDescription, declared: SchemaDescription): string[] {
  const names = [...new Set([...migrations.keys(), ...declared.keys()])].toSorted();
  return names.flatMap((name) => {
    const [inMigrations, inSchemas] = [migrations.get(name), declared.get(name)];
    if (inMigrations === inSchemas) return [];
    if (inSchemas === undefined) return [`supabase/schemas does not declare: ${name}`];
    if (inMigrations === undefined) return [`No migration makes: ${name}`];
    const [before, after] = differingLines(inMigrations, inSchemas);
    return [`Differs: ${name}\n  supabase/migrations:${before}\n  supabase/schemas:${after}`];
  });
}

/** Returns two indented texts: the lines that only `one` has, and the lines that only `other` has. */
function differingLines(one: string, other: string): [string, string] {
  const [lines, otherLines] = [one.split('\n'), other.split('\n')];
  const only = (from: string[], against: string[]) =>
    from
      .filter((line) => !against.includes(line))
      .map((line) => `\n    ${line.trim()}`)
      .join('') || '\n    (the same lines in another order)';
  return [only(lines, otherLines), only(otherLines, lines)];
}
