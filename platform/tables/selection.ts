import { RefusedError } from '#platform/http/refusal.ts';
import { relationsTo, type CatalogColumn, type Relation, type Source } from '#platform/database/catalog.ts';
import { list, sql, trusted, value, where, type Sql } from '#platform/database/sql.ts';
import { LIMITS } from '#platform/limits.ts';
import {
  countColumns,
  parseFilter,
  parseOrder,
  readField,
  type Comparing,
  type Scope,
} from '#platform/tables/conditions.ts';
import { QueryReader, unreadable } from '#platform/http/query-reader.ts';

export type Param = readonly [name: string, text: string];

interface Member {
  readonly key: string;
  /** The member's name in the response if it differs from the name of `named`; otherwise null. */
  readonly alias: string | null;
  readonly named: Pick<CatalogColumn, 'sql' | 'literal'>;
  readonly expression: Sql;
  readonly columns: readonly CatalogColumn[];
  readonly embedded: Embedded | null;
}

interface Embedded {
  /** The embedded table's name in filters and orders. */
  readonly name: string;
  readonly isInner: boolean;
  /** Conditions that join a selected row (`t`) with rows of the embedded table (`e`). */
  readonly links: readonly Sql[];
  readonly rows: RowQuery;
}

export interface RowQuery extends Scope {
  readonly members: readonly Member[];
  readonly filters: readonly Comparing[];
  readonly order: readonly Comparing[];
  readonly limit: number | null;
  readonly offset: number;
}

const [OUTER, INNER] = [trusted('t'), trusted('e')];

const TOO_MANY = { code: 'too-many-embeds', most: LIMITS.embedCount } as const;

/** Returns the value of a parameter. Null if it is missing. Throws if it occurs twice. */
export function only(params: readonly Param[], name: string): string | null {
  const [first, second] = params.filter((param) => param[0] === name);
  if (second) throw unreadable(name);
  return first?.[1] ?? null;
}

/** Parameters that concern the request as a whole, not one of its tables. */
const WHOLE: ReadonlySet<string> = new Set(['select', 'columns', 'on_conflict']);
const PLACE: ReadonlySet<string> = new Set(['order', 'limit', 'offset']);
type Levels = ReadonlyMap<string, readonly Param[]>;
/** Matches a parameter of an embedded table, such as `notes.order`. Does not match `not.and` and `not.or`. */
const OF_EMBEDDED = /^(?!not\.(?:and|or)$)([^.]+)\.(.+)$/s;

export function parseSelection(params: readonly Param[], source: Source): RowQuery {
  const levels = new Map<string, Param[]>([['', []]]);
  for (const [name, given] of params) {
    if (WHOLE.has(name)) continue;
    const [, level = '', own = name] = OF_EMBEDDED.exec(name) ?? [];
    const others = levels.get(level);
    if (others) others.push([own, given]);
    else levels.set(level, [[own, given]]);
  }
  const reader = new QueryReader(only(params, 'select') || '*', 'select');
  const scope = { source, row: OUTER, named: { count: 0 } };
  const members = reader.whole(() => readMembers(reader, scope, levels));
  const embeds = members.flatMap(({ embedded }) => embedded?.name ?? []);
  const unknown = [...levels.keys()].find((level) => level !== '' && !embeds.includes(level));
  if (unknown !== undefined) throw new RefusedError({ code: 'not-embedded', name: unknown });
  return selectionOf(scope, members, levels.get('') ?? []);
}

export function selectionsOf(rows: RowQuery): RowQuery[] {
  return [rows, ...rows.members.flatMap(({ embedded }) => embedded?.rows ?? [])];
}

function selectionOf(scope: Scope, members: readonly Member[], params: readonly Param[]): RowQuery {
  const order = only(params, 'order');
  return {
    ...scope,
    members,
    filters: params
      .filter(([name]) => !PLACE.has(name))
      .map(([name, text]) => parseFilter(name, text, scope)),
    order: order === null ? [] : parseOrder(order, scope),
    limit: countOf(params, 'limit'),
    offset: countOf(params, 'offset') ?? 0,
  };
}

function countOf(params: readonly Param[], name: 'limit' | 'offset'): number | null {
  const text = only(params, name);
  if (text !== null && !/^\d{1,9}$/.test(text)) throw unreadable(name);
  return text === null ? null : Number(text);
}

function readMembers(reader: QueryReader, scope: Scope, levels: Levels): Member[] {
  const keys = new Set<string>();
  let embeds = 0;
  // Check the limits after each member, because reading thousands of `*` or hundreds of tables would take 0.1 s.
  const own = reader.list(() => {
    const members = readMember(reader, scope, levels);
    for (const { embedded, key } of members) {
      if (embedded && ++embeds > LIMITS.embedCount) throw new RefusedError(TOO_MANY);
      if (keys.has(key)) throw new RefusedError({ code: 'repeated-member', name: key });
      keys.add(key);
    }
    return members;
  });
  return own.flat();
}

function plain(column: CatalogColumn, expression: Sql, alias: string | null): Member {
  return { key: alias ?? column.name, alias, named: column, expression, columns: [column], embedded: null };
}

function readMember(reader: QueryReader, scope: Scope, levels: Levels): Member[] {
  if (reader.take('*')) {
    const all = [...scope.source.columns.values()];
    countColumns(scope.named, all.length);
    return all.map((column) => plain(column, sql`${scope.row}.${column.sql}`, null));
  }
  const first = reader.name();
  const alias = reader.take(':') ? first : null;
  if (alias !== null && alias.length > LIMITS.aliasLength)
    throw new RefusedError({ code: 'alias-too-long', most: LIMITS.aliasLength });
  const name = alias === null ? first : reader.name();
  const hints: string[] = [];
  while (reader.take('!')) hints.push(reader.name());
  if (reader.take('(')) {
    if (scope.row === INNER) throw new RefusedError(TOO_MANY);
    const relation = findRelation(scope.source, name, hints);
    countColumns(scope.named, relation.pairs.length);
    const inner = { source: relation.target, row: INNER, named: scope.named };
    const members = readMembers(reader, inner, levels);
    reader.expect(')');
    const own = { alias, name: alias ?? name, isInner: hints.includes('inner') };
    return [embed(relation, selectionOf(inner, members, levels.get(own.name) ?? []), own)];
  }
  if (hints.length > 0) reader.fail();
  const field = readField(reader, scope, name);
  return [{ ...plain(field.column, field.expression, alias ?? field.key), columns: field.columns }];
}

function embed(
  relation: Relation,
  rows: RowQuery,
  { alias, ...named }: Pick<Member, 'alias'> & Pick<Embedded, 'name' | 'isInner'>,
): Member {
  const links = [
    ...relation.pairs.map(([own, theirs]) => sql`e.${theirs.sql} = t.${own.sql}`),
    ...rows.filters.map((filter) => filter.sql),
  ];
  const { object, query } = queryOf(rows, rows.source.sql, links);
  const shown = relation.isMany ? sql`coalesce(json_agg(${object}), '[]')` : object;
  return {
    key: alias ?? relation.target.name,
    alias,
    named: relation.target.member,
    expression: sql`(select ${shown} from (${query}) r)`,
    columns: relation.pairs.map(([own]) => own),
    embedded: { ...named, links, rows },
  };
}

function findRelation(source: Source, name: string, hints: readonly string[]): Relation {
  const hint = hints.find((one) => one !== 'inner' && one !== 'left');
  const found = relationsTo(source, name, hint);
  const [relation] = found;
  if (!relation) throw new RefusedError({ code: 'no-relationship', name, table: source.name });
  if (found.length === 1) return relation;
  const choice = found.map(({ constraint }) => `${name}!${constraint}`).join(', ');
  const more = { hint: `Name one of them: ${choice}` };
  throw new RefusedError({ code: 'several-relationships', name, table: source.name, more });
}

/** Returns a condition for each table that is embedded with `!inner`: the table must have at least one matching row. */
export function innerConditions({ members }: RowQuery): readonly Sql[] {
  return members.flatMap(({ embedded }) =>
    embedded?.isInner
      ? [sql`exists (select from ${embedded.rows.source.sql} as e ${where(embedded.links)})`]
      : [],
  );
}

/** Returns the query of a selection (aliased `r` by the caller), and an expression for its rows as JSON objects. */
export function queryOf(
  selection: RowQuery,
  from: Sql,
  conditions: readonly Sql[],
): { query: Sql; object: Sql } {
  const { limit, members, offset, order, row } = selection;
  const isPlain = members.every(({ alias }) => alias === null);
  const shown = shownOf(members, isPlain);
  const sorted = order.length > 0 ? sql`order by ${list(order.map((step) => step.sql))}` : sql``;
  const most = sql`${value(`${Math.min(limit ?? LIMITS.maxRows, LIMITS.maxRows)}`)}::bigint`;
  const skipped = offset > 0 ? sql` offset ${value(`${offset}`)}::bigint` : sql``;
  return {
    query: sql`select ${shown} from ${from} as ${row} ${where(conditions)} ${sorted} limit ${most}${skipped}`,
    object: isPlain ? sql`row_to_json(r)` : sql`r.body`,
  };
}

function shownOf(members: readonly Member[], isPlain: boolean): Sql {
  if (!isPlain) return sql`${objectOf(members)} as body`;
  return list(members.map(({ expression, named }) => sql`${expression} as ${named.sql}`));
}

const MAX_PAIRS = 50;

function objectOf(members: readonly Member[]): Sql {
  const keyOf = ({ alias, named }: Member) => (alias === null ? named.literal : sql`${value(alias)}::text`);
  if (members.length <= MAX_PAIRS)
    return sql`json_build_object(${list(members.map((one) => sql`${keyOf(one)}, ${one.expression}`))})`;
  const rows = members.map((one) => sql`(${keyOf(one)}, to_json(${one.expression}))`);
  return sql`(select json_object_agg(k, v) from (values ${list(rows)}) as m (k, v))`;
}
