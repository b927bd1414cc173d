import { RefusedError } from '#platform/http/refusal.ts';
import type { CatalogColumn, Source } from '#platform/database/catalog.ts';
import { join, sql, trusted, value, type Sql } from '#platform/database/sql.ts';
import { LIMITS } from '#platform/limits.ts';
import { QueryReader } from '#platform/http/query-reader.ts';

/** The table, or the result of a function, whose columns a part of a request can name. */
export interface Scope {
  readonly source: Source;
  readonly row: Sql;
  /** How many columns the whole request has named so far. */
  readonly named: { count: number };
}

export interface QueryField {
  readonly column: CatalogColumn;
  /** Lists the column once, and again for each step of the JSON path, because a step costs as much as a column. */
  readonly columns: readonly CatalogColumn[];
  readonly expression: Sql;
  readonly type: Sql;
  /** The last key of the JSON path that is a name and not an index. Null if there is none. */
  readonly key: string | null;
}

export interface Comparing {
  readonly sql: Sql;
  readonly columns: readonly CatalogColumn[];
}

const OPERATORS = new Map(
  Object.entries({
    eq: '=',
    neq: '<>',
    gt: '>',
    gte: '>=',
    lt: '<',
    lte: '<=',
    cs: '@>',
    cd: '<@',
    ov: '&&',
  }),
);
const STATES = ['null', 'not null', 'true', 'false', 'unknown'];

const OPERATOR = /(not\.)?([a-z]+)\./y;
const LOGIC = /(not\.)?(and|or)\(/y;
const STEP = /->(>)?((?:[\w$ ]|-(?!>))+)/y;
const INDEX = /^-?\d{1,9}$/;
const ARRAY = /\{[^{}]*\}/y;
const PLAIN = /[^,)]*/y;

/** Counts while parsing, because parsing the thousand columns that fit into a query would take 10 ms. */
export function countColumns(named: Scope['named'], more: number): void {
  named.count += more;
  if (named.count > LIMITS.namedColumns)
    throw new RefusedError({ code: 'too-many-columns', most: LIMITS.namedColumns });
}

/** Reads `column` or `column->key->>key`. A caller that has already read the column's name passes `name`. */
export function readField(
  reader: QueryReader,
  { named, row, source }: Scope,
  name = reader.name(),
): QueryField {
  countColumns(named, 1);
  const column = source.columns.get(name);
  if (!column) throw new RefusedError({ code: 'unknown-column', column: name, table: source.name });
  const { type } = column;
  let field: QueryField = {
    column,
    columns: [column],
    expression: sql`${row}.${column.sql}`,
    type,
    key: null,
  };
  let depth = 0;
  for (let step = reader.match(STEP), isText = false; step; step = isText ? null : reader.match(STEP)) {
    const [, text, key = ''] = step;
    if (++depth > LIMITS.jsonDepth) reader.fail();
    countColumns(named, 1);
    isText = text !== undefined;
    const isIndex = INDEX.test(key);
    const place = isIndex ? sql`${value(key)}::integer` : sql`${value(key)}::text`;
    // PostgreSQL can compare only jsonb, not json.
    const expression = sql`(${field.expression}::jsonb ${isText ? sql`->>` : sql`->`} ${place})`;
    field = {
      column,
      columns: [...field.columns, column],
      expression,
      type: isText ? sql`text` : sql`jsonb`,
      key: isIndex ? field.key : key,
    };
  }
  return field;
}

/** Parses the filter `name=text`. Examples of `text` are `eq.7`, `not.in.(1,2)`, and `(a.eq.1,b.eq.2)`. */
export function parseFilter(name: string, text: string, scope: Scope): Comparing {
  if (/^(?:not\.)?(?:and|or)$/.test(name)) {
    const reader = new QueryReader(name + text, 'filter');
    return reader.whole(() => (text.startsWith('(') ? readCondition(reader, scope, 0) : reader.fail()));
  }
  const left = new QueryReader(name, 'filter');
  const field = left.whole(() => readField(left, scope));
  const right = new QueryReader(text, 'filter');
  return right.whole(() => readComparison(right, field, () => right.rest()));
}

function readCondition(reader: QueryReader, scope: Scope, depth: number): Comparing {
  const logic = reader.match(LOGIC);
  if (!logic) {
    const field = readField(reader, scope);
    reader.expect('.');
    return readComparison(reader, field, () => readValue(reader));
  }
  if (depth >= LIMITS.logicDepth)
    throw new RefusedError({ code: 'filter-too-deep', most: LIMITS.logicDepth });
  const parts = reader.list(() => readCondition(reader, scope, depth + 1));
  reader.expect(')');
  const all = parts.map((part) => part.sql);
  const whole = sql`(${join(all, logic[2] === 'and' ? ' and ' : ' or ')})`;
  return { sql: logic[1] ? sql`not ${whole}` : whole, columns: parts.flatMap(({ columns }) => columns) };
}

function readComparison(reader: QueryReader, field: QueryField, read: () => string): Comparing {
  const [, not, operator = ''] = reader.match(OPERATOR) ?? reader.fail();
  const condition = conditionOf(operator, field, () => (operator === 'in' ? readArray(reader) : read()));
  if (condition === null) return reader.fail();
  return { sql: not ? sql`not (${condition})` : condition, columns: field.columns };
}

/** Casts the expression to text, unless it is jsonb. So PostgreSQL rejects `like` on documents. */
function likeCondition(operator: string, { expression, type }: QueryField, pattern: string): Sql {
  const { patternLength } = LIMITS;
  if (pattern.length > patternLength)
    throw new RefusedError({ code: 'pattern-too-long', most: patternLength });
  const text = type.texts.includes('jsonb') ? expression : sql`${expression}::text`;
  return sql`${text} ${trusted(operator)} ${value(pattern.replaceAll('*', '%'))}::text`;
}

/** Returns null for an unknown operator, and for an unknown value after the operator `is`. */
function conditionOf(operator: string, field: QueryField, read: () => string): Sql | null {
  const { expression, type } = field;
  if (operator === 'in') return sql`${expression} = any (${value(read())}::${type}[])`;
  const text = read();
  if (operator === 'like' || operator === 'ilike') return likeCondition(operator, field, text);
  if (operator === 'is') {
    const state = STATES.find((one) => one === text.toLowerCase().replace('_', ' '));
    return state === undefined ? null : sql`${expression} is ${trusted(state)}`;
  }
  const symbol = OPERATORS.get(operator);
  return symbol === undefined ? null : sql`${expression} ${trusted(symbol)} ${value(text)}::${type}`;
}

/** Reads a value: a quoted text, an array in braces, or the text up to the next comma or closing parenthesis. */
function readValue(reader: QueryReader): string {
  return reader.quoted() ?? reader.match(ARRAY)?.[0] ?? reader.match(PLAIN)?.[0] ?? '';
}

function readArray(reader: QueryReader): string {
  reader.expect('(');
  if (reader.take(')')) return '{}';
  const values = reader.list(() => reader.quoted() ?? reader.match(PLAIN)?.[0] ?? '');
  reader.expect(')');
  return `{${values.map((one) => `"${one.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** Parses `order=last_name.desc.nullslast,id`. */
export function parseOrder(text: string, scope: Scope): Comparing[] {
  const reader = new QueryReader(text, 'order');
  return reader.whole(() =>
    reader.list(() => {
      const { column, columns, expression, type } = readField(reader, scope);
      // PostgreSQL would unpack both documents for each comparison, which takes seconds for a few thousand rows.
      if (type.texts.includes('jsonb') && columns.length === 1)
        throw new RefusedError({ code: 'document-ordered', column: column.name });
      const direction = reader.take('.desc') ? sql` desc` : reader.take('.asc') ? sql` asc` : sql``;
      const first = reader.take('.nullsfirst') ? sql` nulls first` : sql``;
      const nulls = reader.take('.nullslast') ? sql` nulls last` : first;
      return { sql: sql`${expression}${direction}${nulls}`, columns };
    }),
  );
}
