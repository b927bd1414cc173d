/** The behavior of reads in docs/table-api.md, over HTTP on the real database. */
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTableClient, type TableClient } from '../support/gate/table-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let ask: TableClient['ask'];
let team: number;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
  ({ ask, team } = await createTableClient(server));
});
afterAll(() => server.stop());

/** First names of the team's players that match a filter. */
async function namesOf(query: string): Promise<string[]> {
  const { body } = await ask(`players?select=first_name&team_id=eq.${team}&order=id&${query}`, {
    as: 'visitor',
  });
  return (body as { first_name: string }[]).map((row) => row.first_name);
}
const encoded = encodeURIComponent;

describe('filters', () => {
  test.each([
    ['number=eq.7', ['Ann']],
    ['number=neq.7', ['Bea', 'Dee']],
    ['number=gt.17', ['Dee']],
    ['number=gte.17', ['Bea', 'Dee']],
    ['number=lt.17', ['Ann']],
    ['number=lte.17', ['Ann', 'Bea']],
    ['number=not.eq.7', ['Bea', 'Dee']],
    ['last_name=like.A*', ['Ann']],
    ['last_name=like.a%25', []],
    ['last_name=ilike.a*', ['Ann']],
    ['last_name=not.ilike.*A', ['Bea', 'Cleo', 'Dee']],
    [`last_name=eq.${encoded('Be"ta, (b)')}`, ['Bea']],
    [`last_name=eq.${encoded('Gämma\\')}`, ['Cleo']],
    [`last_name=in.(Alpha,${encoded('"Be\\"ta, (b)"')})`, ['Ann', 'Bea']],
    [`last_name=in.(${encoded('"Gämma\\\\"')})`, ['Cleo']],
    ['number=in.(7,99)', ['Ann', 'Dee']],
    ['number=not.in.(7,99)', ['Bea']],
    ['number=in.()', []],
    ['number=is.null', ['Cleo']],
    ['number=not.is.null', ['Ann', 'Bea', 'Dee']],
    ['number=is.not_null', ['Ann', 'Bea', 'Dee']],
    ['or=(number.eq.7,number.is.null)', ['Ann', 'Cleo']],
    ['and=(number.gt.7,number.lt.99)', ['Bea']],
    ['not.or=(number.eq.7,number.eq.17)', ['Dee']],
    ['or=(number.eq.7,and(position.eq.G,not.or(number.is.null)))', ['Ann', 'Dee']],
    [`or=(last_name.eq.${encoded('"Be\\"ta, (b)"')},number.not.in.(7,17))`, ['Bea', 'Dee']],
    ['or=(last_name.ilike."alp*",number.eq.99)', ['Ann', 'Dee']],
    ['number=gt.7&position=eq.G', ['Dee']],
    ['created_at=gt.2020-01-01T00:00:00Z&number=eq.7', ['Ann']],
  ])('%s', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  test('containment in JSON, and values inside it', async () => {
    await ask(`teams?id=eq.${team}`, { as: 'admin', method: 'PATCH', body: { city: 'Testville' } });
    const { body: log } = await ask(
      `admin_log?select=now:after->>city,before->city&row_id=eq.${team}&table_name=eq.teams&after->>city=eq.Testville`,
    );
    expect(log).toEqual([{ now: 'Testville', city: null }]);
    const found = async (query: string) =>
      ((await ask(`admin_log?select=id&row_id=eq.${team}&${query}`)).body as object[]).length;
    expect(await found(`after=cs.${encoded('{"city":"Testville"}')}`)).toBe(1);
    expect(await found(`after=cd.${encoded('{"city":"Testville"}')}`)).toBe(0);
    expect(await found('or=(after->>city.ilike.*TESTV*,after->>name.eq.x)')).toBe(1);
    expect(await found('after->revision=eq.2')).toBe(1);
    const overlap = await ask('admin_log?after=ov.{}');
    expect(overlap).toMatchObject({ status: 404, body: { code: '42883' } });
  });

  test.each([
    ['number=eq.seven', '22P02'],
    ['no_such=eq.1', '42703'],
    ['number=is.7', 'PGRST100'],
    ['last_name=fts.x', 'PGRST100'],
    [`last_name=eq.${encoded('\0')}`, '22021'],
  ])('%s is refused', async (query, code) => {
    const { body, status } = await ask(`players?${query}`);
    expect([status, (body as { code: string }).code]).toEqual([400, code]);
  });
});

describe('select, order, limits, and counts', () => {
  const own = () => `team_id=eq.${team}`;

  test('columns and aliases in order, in PostgreSQL’s format', async () => {
    const { body, headers } = await ask(`players?select=jersey:number,first_name&${own()}&order=id&limit=1`);
    expect(body).toEqual([{ jersey: 7, first_name: 'Ann' }]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    const { body: times } = await ask(`players?select=created_at&${own()}&limit=1`);
    expect((times as { created_at: string }[])[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/);
  });

  test.each([
    ['number', ['Ann', 'Bea', 'Dee', 'Cleo']],
    ['number.desc', ['Cleo', 'Dee', 'Bea', 'Ann']],
    ['number.desc.nullslast', ['Dee', 'Bea', 'Ann', 'Cleo']],
    ['number.nullsfirst', ['Cleo', 'Ann', 'Bea', 'Dee']],
    ['position.asc.nullslast,number.desc.nullsfirst', ['Ann', 'Cleo', 'Dee', 'Bea']],
  ])('order=%s', async (order, names) => {
    const { body } = await ask(`players?select=first_name&${own()}&order=${order}`);
    expect((body as { first_name: string }[]).map((row) => row.first_name)).toEqual(names);
  });

  test.each([
    ['', 200, '0-3/*'],
    ['&limit=2', 200, '0-1/*'],
    ['&limit=2&offset=3', 200, '3-3/*'],
    ['&offset=9', 200, '*/*'],
    ['&limit=0', 200, '*/*'],
  ])('%s without a count', async (query, status, range) => {
    const answer = await ask(`players?select=id&${own()}${query}`);
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, range]);
  });

  test.each([
    ['', 200, '0-3/4'],
    ['&limit=2', 206, '0-1/4'],
    ['&limit=2&offset=3', 206, '3-3/4'],
    ['&number=is.not_null', 200, '0-2/3'],
    ['&number=eq.1', 200, '*/0'],
    ['&offset=4', 206, '*/4'],
    ['&offset=5', 416, null],
  ])('%s with a count, as list and as HEAD', async (query, status, range) => {
    const options = { prefer: 'count=exact' };
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(`players?select=id&${own()}${query}`, { ...options, method });
      expect([answer.status, answer.headers.get('content-range')], method).toEqual([status, range]);
      if (method === 'HEAD') expect(answer.body).toBeNull();
      else if (range !== null) expect(answer.headers.get('preference-applied')).toBe('count=exact');
    }
  });

  test('returns one object, or why there is none', async () => {
    const accept = 'application/vnd.pgrst.object+json';
    const one = await ask(`players?select=first_name&${own()}&number=eq.7`, { accept });
    expect([one.status, one.body]).toEqual([200, { first_name: 'Ann' }]);
    expect(one.headers.get('content-type')).toContain(accept);
    for (const [query, count] of [
      ['number=eq.1', 0],
      ['number=gt.7', 2],
    ] as const)
      expect(await ask(`players?select=id&${own()}&${query}`, { accept })).toMatchObject({
        status: 406,
        body: { code: 'PGRST116', details: `The result contains ${count} rows` },
      });
  });

  test('null members can be omitted', async () => {
    const accept = 'application/vnd.pgrst.array+json;nulls=stripped';
    const { body } = await ask(`players?select=first_name,number&${own()}&number=is.null`, { accept });
    expect(body).toEqual([{ first_name: 'Cleo' }]);
  });

  test('a large response is compressed', async () => {
    const call = (encoding: string) =>
      fetch(`${server.url}/rest/v1/players?select=*&limit=50`, {
        headers: { apikey: server.secretKey, 'accept-encoding': encoding },
      });
    const packed = await call('gzip');
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
      'gzip',
      'Accept-Encoding',
    ]);
    const plain = await call('identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await packed.text()).toBe(await plain.text());
  });
});

describe('embedded tables', () => {
  test('the row of a foreign key, renamed or not, and with a hint', async () => {
    for (const [select, key] of [
      ['team:teams(name)', 'team'],
      ['teams(name)', 'teams'],
      ['teams!players_team_id_fkey(name)', 'teams'],
      ['teams!team_id(name)', 'teams'],
    ] as const) {
      const { body } = await ask(`players?select=first_name,${select}&team_id=eq.${team}&number=eq.7`);
      expect(body, select).toEqual([{ first_name: 'Ann', [key]: { name: 'Table Testers' } }]);
    }
  });

  test('the rows that refer to one, filtered, ordered, and limited', async () => {
    const list = async (query: string) =>
      (await ask(`teams?select=name,players(first_name)&id=eq.${team}&${query}`)).body;
    const named = (...names: string[]) => [
      { name: 'Table Testers', players: names.map((name) => ({ first_name: name })) },
    ];
    expect(await list('players.order=number.desc.nullslast&players.limit=2')).toEqual(named('Dee', 'Bea'));
    expect(await list('players.order=id&players.limit=1&players.offset=1')).toEqual(named('Bea'));
    expect(await list('players.number=eq.7')).toEqual(named('Ann'));
    expect(await list('players.or=(number.eq.7,number.eq.17)&players.order=id')).toEqual(named('Ann', 'Bea'));
    expect(await list('players.number=eq.1')).toEqual(named());
  });

  test('!inner omits rows without any, also in the count', async () => {
    const inner = async (number: number) => {
      const select = `teams?select=name,p:players!inner(number)&abbreviation=eq.TTS&p.number=eq.${number}`;
      const { body, headers } = await ask(select, { prefer: 'count=exact' });
      return [body, headers.get('content-range')];
    };
    expect(await inner(7)).toEqual([[{ name: 'Table Testers', p: [{ number: 7 }] }], '0-0/1']);
    expect(await inner(1)).toEqual([[], '*/0']);
  });

  test('unrelated and hidden tables are refused', async () => {
    expect(await ask('players?select=id,user_roles(*)')).toMatchObject({
      status: 400,
      body: { code: 'PGRST200' },
    });
    expect(await ask('teams?select=id,user_lineup(id)&limit=1', { as: 'visitor' })).toMatchObject({
      status: 401,
      body: { code: '42501' },
    });
    expect(await ask('teams?players.id=eq.1')).toMatchObject({ status: 400, body: { code: 'PGRST108' } });
  });
});

test('the product’s client gets what it expects', async () => {
  const tables = new PostgrestClient(`${server.url}/rest/v1`, { headers: { apikey: server.secretKey } });
  const some = await tables
    .from('players')
    .select('first_name, team:teams(name)', { count: 'exact' })
    .eq('team_id', team)
    .or('number.eq.7,last_name.ilike."gä*"')
    .order('id')
    .range(0, 0);
  expect([some.error, some.count, some.data]).toEqual([
    null,
    2,
    [{ first_name: 'Ann', team: { name: 'Table Testers' } }],
  ]);
  const none = await tables.from('players').select('id').eq('id', -1).maybeSingle();
  expect([none.error, none.data, none.status]).toEqual([null, null, 200]);
  const one = await tables.from('players').select('id').eq('id', -1).single();
  expect([one.error?.code, one.status]).toEqual(['PGRST116', 406]);
  const head = await tables
    .from('players')
    .select('*', { count: 'exact', head: true })
    .eq('number', 99)
    .eq('team_id', team);
  expect([head.error, head.count]).toEqual([null, 1]);
});
