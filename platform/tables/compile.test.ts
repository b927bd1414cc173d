/** Tests that the SQL of a request contains only names from the catalog, and that all values are parameters. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { routinesTaking, type Catalog } from '#platform/database/catalog.ts';
import type { Statement } from '#platform/database/role-transaction.ts';
import { RefusedError } from '#platform/http/refusal.ts';
import { readArguments, readRows, writtenColumns } from '#platform/tables/body.ts';
import { compileCall, compileRead, compileWrite } from '#platform/tables/compile.ts';
import { createKnownReads } from '#platform/tables/known-reads.ts';
import { parseRequest, parseRequestLine } from '#platform/tables/request.ts';
import { makeCatalog } from '#tests/support/catalog.ts';

let catalog: Catalog;
let findRead: ReturnType<typeof createKnownReads>;
beforeAll(async () => {
  catalog = await makeCatalog();
  findRead = createKnownReads(catalog);
});

interface Asked {
  method: string;
  path: string;
  params: readonly (readonly [string, string])[];
  headers?: Record<string, string>;
  body?: string;
}

function compile({ body, headers = {}, method, params, path }: Asked): Statement {
  const requestLine = parseRequestLine(method, `/rest/v1/${path}`, new Headers(headers));
  const search = `?${new URLSearchParams(params.map(([name, text]): [string, string] => [name, text])).toString()}`;
  const request = parseRequest(requestLine, search, catalog);
  const bytes = new TextEncoder().encode(body ?? '{}');
  if (request.isCall) {
    const given = method === 'POST' ? readArguments(bytes) : null;
    const names = new Set(given ? Object.keys(given.rows[0] ?? {}) : request.args.keys());
    const [routine] = routinesTaking(request.routines, names);
    if (!routine) throw new Error('No function takes these arguments.');
    return compileCall(request, routine, given);
  }
  if (request.reads) {
    const statement = compileRead(request);
    // A known read was compiled with other values. Its cached statement must still be the same.
    const known = findRead(requestLine, 'service_role', search);
    if (known) expect(known.statement).toEqual(statement);
    return statement;
  }
  const rows = method === 'DELETE' ? null : readRows(bytes);
  return compileWrite(request, rows, rows ? writtenColumns(request, rows) : []);
}

const get = (path: string, ...params: [string, string][]) => compile({ method: 'GET', path, params });

describe('statements', () => {
  test('a list is one statement, whose rows PostgreSQL formats', () => {
    const { text, values } = get('authors', ['select', 'id,name'], ['id', 'in.(1,"2,3")'], ['limit', '5']);
    expect(text.replace(/\s+/g, ' ')).toBe(
      `select case when sum(octet_length(r.body)) > 4194304 ` +
        `then ('PGRST413 ' || sum(octet_length(r.body)))::integer::text ` +
        `else '[' || coalesce(string_agg(r.body, ','), '') || ']' end, count(*), null from ` +
        `(select row_to_json(r)::text as body from ` +
        `(select t."id" as "id", t."name" as "name" from "public"."authors" as t where t."id" = any ($1::bigint[]) ` +
        `limit $2::bigint) r offset 0) r`,
    );
    expect(values).toEqual(['{"1","2,3"}', '5']);
  });

  test('a list that may repeat stored values is bounded while PostgreSQL formats it', () => {
    for (const select of ['a:id,b:id', 'id,authors!books_author_id_fkey(name)'])
      expect(get('books', ['select', select]).text, select).toContain('over (rows unbounded preceding)');
  });

  test('so is a list of documents, because a table of these can be long', () => {
    expect(get('requests', ['select', 'id,before']).text).toContain('over (rows unbounded preceding)');
    expect(get('requests', ['select', 'id']).text).not.toContain('over (rows unbounded preceding)');
  });

  test('requests of one shape have one text', () => {
    const shape = (id: string, limit: string, alias: string) =>
      get('books', ['select', `${alias}:last_name`], ['id', `in.(${id})`], ['limit', limit]).text;
    expect(shape('1,2,3', '7', 'a')).toBe(shape('4', '8', 'b'));
  });

  test('no response exceeds the row limit', () => {
    expect(get('authors').values).toEqual(['10000']);
    expect(get('authors', ['limit', '10001']).values).toEqual(['10000']);
    expect(get('authors', ['limit', '9999']).values).toEqual(['9999']);
  });

  test('many renamed members still make one object', () => {
    const select = Array.from({ length: 60 }, (_, i) => `m${i}:id`).join(',');
    const { text, values } = get('authors', ['select', select]);
    expect(text).toContain('json_object_agg');
    expect(values).toHaveLength(61);
  });

  test('numbers in a body reach PostgreSQL unchanged', () => {
    const body = '{"id":9007199254740993,"name":"a","abbreviation":1.10}';
    expect(compile({ method: 'POST', path: 'authors', params: [], body }).values).toEqual([body]);
  });
});

/** Texts that would be harmful as SQL. They start with `zq`, which no statement may contain. */
const hostile = fc.oneof(
  fc.constantFrom(
    `zq'; drop table authors; --`,
    'zq"',
    'zq) or (1=1',
    'zq\\',
    'zq$1',
    'zq/*',
    'zq,zq',
    'zq"."zq',
  ),
  fc.string({ minLength: 1, maxLength: 20 }).map((text) => `zq${text}`),
);
const quotedText = hostile.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`);
const operator = fc.constantFrom('eq', 'neq', 'gt', 'like', 'not.ilike', 'isdistinct', 'cs', 'not.in', 'in');

const condition = fc
  .tuple(fc.constantFrom('id', 'last_name', 'number', 'tags'), operator, quotedText)
  .map(([column, name, text]) => `${column}.${name}.${name.endsWith('in') ? `(${text},${text})` : text}`);
const filter = fc.oneof(
  fc
    .tuple(fc.constantFrom('id', 'last_name', 'tags'), operator, hostile, quotedText)
    .map(([column, name, text, list]): [string, string] => [
      column,
      `${name}.${name.endsWith('in') ? `(${list})` : text}`,
    ]),
  fc
    .array(condition, { minLength: 1, maxLength: 4 })
    .map((list): [string, string] => ['or', `(${list.join(',')})`]),
  hostile.map((text): [string, string] => ['authors.name', `eq.${text}`]),
);
const alias = fc
  .tuple(quotedText, quotedText)
  .map(([first, second]): [string, string][] => [
    ['select', `${first}:last_name,${second}:id,authors!author_id(name)`],
  ]);
const key = fc.constantFrom('id', 'last_name', 'number');
const body = fc
  .tuple(fc.dictionary(key, fc.oneof(hostile, fc.integer(), fc.constant(null)), { minKeys: 1 }), fc.boolean())
  .map(([row, isList]) => JSON.stringify(isList ? [row, row] : row));

const anyRequest: fc.Arbitrary<Asked> = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE'),
  path: fc.constant('books'),
  params: fc.tuple(alias, fc.array(filter, { maxLength: 4 })).map((parts) => parts.flat()),
  headers: fc.constantFrom<Record<string, string>>(
    {},
    { prefer: 'count=exact,return=representation,resolution=merge-duplicates,missing=default' },
    { accept: 'application/vnd.pgrst.object+json;nulls=stripped' },
  ),
  body,
});
const anyCall: fc.Arbitrary<Asked> = fc.record({
  method: fc.constantFrom('GET', 'POST'),
  path: fc.constant('rpc/profile'),
  params: hostile.map((text) => [['name', text] as const]),
  body: hostile.map((name) => JSON.stringify({ name })),
});

function tryCompile(asked: Asked): Statement | null {
  const params = asked.method === 'POST' && asked.path.startsWith('rpc/') ? [] : asked.params;
  try {
    return compile({ ...asked, params });
  } catch (error) {
    if (error instanceof RefusedError) return null;
    throw error;
  }
}

describe('every value is a parameter, and every identifier is the catalog’s', () => {
  test('for every request', () => {
    let compiled = 0;
    const names = new Set(['public']);
    for (const table of catalog.tables.values())
      for (const name of [table.name, ...table.columns.keys()]) names.add(name);
    for (const routines of catalog.routines.values())
      for (const { args, result } of routines) for (const { name } of [result, ...args]) names.add(name);
    fc.assert(
      fc.property(fc.oneof(anyRequest, anyCall), (asked) => {
        const statement = tryCompile(asked);
        if (statement === null) return;
        compiled++;
        const { text, values } = statement;
        expect(text).not.toContain('zq');
        const placeholders = new Set(Array.from(text.matchAll(/\$(\d+)/g), ([, number]) => Number(number)));
        expect(placeholders).toEqual(new Set(values.map((_, i) => i + 1)));
        for (const [, quoted = ''] of text.matchAll(/"((?:[^"]|"")*)"/g))
          expect(names).toContain(quoted.replaceAll('""', '"'));
        expect(text).not.toMatch(/;|--|\/\*/);
      }),
      { numRuns: 1500, seed: 20_261_122 },
    );
    expect(compiled, 'most requests are compiled').toBeGreaterThan(750);
  });
});
