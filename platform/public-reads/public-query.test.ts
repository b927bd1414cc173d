import { describe, expect, test } from 'vitest';
import { isCallsKey, publicKeyOf } from '#platform/public-reads/public-query.ts';

const KEY = 'sb_publishable_test';

function keyOf(search: string, headers: Record<string, string> = {}, path = 'players', method = 'GET') {
  const all = new Headers({ apikey: KEY, ...headers });
  return publicKeyOf({ method, target: { path: `/rest/v1/${path}`, search }, headers: all }, KEY);
}

describe('visitors share a response', () => {
  test('for all spellings of a query', () => {
    const key = keyOf('?select=*&team_id=eq.1&limit=2000');
    expect(key).not.toBeNull();
    expect(keyOf('?limit=2000&select=%2A&team_id=eq.1')).toBe(key);
    expect(
      keyOf('?limit=2000&select=*&team_id=eq.1', { authorization: `Bearer ${KEY}`, accept: '*/*' }),
    ).toBe(key);
    expect(keyOf('?limit=2000&select=*&team_id=eq.1', {}, 'players', 'HEAD')).toBe(key);
  });

  test('but not for different queries', () => {
    const keys = [
      keyOf('?a=eq.1&a=eq.2'),
      keyOf('?a=eq.2&a=eq.1'),
      keyOf('?a=eq.1', {}, 'teams'),
      keyOf('?a=eq.1'),
      keyOf('?a=eq.1', { prefer: 'count=exact' }),
      keyOf('?a=eq.1', { accept: 'application/vnd.pgrst.object+json' }),
      keyOf('?a=eq.1%20list%20'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain(null);
  });

  test('with embeds of teams and players only', () => {
    for (const select of ['*,teams(*)', 'id,team:teams!inner(name)', '*,...teams(name)', '*, players (id)'])
      expect([select, keyOf(`?select=${encodeURIComponent(select)}`)]).not.toContain(null);
    for (const select of [
      '*,user_lineup(*)',
      'id,t:team_id(name)',
      '*,teams(*,site_visits(*))',
      'id.count()',
      '(id)',
    ])
      expect([select, keyOf(`?select=${encodeURIComponent(select)}`)]).toContain(null);
  });
});

test('a long text without an embedded table is read once', () => {
  // From each of its characters, it would take minutes.
  expect(keyOf(`?select=${'a'.repeat(1_000_000)}`)).not.toBeNull();
});

test('a query of thousands of parameters is not sorted', () => {
  expect(keyOf(`?${'a=&'.repeat(2600)}`)).toBeNull();
  expect(keyOf(`?${'a=&'.repeat(20)}`)).not.toBeNull();
});

test('the key of a page of calls is not one of briefings or lists', () => {
  for (const name of ['game_calls', 'team_calls_table', 'call_record'])
    expect(isCallsKey(keyOf('?team=TOR', {}, `rpc/${name}`) ?? '')).toBe(true);
  for (const name of ['teams', 'rpc/team_briefing'])
    expect(isCallsKey(keyOf('?team_id=1', {}, name) ?? '')).toBe(false);
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
    [{}, 'teams/'],
    [{}, 'rpc/public_profile'],
    [{ authorization: 'Bearer ey.a.b' }, 'rpc/game_calls'],
    [{}, 'rpc/game_calls', 'POST'],
    [{}, 'rpc/calls_to_score'],
    [{}, 'players', 'POST'],
    [{}, 'players', 'OPTIONS'],
  ] as [Record<string, string>, string?, string?][])
    expect([headers, path, method, keyOf('', headers, path, method)]).toEqual([headers, path, method, null]);
});
