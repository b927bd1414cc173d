import { beforeAll, describe, expect, test } from 'vitest';
import type { Catalog } from '#platform/database/catalog.ts';
import { RefusedError } from '#platform/http/refusal.ts';
import { wordRefusal } from '#platform/http/refusals/refusals.ts';
import type { WordedRefusal } from '#platform/http/refusals/responses.ts';
import { authorize, comparedTables } from '#platform/tables/authorize.ts';
import { compileRead } from '#platform/tables/compile.ts';
import { parseRequest, parseRequestLine, type TableRequest } from '#platform/tables/request.ts';
import { makeCatalog } from '#tests/support/catalog.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await makeCatalog();
});

function parse(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const requestLine = parseRequestLine(
    method,
    path.startsWith('/') ? path : `/rest/v1/${path}`,
    new Headers(headers),
  );
  return parseRequest(requestLine, query, catalog);
}

function refusal(...request: Parameters<typeof parse>): WordedRefusal | null {
  try {
    parse(...request);
    return null;
  } catch (error) {
    if (error instanceof RefusedError) return wordRefusal(error.refusal);
    throw error;
  }
}

function shown(target: string): string {
  return compileRead(parse(target) as TableRequest).text;
}

test('a path ending in an index is named after its last key, or its column', () => {
  expect(shown('requests?select=before->0')).toMatch(/as "before"/);
  const { rows } = parse('requests?select=before->items->-1,before->>title,first:before->0');
  expect(rows.members.map(({ alias }) => alias)).toEqual(['items', 'title', 'first']);
});

test('a key within one table is embedded by the column at this end', () => {
  expect(shown('authors?select=near:authors!id(id)')).toContain('json_agg');
  expect(shown('authors?select=near:authors!parent_id(id)')).not.toContain('json_agg');
});

test('functions that share a name are distinguished by their arguments, or must have the same columns', () => {
  expect(parse('rpc/shown?id=1&year=2&select=count').rows.members).toHaveLength(1);
  expect(refusal('rpc/shown?id=1&select=count')).toMatchObject({ status: 400, code: '42703' });
  expect(refusal('rpc/shown', {}, 'POST')).toMatchObject({ status: 300, code: 'PGRST203' });
});

describe('the grammar', () => {
  test.each([
    'authors?select=*',
    'authors',
    'books?select=id,last_name,author:authors!books_author_id_fkey(name,abbreviation)&order=last_name',
    'books?select=id,authors!author_id(*),other:authors!lent_by!inner(id)',
    'authors?select=*,p:books!author_id!inner(*)&p.number=gt.9&p.order=number.desc&p.limit=3&p.offset=1',
    'authors?select=*,requests(id)&requests.or=(id.is.null,author_id.eq.3)',
    'books?last_name=eq.match.point',
    'authors?or=(id.eq.1,and(id.eq.2,not.and(id.eq.3,id.eq.4)))',
    'authors?not.or=(id.eq.1,name.eq."a,b)")',
    'authors?name=eq.((((((((',
    'authors?name=eq.',
    'authors?name=not.ilike.*a*&name=like.b%25',
    `authors?id=in.(${Array.from({ length: 200 }, (_, i) => i).join(',')})`,
    'authors?name=in.("a,b","say \\"hi\\"",)',
    'authors?id=in.()',
    'authors?name=is.not_null&id=not.is.NULL',
    'authors?"odd \\"name\\""=eq.1&select="odd \\"name\\""',
    'books?tags=cs.{a,b}&tags=cd.{}&tags=ov.{c}&or=(tags.cs.{a,b},id.gte.3)',
    'requests?before->a->0->>b=ilike.*x*&order=before->>name.desc&select=id,before->>name,n:before->a',
    'authors?order=name.desc.nullslast,id.nullsfirst,abbreviation.asc&limit=10&offset=20',
    'rpc/profile?name=eq.x',
    'rpc/counts?select=count&count=gt.3&order=count.desc&limit=3',
  ])('%s is valid', (target) => {
    expect(refusal(target)).toBeNull();
  });

  test.each([
    ['books?select=authors!author_id(books!author_id(id))', 'too_many_embeds'],
    ['authors?select=id,name,id', 'repeated_member'],
    ['authors?select=*,id', 'repeated_member'],
    ['books?select=id,authors!author_id(id,name,id)', 'repeated_member'],
    ['books?select=authors!author_id(id),authors!author_id(name)', 'repeated_member'],
    [`authors?select=${Array.from({ length: 129 }, (_, i) => `m${i}:id`).join(',')}`, 'too_many_columns'],
    [`authors?order=${Array.from({ length: 129 }, () => 'id').join(',')}`, 'too_many_columns'],
    [`authors?or=(${Array.from({ length: 129 }, () => 'id.eq.1').join(',')})`, 'too_many_columns'],
    [
      `books?select=id,authors!author_id(id)&authors.or=(${'id.eq.1,'.repeat(128)}id.eq.1)`,
      'too_many_columns',
    ],
    [`requests?select=id&before->${Array.from({ length: 40 }, () => 'a').join('->')}=eq.1`, 'PGRST100'],
    ['books?select=id,...authors!author_id(name)', 'PGRST100'],
    [
      `authors?select=${Array.from({ length: 20 }, (_, i) => `p${i}:requests(id)`).join(',')}`,
      'too_many_embeds',
    ],
    [`authors?select=${'requests('.repeat(20)}id${')'.repeat(20)}`, 'too_many_embeds'],
    ['authors?select=%72equests%28id,authors%28id%29%29', 'too_many_embeds'],
    ['authors?name=match.(x{200}){200}', 'PGRST100'],
    ['authors?name=match(any).{x,y}', 'PGRST100'],
    ['authors?or=(id.eq.1,name.match.x)', 'PGRST100'],
    ['authors?and=(or(name.not.imatch(all).{x}))', 'PGRST100'],
    ['authors?name=constructor.x', 'PGRST100'],
    ['authors?name=is.1', 'PGRST100'],
    ['authors?name=eq', 'PGRST100'],
    ['authors?id=in.1,2', 'PGRST100'],
    [`authors?or=${'(and'.repeat(6)}(id.eq.1)${')'.repeat(6)}`, 'filter_too_deep'],
    [`authors?or=${'(and'.repeat(2000)}`, 'filter_too_deep'],
    [`authors?name=like.*a${'_'.repeat(199)}`, 'pattern_too_long'],
    ['requests?order=before', 'document_ordered'],
    ['authors?or=id.eq.1', 'PGRST100'],
    ['authors?select=id&select=name', 'PGRST100'],
    ['authors?select=id,', 'PGRST100'],
    ['authors?select=id::text', 'PGRST100'],
    ['authors?select=count()', 'PGRST200'],
    ['authors?limit=-1', 'PGRST100'],
    ['authors?offset=99999999999', 'PGRST100'],
    ['authors?order=name.up', 'PGRST100'],
    ['authors?order=', 'PGRST100'],
    ['books?order=authors(name)', '42703'],
    ['requests?select=before->>a->b', 'PGRST100'],
    ['authors?select=no_such', '42703'],
    ['authors?no_such=eq.1', '42703'],
    ['authors?__proto__=eq.1', '42703'],
    ['authors?books.id=eq.1', 'PGRST108'],
    ['authors?select=nothing(id)', 'PGRST200'],
    ['authors?select=users(*)', 'PGRST200'],
    ['books?select=authors!no_such_key(id)', 'PGRST200'],
    ['books?select=authors(id)', 'PGRST201'],
    ['authors?columns=no_such', 'PGRST204'],
    ['authors?on_conflict=no_such', 'PGRST204'],
    ['no_such_table', 'PGRST205'],
    ['rpc/no_such_function', 'PGRST202'],
    ['rpc/profile?name=x&other=eq.1', '42703'],
    ['rpc/profile?other=eq.1', 'PGRST202'],
  ])('%s is refused with %s', (target, code) => {
    expect(refusal(target)?.code ?? null).toBe(code);
  });

  test.each([
    '/rest/v1',
    '/rest/v1/',
    '/rest/v2/authors',
    '/rest/v1/auth.users',
    '/rest/v1/AUTHORS',
    '/rest/v1/authors/1',
    '/rest/v1/rpc/',
    '/rest/v1/rpc/a/b',
  ])('%s is not an API path', (path) => {
    expect(refusal(path)).toMatchObject({ status: 404 });
  });

  test('only the client’s methods are accepted', () => {
    for (const method of ['PUT', 'TRACE', 'CONNECT', 'OPTIONS', 'get'])
      expect(refusal('authors', {}, method), method).toMatchObject({
        status: 405,
        headers: { Allow: 'GET, HEAD, POST, PATCH, DELETE' },
      });
    for (const method of ['PATCH', 'DELETE'])
      expect(refusal('rpc/counts', {}, method), method).toMatchObject({
        status: 405,
        headers: { Allow: 'GET, HEAD, POST' },
      });
  });

  test('changes cannot be limited', () => {
    for (const method of ['PATCH', 'DELETE'])
      expect(refusal('authors?id=eq.1&limit=1', {}, method)).toMatchObject({ status: 400, code: 'PGRST100' });
    expect(refusal('authors?id=eq.1&order=id&select=id', {}, 'PATCH')).toBeNull();
  });
});

describe('headers', () => {
  test.each(['application/vnd.pgrst.plan+json', 'text/csv', 'application/json,text/csv'])(
    'Accept: %s is refused',
    (accept) => {
      expect(refusal('authors', { accept })).toMatchObject({ status: 406 });
    },
  );

  test.each([
    'count=exact',
    'return=minimal',
    'return=representation,count=exact',
    'count=exact, tx=commit',
    'handling=strict,count=exact',
  ])('Prefer: %s is accepted', (prefer) => {
    expect(refusal('authors', { prefer })).toBeNull();
  });

  test.each([
    'count=planned',
    'return=minimal, Count = Planned',
    'count="planned"',
    'handling=strict, max-affected=1',
    'handling=strict, tx=rollback',
  ])('Prefer: %s is refused', (prefer) => {
    expect(refusal('authors?name=gte.a', { prefer })).toMatchObject({ status: 400, code: 'PGRST122' });
  });
});

describe('filters on tables that only admins read', () => {
  test.each([
    ['requests?reporter_email=like.a*', 'requests'],
    ['requests?select=id&order=reporter_email', 'requests'],
    ['requests?or=(reporter_email.gte.a,reporter_email.lt.b)', 'requests'],
    ['authors?select=id,requests(id)&requests.reporter_email=gte.a', 'requests'],
    ['authors?select=id,r:requests!inner(id)&r.order=reporter_email', 'requests'],
  ])('%s compares %s', (target, table) => {
    expect(comparedTables(parse(target))).toContain(table);
  });

  test.each(['requests?select=reporter_email&limit=1&offset=2', 'requests'])(
    '%s compares nothing',
    (target) => {
      expect(comparedTables(parse(target))).toEqual([]);
    },
  );
});

describe('grants', () => {
  const isAllowed = (role: 'anon' | 'authenticated', ...request: Parameters<typeof parse>) => {
    try {
      authorize(parse(...request), role);
      return true;
    } catch (error) {
      if (error instanceof RefusedError) return wordRefusal(error.refusal);
      throw error;
    }
  };
  const NO_TABLE = { status: 401, code: '42501', sentence: 'permission denied for table requests' };

  test.each([
    'requests?select=reporter_email',
    'requests',
    'requests?select=id&reporter_email=eq.a',
    'requests?select=id&or=(id.is.null,and(reporter_email.gt.a))',
    'requests?select=id&order=reporter_email',
    'authors?select=id,requests(id)&requests.reporter_email=gte.a',
    'authors?select=id,requests(id)&requests.order=reporter_email',
  ])('a visitor may not request %s', (target) => {
    expect(isAllowed('anon', target)).toMatchObject(NO_TABLE);
    expect(isAllowed('authenticated', target)).toBe(true);
  });

  test('changes need grants for what they write, filter, and return', () => {
    expect(isAllowed('anon', 'requests?reporter_email=eq.a', {}, 'PATCH')).toMatchObject(NO_TABLE);
    expect(isAllowed('authenticated', 'requests?id=eq.a', {}, 'DELETE')).toMatchObject({ status: 403 });
    expect(isAllowed('anon', 'requests', {}, 'POST')).toBe(true);
    const prefer = 'return=representation';
    expect(isAllowed('anon', 'requests', { prefer }, 'POST')).toMatchObject(NO_TABLE);
    expect(isAllowed('anon', 'requests?select=id', { prefer }, 'POST')).toBe(true);
    expect(isAllowed('anon', 'rpc/check', {}, 'POST')).toMatchObject({
      status: 401,
      sentence: 'permission denied for function check',
    });
  });
});
