import { beforeAll, describe, expect, test } from 'vitest';
import type { Catalog } from '#platform/database/catalog.ts';
import { RefusedError } from '#platform/http/refusal.ts';
import { wordRefusal } from '#platform/http/refusals/refusals.ts';
import type { WordedRefusal } from '#platform/http/refusals/responses.ts';
import { authorize, comparedTables } from '#platform/tables/authorize.ts';
import { compileRead } from '#platform/tables/compile.ts';
import { parseRequest, readAim, type TableRequest } from '#platform/tables/request.ts';
import { makeCatalog } from '#tests/support/catalog.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await makeCatalog();
});

function parse(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const aim = readAim(method, path.startsWith('/') ? path : `/rest/v1/${path}`, new Headers(headers));
  return parseRequest(aim, query, catalog);
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
  expect(shown('request_player?select=before->0')).toMatch(/as "before"/);
  const { rows } = parse('request_player?select=before->items->-1,before->>title,first:before->0');
  expect(rows.members.map(({ alias }) => alias)).toEqual(['items', 'title', 'first']);
});

test('a key within one table is embedded by the column at this end', () => {
  expect(shown('teams?select=near:teams!id(id)')).toContain('json_agg');
  expect(shown('teams?select=near:teams!parent_id(id)')).not.toContain('json_agg');
});

test('functions that share a name are distinguished by their arguments, or must have the same columns', () => {
  expect(parse('rpc/shown?id=1&year=2&select=count').rows.members).toHaveLength(1);
  expect(refusal('rpc/shown?id=1&select=count')).toMatchObject({ status: 400, code: '42703' });
  expect(refusal('rpc/shown', {}, 'POST')).toMatchObject({ status: 300, code: 'PGRST203' });
});

describe('the grammar', () => {
  test.each([
    'teams?select=*',
    'teams',
    'players?select=id,last_name,team:teams!players_team_id_fkey(name,abbreviation)&order=last_name',
    'players?select=id,teams!team_id(*),other:teams!loaned_to!inner(id)',
    'teams?select=*,p:players!team_id!inner(*)&p.number=gt.9&p.order=number.desc&p.limit=3&p.offset=1',
    'teams?select=*,request_player(id)&request_player.or=(id.is.null,team_id.eq.3)',
    'players?last_name=eq.match.point',
    'teams?or=(id.eq.1,and(id.eq.2,not.and(id.eq.3,id.eq.4)))',
    'teams?not.or=(id.eq.1,name.eq."a,b)")',
    'teams?name=eq.((((((((',
    'teams?name=eq.',
    'teams?name=not.ilike.*a*&name=like.b%25',
    `teams?id=in.(${Array.from({ length: 200 }, (_, i) => i).join(',')})`,
    'teams?name=in.("a,b","say \\"hi\\"",)',
    'teams?id=in.()',
    'teams?name=is.not_null&id=not.is.NULL',
    'teams?"odd \\"name\\""=eq.1&select="odd \\"name\\""',
    'players?tags=cs.{a,b}&tags=cd.{}&tags=ov.{c}&or=(tags.cs.{a,b},id.gte.3)',
    'request_player?before->a->0->>b=ilike.*x*&order=before->>name.desc&select=id,before->>name,n:before->a',
    'teams?order=name.desc.nullslast,id.nullsfirst,abbreviation.asc&limit=10&offset=20',
    'rpc/profile?name=eq.x',
    'rpc/counts?select=count&count=gt.3&order=count.desc&limit=3',
  ])('%s is valid', (target) => {
    expect(refusal(target)).toBeNull();
  });

  test.each([
    ['players?select=teams!team_id(players!team_id(id))', 'too_many_embeds'],
    ['teams?select=id,name,id', 'repeated_member'],
    ['teams?select=*,id', 'repeated_member'],
    ['teams?select=id:name,id', 'repeated_member'],
    ['players?select=id,teams!team_id(id,name,id)', 'repeated_member'],
    ['players?select=teams!team_id(id),teams!team_id(name)', 'repeated_member'],
    [`teams?select=${Array.from({ length: 129 }, (_, i) => `m${i}:id`).join(',')}`, 'too_many_columns'],
    [`teams?order=${Array.from({ length: 129 }, () => 'id').join(',')}`, 'too_many_columns'],
    [`teams?or=(${Array.from({ length: 129 }, () => 'id.eq.1').join(',')})`, 'too_many_columns'],
    [`players?select=id,teams!team_id(id)&teams.or=(${'id.eq.1,'.repeat(128)}id.eq.1)`, 'too_many_columns'],
    [`request_player?select=id&before->${Array.from({ length: 40 }, () => 'a').join('->')}=eq.1`, 'PGRST100'],
    ['players?select=id,...teams!team_id(name)', 'PGRST100'],
    [
      `teams?select=${Array.from({ length: 20 }, (_, i) => `p${i}:request_player(id)`).join(',')}`,
      'too_many_embeds',
    ],
    [`teams?select=${'request_player('.repeat(20)}id${')'.repeat(20)}`, 'too_many_embeds'],
    ['teams?select=%72equest_player%28id,teams%28id%29%29', 'too_many_embeds'],
    ['teams?name=match.(x{200}){200}', 'PGRST100'],
    ['teams?name=not.imatch.x', 'PGRST100'],
    ['teams?name=match(any).{x,y}', 'PGRST100'],
    ['teams?name=like(any).{x,y}', 'PGRST100'],
    ['teams?select=*,request_player(id)&request_player.reporter_email=imatch.x', 'PGRST100'],
    ['teams?or=(id.eq.1,name.match.x)', 'PGRST100'],
    ['teams?and=(or(name.not.imatch(all).{x}))', 'PGRST100'],
    ['teams?name=fts.x', 'PGRST100'],
    ['teams?name=constructor.x', 'PGRST100'],
    ['teams?name=is.1', 'PGRST100'],
    ['teams?name=eq', 'PGRST100'],
    ['teams?id=in.1,2', 'PGRST100'],
    ['teams?id=in.(1,2)x', 'PGRST100'],
    [`teams?or=${'(and'.repeat(6)}(id.eq.1)${')'.repeat(6)}`, 'filter_too_deep'],
    [`teams?or=${'(and'.repeat(2000)}`, 'filter_too_deep'],
    ['teams?or=id.eq.1', 'PGRST100'],
    ['teams?or=()', 'PGRST100'],
    ['teams?select=id&select=name', 'PGRST100'],
    ['teams?select=id,', 'PGRST100'],
    ['teams?select=id::text', 'PGRST100'],
    ['teams?select=id.sum()', 'PGRST100'],
    ['teams?select=count()', 'PGRST200'],
    ['teams?limit=-1', 'PGRST100'],
    ['teams?limit=1e9', 'PGRST100'],
    ['teams?offset=99999999999', 'PGRST100'],
    ['teams?order=name.up', 'PGRST100'],
    ['teams?order=', 'PGRST100'],
    ['players?order=teams(name)', '42703'],
    ['request_player?select=before->>a->b', 'PGRST100'],
    ['teams?select=no_such', '42703'],
    ['teams?no_such=eq.1', '42703'],
    ['teams?__proto__=eq.1', '42703'],
    ['teams?players.id=eq.1', 'PGRST108'],
    ['teams?select=nothing(id)', 'PGRST200'],
    ['teams?select=users(*)', 'PGRST200'],
    ['players?select=teams!no_such_key(id)', 'PGRST200'],
    ['players?select=teams(id)', 'PGRST201'],
    ['teams?columns=no_such', 'PGRST204'],
    ['teams?on_conflict=no_such', 'PGRST204'],
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
    '/rest/v2/teams',
    '/rest/v1/auth.users',
    '/rest/v1/TEAMS',
    '/REST/v1/teams',
    '/rest/v1/teams/1',
    '/rest/v1/rpc/',
    '/rest/v1/rpc/a/b',
  ])('%s is not an API path', (path) => {
    expect(refusal(path)).toMatchObject({ status: 404 });
  });

  test('only the client’s methods are accepted', () => {
    for (const method of ['PUT', 'TRACE', 'CONNECT', 'OPTIONS', 'get'])
      expect(refusal('teams', {}, method), method).toMatchObject({
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
      expect(refusal('teams?id=eq.1&limit=1', {}, method)).toMatchObject({ status: 400, code: 'PGRST100' });
    expect(refusal('teams?id=eq.1&order=id&select=id', {}, 'PATCH')).toBeNull();
  });
});

describe('headers', () => {
  test.each(['application/vnd.pgrst.plan+json', 'text/csv', 'application/json,text/csv'])(
    'Accept: %s is refused',
    (accept) => {
      expect(refusal('teams', { accept })).toMatchObject({ status: 406 });
    },
  );

  test.each([
    'count=exact',
    'return=minimal',
    'return=representation,count=exact',
    'count=exact, tx=commit',
    'handling=strict,count=exact',
  ])('Prefer: %s is accepted', (prefer) => {
    expect(refusal('teams', { prefer })).toBeNull();
  });

  test.each([
    'count=planned',
    'count=estimated',
    'return=minimal, Count = Planned',
    'count=exact,count=planned',
    'count="planned"',
    'handling=strict, max-affected=1',
    'handling=strict, tx=rollback',
  ])('Prefer: %s is refused', (prefer) => {
    expect(refusal('teams?name=gte.a', { prefer })).toMatchObject({ status: 400, code: 'PGRST122' });
  });
});

describe('filters on tables that only admins read', () => {
  test.each([
    ['request_player?reporter_email=like.a*', 'request_player'],
    ['request_player?select=id&order=reporter_email', 'request_player'],
    ['request_player?or=(reporter_email.gte.a,reporter_email.lt.b)', 'request_player'],
    ['teams?select=id,request_player(id)&request_player.reporter_email=gte.a', 'request_player'],
    ['teams?select=id,r:request_player!inner(id)&r.order=reporter_email', 'request_player'],
  ])('%s compares %s', (target, table) => {
    expect(comparedTables(parse(target))).toContain(table);
  });

  test.each(['request_player?select=reporter_email&limit=1&offset=2', 'request_player'])(
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
  const NO_TABLE = { status: 401, code: '42501', sentence: 'permission denied for table request_player' };

  test.each([
    'request_player?select=reporter_email',
    'request_player',
    'request_player?select=id&reporter_email=eq.a',
    'request_player?select=id&or=(id.is.null,and(reporter_email.gt.a))',
    'request_player?select=id&order=reporter_email',
    'teams?select=id,request_player(id)&request_player.reporter_email=gte.a',
    'teams?select=id,request_player(id)&request_player.order=reporter_email',
  ])('a visitor may not request %s', (target) => {
    expect(isAllowed('anon', target)).toMatchObject(NO_TABLE);
    expect(isAllowed('authenticated', target)).toBe(true);
  });

  test('changes need grants for what they write, filter, and return', () => {
    expect(isAllowed('anon', 'request_player?reporter_email=eq.a', {}, 'PATCH')).toMatchObject(NO_TABLE);
    expect(isAllowed('authenticated', 'request_player?id=eq.a', {}, 'DELETE')).toMatchObject({ status: 403 });
    expect(isAllowed('anon', 'request_player', {}, 'POST')).toBe(true);
    const prefer = 'return=representation';
    expect(isAllowed('anon', 'request_player', { prefer }, 'POST')).toMatchObject(NO_TABLE);
    expect(isAllowed('anon', 'request_player?select=id', { prefer }, 'POST')).toBe(true);
    expect(isAllowed('anon', 'rpc/check', {}, 'POST')).toMatchObject({
      status: 401,
      sentence: 'permission denied for function check',
    });
  });
});
