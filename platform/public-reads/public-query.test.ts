import { describe, expect, test } from 'vitest';
import { createPublicKeys, targetOfKey } from '#platform/public-reads/public-query.ts';

const KEY = 'sb_publishable_test';
const TARGETS = new Set(['books', 'authors', 'rpc/author_summary', 'rpc/latest']);
const publicKeyOf = createPublicKeys({
  targets: TARGETS,
  embeds: new Set(['books', 'authors']),
  schema: 'public',
  anonKey: KEY,
});

function keyOf(search: string, headers: Record<string, string> = {}, path = 'books', method = 'GET') {
  const all = new Headers({ apikey: KEY, ...headers });
  return publicKeyOf({ method, target: { path: `/rest/v1/${path}`, search }, headers: all });
}

describe('visitors share a response', () => {
  test('for all spellings of a query', () => {
    const key = keyOf('?select=*&author_id=eq.1&limit=2000');
    expect(key).not.toBeNull();
    expect(keyOf('?limit=2000&select=%2A&author_id=eq.1')).toBe(key);
    expect(
      keyOf('?limit=2000&select=*&author_id=eq.1', { authorization: `Bearer ${KEY}`, accept: '*/*' }),
    ).toBe(key);
    expect(keyOf('?limit=2000&select=*&author_id=eq.1', {}, 'books', 'HEAD')).toBe(key);
  });

  test('but not for different queries', () => {
    const keys = [
      keyOf('?a=eq.1&a=eq.2'),
      keyOf('?a=eq.2&a=eq.1'),
      keyOf('?a=eq.1', {}, 'authors'),
      keyOf('?a=eq.1'),
      keyOf('?a=eq.1', { prefer: 'count=exact' }),
      keyOf('?a=eq.1', { accept: 'application/vnd.pgrst.object+json' }),
      keyOf('?a=eq.1%20list%20'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain(null);
  });

  test('with embeds of authors and books only', () => {
    for (const select of [
      '*,authors(*)',
      'id,author:authors!inner(name)',
      '*,...authors(name)',
      '*, books (id)',
    ])
      expect([select, keyOf(`?select=${encodeURIComponent(select)}`)]).not.toContain(null);
    for (const select of [
      '*,notes(*)',
      'id,t:author_id(name)',
      '*,authors(*,visits(*))',
      'id.count()',
      '(id)',
    ])
      expect([select, keyOf(`?select=${encodeURIComponent(select)}`)]).toContain(null);
  });
});

test('a long query is not cached, and takes no time', () => {
  expect(keyOf(`?select=${'('.repeat(1_000_000)}`)).toBeNull();
});

test('a query of thousands of parameters is not sorted', () => {
  expect(keyOf(`?${'a=&'.repeat(2600)}`)).toBeNull();
  expect(keyOf(`?${'a=&'.repeat(20)}`)).not.toBeNull();
});

test('a key has its table or function', () => {
  for (const target of TARGETS) expect(targetOfKey(keyOf('?id=eq.1', {}, target) ?? '')).toBe(target);
});

test('unless the request has a session or unusual headers', () => {
  for (const [headers, path, method] of [
    [{ apikey: 'sb_secret_test' }],
    [{ apikey: '' }],
    [{ authorization: 'Bearer ey.a.b' }],
    [{ authorization: '' }],
    [{ range: '0-9' }],
    [{ prefer: 'count=planned' }],
    [{ prefer: 'tx=rollback' }],
    [{ accept: 'text/csv' }],
    [{ 'accept-profile': 'auth' }],
    [{}, 'profiles'],
    [{}, 'authors/'],
    [{}, 'rpc/other'],
    [{ authorization: 'Bearer ey.a.b' }, 'rpc/latest'],
    [{}, 'rpc/latest', 'POST'],
    [{}, 'rpc/secret'],
    [{}, 'books', 'POST'],
    [{}, 'books', 'OPTIONS'],
  ] as [Record<string, string>, string?, string?][])
    expect([headers, path, method, keyOf('', headers, path, method)]).toEqual([headers, path, method, null]);
});
