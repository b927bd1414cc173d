import type { Argument, CatalogColumn, Routine } from '#platform/database/catalog.ts';
import type { Statement } from '#platform/database/role-transaction.ts';
import { list, sql, statementOf, trusted, value, where, type Sql } from '#platform/database/sql.ts';
import { LIMITS } from '#platform/limits.ts';
import type { Body } from '#platform/tables/body.ts';
import type { RequestPreferences } from '#platform/http/preferences.ts';
import type { CallRequest, TableRequest } from '#platform/tables/request.ts';
import { innerConditions, queryOf, type RowQuery } from '#platform/tables/selection.ts';

/*
 * Every statement returns one row: the JSON text of the response, the number of its rows, and the number of all
 * matching rows. Reads have the last number only if the request asks for a count.
 */

export function compileRead(request: TableRequest): Statement {
  return statementOf(resultOf(request, request.table.sql, filtersOf(request)));
}

function filtersOf({ rows }: TableRequest | CallRequest): Sql[] {
  return rows.filters.map((filter) => filter.sql);
}

function named(columns: readonly CatalogColumn[], table: Sql = sql``): Sql {
  return list(columns.map((column) => sql`${table}${column.sql}`));
}

/** Returns the statement that turns the rows of `from` into the response. `filters` is empty for written rows. */
function resultOf(request: TableRequest | CallRequest, from: Sql, filters: readonly Sql[]): Sql {
  const { method, preferences, reads, rows } = request;
  const { isCounted, isSingle, withoutNulls } = preferences;
  const conditions = [...filters, ...innerConditions(rows)];
  const { object, query } = queryOf(rows, from, conditions);
  const exactCount = request.isCall || !reads || conditions.length > 0 ? null : request.table.exactCount;
  const counted = exactCount ?? sql`(select count(*) from ${from} as t ${where(conditions)})`;
  const total = isCounted ? counted : sql`null`;
  if (method === 'HEAD') return sql`select null, count(*), ${total} from (${query}) r`;
  const shown = withoutNulls ? sql`json_strip_nulls(${object})` : object;
  const bodies = sql`select ${shown}::text as body from (${query}) r`;
  const joined = isSingle ? JOINED : sql`'[' || ${JOINED} || ']'`;
  const isLateEnough = !request.isCall && readsShortRows(rows);
  const body = isLateEnough ? boundedLate(joined) : joined;
  const lines = isLateEnough ? sql`(${bodies} offset 0) r` : bounded(bodies);
  return sql`select ${reads ? body : guarded(preferences, body)}, count(*), ${total} from ${lines}`;
}

const JOINED = sql`coalesce(string_agg(r.body, ','), '')`;
const MAX_BYTES = trusted(`${LIMITS.responseBytes}`);

/**
 * Whether the response has each stored value at most once, and no documents. If so, it is not much longer than the
 * stored rows, which are short.
 */
function readsShortRows({ members }: RowQuery): boolean {
  const columns = members.flatMap((member) => member.columns);
  const isShort = columns.every(({ type }) => !type.texts.includes('jsonb'));
  return isShort && members.every(({ embedded }) => !embedded) && new Set(columns).size === columns.length;
}

/** Makes the statement fail if all texts `r.body` together have more than `MAX_BYTES`. */
function boundedLate(joined: Sql): Sql {
  const bytes = sql`sum(octet_length(r.body))`;
  return sql`case when ${bytes} > ${MAX_BYTES} then ('PGRST413 ' || ${bytes})::integer::text else ${joined} end`;
}

/**
 * Returns a subquery with the alias `r`. Its column `body` has the JSON text of one row.
 * The statement fails as soon as the texts so far have more than `MAX_BYTES` together. This check takes longer than
 * {@link boundedLate}, but stops long responses early.
 * Without `offset 0`, PostgreSQL would produce each text twice.
 */
function bounded(bodies: Sql): Sql {
  const bytes = sql`sum(octet_length(body)) over (rows unbounded preceding)`;
  const failure = sql`('PGRST413 ' || octet_length(body))::integer::text`;
  return sql`(select case when ${bytes} > ${MAX_BYTES} then ${failure} else body end as body from (${bodies} offset 0) b) r`;
}

/** With `isSingle`, makes a change fail and roll back unless it affects exactly one row. `explain` parses the error. */
function guarded({ isSingle }: RequestPreferences, body: Sql): Sql {
  return isSingle
    ? sql`case when count(*) = 1 then ${body} else ('PGRST116 ' || count(*))::integer::text end`
    : body;
}

/** Compiles an insert, an update, or a deletion. `body` is null for a deletion. */
export function compileWrite(
  request: TableRequest,
  body: Body | null,
  columns: readonly CatalogColumn[],
): Statement {
  const { preferences, rows, table } = request;
  const change = body
    ? (request.method === 'POST' ? insertion : update)(request, columns, body)
    : sql`delete from ${table.sql} as t ${where(filtersOf(request))}`;
  if (change === null)
    return statementOf(
      sql`select ${guarded(preferences, sql`'[]'`)}, count(*), count(*) from (select 1 where false) r`,
    );
  if (!preferences.returnsRows)
    return statementOf(
      sql`with w as (${change} returning 1) select ${guarded(preferences, sql`''`)}, count(*), count(*) from w`,
    );
  const needed = [...rows.members, ...rows.order].flatMap((part) => part.columns);
  const returned = needed.length > 0 ? named([...new Set(needed)], sql`t.`) : sql`1`;
  return statementOf(sql`with w as (${change} returning ${returned}) ${resultOf(request, sql`w`, [])}`);
}

/** Null if there is no row to insert. */
function insertion(
  { onConflict, preferences, table }: TableRequest,
  columns: readonly CatalogColumn[],
  body: Body,
): Sql | null {
  if (body.rows.length === 0) return null;
  const conflict = conflictOf(preferences, onConflict ?? table.primaryKey, columns);
  if (columns.length === 0) return sql`insert into ${table.sql} as t default values ${conflict}`;
  const items = sql`json_array_elements(${body.isList ? json(body) : sql`json_build_array(${json(body)})`}) as b (item)`;
  const record = sql`json_populate_record(null::${table.sql}, b.item) as r`;
  const values = columns.map(({ fallback, literal, sql: name }) =>
    fallback && preferences.missingAsDefault
      ? sql`case when b.item -> ${literal} is null then ${fallback} else r.${name} end`
      : sql`r.${name}`,
  );
  return sql`insert into ${table.sql} as t (${named(columns)}) select ${list(values)} from ${items}, ${record} ${conflict}`;
}

function json({ text }: Body): Sql {
  return sql`${value(text)}::json`;
}

function conflictOf(
  { resolution }: RequestPreferences,
  keys: readonly CatalogColumn[],
  columns: readonly CatalogColumn[],
): Sql {
  if (resolution === null || keys.length === 0) return sql``;
  const target = sql`on conflict (${named(keys)})`;
  if (resolution === 'ignore-duplicates' || columns.length === 0) return sql`${target} do nothing`;
  return sql`${target} do update set ${list(columns.map(({ sql: name }) => sql`${name} = excluded.${name}`))}`;
}

/** Null if the body changes no column. */
function update(request: TableRequest, columns: readonly CatalogColumn[], body: Body): Sql | null {
  if (columns.length === 0) return null;
  const { sql: table } = request.table;
  const changes = list(columns.map(({ sql: name }) => sql`${name} = r.${name}`));
  const record = sql`json_populate_record(null::${table}, ${json(body)}) as r`;
  return sql`update ${table} as t set ${changes} from ${record} ${where(filtersOf(request))}`;
}

const VALUES = { nothing: JOINED, value: JOINED, values: sql`'[' || ${JOINED} || ']'` };

export function compileCall(request: CallRequest, routine: Routine, body: Body | null): Statement {
  const { args, preferences } = request;
  const given = new Set(body ? Object.keys(body.rows[0] ?? {}) : args.keys());
  const used = routine.args.filter(({ name }) => given.has(name));
  const fromObject = body !== null && used.length > 0;
  const valueOf = ({ name, sql: own, type }: Argument) =>
    fromObject ? sql`a.${own}` : sql`${value(args.get(name) ?? null)}::${type}`;
  const object = fromObject
    ? sql`json_to_record(${json(body)}) as a (${list(used.map((arg) => sql`${arg.sql} ${arg.type}`))}), `
    : sql``;
  const call = sql`${object}${routine.result.sql}(${list(used.map((arg) => sql`${arg.sql} => ${valueOf(arg)}`))})`;
  if (routine.returns !== 'row' && routine.returns !== 'rows') {
    const shown = routine.returns === 'nothing' ? sql`''` : sql`coalesce(to_json(t.value)::text, 'null')`;
    const bodies = sql`select ${shown} as body from ${call} as t (value)`;
    return statementOf(sql`select ${VALUES[routine.returns]}, count(*), count(*) from ${bounded(bodies)}`);
  }
  const single = { ...preferences, isSingle: preferences.isSingle || routine.returns === 'row' };
  const result = resultOf({ ...request, preferences: single }, sql`w`, filtersOf(request));
  // `materialized` keeps the count from calling the function again.
  return statementOf(sql`with w as materialized (select t.* from ${call} as t) ${result}`);
}
