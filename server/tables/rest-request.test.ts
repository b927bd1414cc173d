import { describe, expect, test } from 'vitest';
import { checkRestRequest, comparesColumnsOf } from '#server/tables/rest-request.ts';

function check(
  search: string,
  headers: Record<string, string> = {},
  method = 'GET',
  path = '/rest/v1/teams',
) {
  return checkRestRequest(method, path, search, new Headers(headers));
}

describe('table API requests', () => {
  test.each([
    '?select=*',
    '?select=id,name,team:teams(name,abbreviation)&order=last_name',
    '?select=*,a(*),b(*),c(*)',
    '?last_name=eq.match.point',
    '?select=match.id&order=match.asc',
    '?or=(a.eq.1,and(b.eq.2,not.and(c.eq.3,d.eq.4)))',
    '?name=eq.((((((((',
    `?id=in.(${Array.from({ length: 200 }, (_, i) => i).join(',')})`,
  ])('%s passes', (search) => {
    expect(check(search)).toBeNull();
  });

  test.each([
    '?select=a(b(c))',
    '?select=x:a!inner(...b(c))',
    '?select=...a(...b(c))',
    '?name=match.(x{200}){200}',
    '?name=not.imatch.x',
    '?name=match(any).{x,y}',
    '?players.name=imatch.x',
    '?or=(id.eq.1,name.match.x)',
    '?and=(or(name.not.imatch(all).{x}))',
    '?teams.or=(name.match.x)',
    `?select=${Array.from({ length: 20 }, (_, i) => `t${i}:teams(id)`).join(',')}`,
    `?select=${'players('.repeat(20)}id${')'.repeat(20)}`,
    '?select=id&select=a(b(c(d(e))))',
    '?select=%61%28b%28c%28d%28e%29%29%29%29',
    `?or=${'(and'.repeat(10)}`,
    `?teams.or=${'(and'.repeat(10)}`,
  ])('%s is refused', (search) => {
    expect(check(search)).toMatchObject({ status: 400 });
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
  ])('%s is nothing', (path) => {
    expect(check('', {}, 'GET', path)).toMatchObject({ status: 404 });
  });

  test('only the methods of the client', () => {
    for (const method of ['PUT', 'TRACE', 'CONNECT', 'OPTIONS', 'get'])
      expect(check('', {}, method), method).toMatchObject({ status: 405 });
  });

  test.each([
    { accept: 'application/vnd.pgrst.plan+json' },
    { accept: 'text/csv' },
    { 'accept-profile': 'auth' },
    { 'content-profile': 'storage' },
  ])('%o is refused', (headers) => {
    expect(check('', headers as Record<string, string>)).toMatchObject({ status: 406 });
  });

  test('bodies are JSON', () => {
    expect(check('', { 'content-type': 'text/csv' }, 'POST')).toMatchObject({ status: 415 });
    expect(check('', { 'content-type': 'application/json; charset=utf-8' }, 'POST')).toBeNull();
  });
});

describe('counts', () => {
  test.each(['count=exact', 'return=minimal', 'return=representation,count=exact', 'count=exact, tx=commit'])(
    '%s passes',
    (prefer) => {
      expect(check('?select=id', { prefer })).toBeNull();
    },
  );

  test.each([
    'count=planned',
    'count=estimated',
    'return=minimal, Count = Planned',
    'count=exact,count=planned',
    'count="planned"',
  ])('%s is refused: estimates ignore row security', (prefer) => {
    expect(check('?user_email=gte.a', { prefer })).toMatchObject({ status: 400, code: 'PGRST122' });
  });
});

describe('comparing columns of tables that only admins read', () => {
  const compares = (path: string, search: string) =>
    comparesColumnsOf(new Set(['image_downloads', 'request_player']), `/rest/v1/${path}`, search);

  test.each([
    ['image_downloads', '?user_email=like.a*'],
    ['image_downloads', '?select=id&order=user_email'],
    ['image_downloads', '?or=(user_email.gte.a,user_email.lt.b)'],
    ['teams', '?select=id,request_player(id)&request_player.reporter_email=gte.a'],
    ['teams', '?select=id,r:request_player!inner(id)&r.reporter_email=gte.a'],
  ])('%s%s', (path, search) => {
    expect(compares(path, search)).toBe(true);
  });

  test.each([
    ['image_downloads', '?select=user_email&limit=1&offset=2'],
    ['image_downloads', ''],
    ['teams', '?select=id,players(id)&name=eq.request_player&order=name'],
  ])('%s%s compares nothing hidden', (path, search) => {
    expect(compares(path, search)).toBe(false);
  });
});
