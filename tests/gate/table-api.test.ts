/**
 * Tests the parts of docs/table-api.md that the client library cannot request. clients.test.ts tests the other parts.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { createTableClient, type AskOptions } from '../support/gate/table-client.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
const { ask, team } = await createTableClient(server);
afterAll(() => server.stop());

async function namesOf(query: string): Promise<string[]> {
  const { body } = await ask(`players?select=first_name&team_id=eq.${team}&order=id&${query}`, {
    as: 'visitor',
  });
  return (body as { first_name: string }[]).map((row) => row.first_name);
}
const encoded = encodeURIComponent;

describe('filters', () => {
  test.each([
    ['number=not.eq.7', ['Bea', 'Dee']],
    ['last_name=like.a%25', []],
    ['last_name=not.ilike.*A', ['Bea', 'Cleo', 'Dee']],
    [`last_name=eq.${encoded('Be"ta, (b)')}`, ['Bea']],
    [`last_name=eq.${encoded('Gämma\\')}`, ['Cleo']],
    [`last_name=in.(Alpha,${encoded('"Be\\"ta, (b)"')})`, ['Ann', 'Bea']],
    [`last_name=in.(${encoded('"Gämma\\\\"')})`, ['Cleo']],
    ['number=is.not_null', ['Ann', 'Bea', 'Dee']],
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

  test('one object, or the reason why there is none', async () => {
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

describe('changes', () => {
  const SHOWN = 'return=representation';
  const row = (name: string) => ({ team_id: team, last_name: name });
  const write = (query: string, body: unknown, prefer = SHOWN, method = 'POST') =>
    ask(`players?select=last_name,number&${query}`, { body, prefer, method });

  test('documents have no like, as in PostgreSQL', async () => {
    expect(await ask('user_lineup?details=like.*a*', {})).toMatchObject({ body: { code: '42883' } });
  });

  test('inserts: one row, several, none, and their results', async () => {
    const one = await write('', row('Insert'));
    expect([one.status, one.body, one.headers.get('content-range')]).toEqual([
      201,
      [{ last_name: 'Insert', number: null }],
      '*/*',
    ]);
    const counted = await write('', [row('Insert'), row('Insert')], `${SHOWN},count=exact`);
    expect([counted.status, counted.headers.get('content-range')]).toEqual([201, '*/2']);
    expect(counted.headers.get('preference-applied')).toBe(`${SHOWN}, count=exact`);
    const minimal = await write('', row('Insert'), 'return=minimal');
    expect([minimal.status, minimal.body]).toEqual([201, null]);
    expect(await write('', [])).toMatchObject({ status: 201, body: [] });
    const embedded = await ask('players?select=last_name,teams(abbreviation)', {
      body: row('Insert'),
      prefer: SHOWN,
    });
    expect(embedded.body).toEqual([{ last_name: 'Insert', teams: { abbreviation: 'TTS' } }]);
  });

  test('inserts: the given columns, and defaults for omitted ones', async () => {
    const ids = [crypto.randomUUID(), crypto.randomUUID()];
    const bodies = [{ id: ids[0], visit_type: 'page_visit', country_source: 'ip' }, { id: ids[1] }];
    const target = 'site_visits?select=id,country&columns=id,visit_type,country';
    const refused = await ask(target, { body: bodies, prefer: SHOWN });
    expect(refused).toMatchObject({ status: 400, body: { code: '23502' } });
    const created = 'players?select=created_at&columns=team_id,last_name,created_at';
    const body = [row('Default'), { ...row('Default'), created_at: '2020-01-01T00:00:00Z' }];
    const { body: times } = await ask(created, { body, prefer: `${SHOWN},missing=default` });
    expect(times).toEqual([
      { created_at: expect.not.stringContaining('2020-01-01') },
      { created_at: '2020-01-01T00:00:00+00:00' },
    ]);
    const numbered = await ask('players?select=id,last_name&columns=id,team_id,last_name', {
      body: [row('Default'), { ...row('Default'), id: 990_001 }],
      prefer: `${SHOWN},missing=default`,
    });
    expect(numbered).toMatchObject({ status: 201, body: [{ id: expect.any(Number) }, { id: 990_001 }] });
  });

  test('upserts: merged, ignored, and refused without a preference', async () => {
    const key = crypto.randomUUID();
    const visit = { id: key, visit_type: 'page_visit', country: 'CA' };
    const upsert = (country: string, prefer: string) =>
      ask('site_visits?on_conflict=id&select=country', { body: { ...visit, country }, prefer });
    expect((await upsert('CA', SHOWN)).status).toBe(201);
    expect(await upsert('US', SHOWN)).toMatchObject({ status: 409, body: { code: '23505' } });
    expect((await upsert('US', `${SHOWN},resolution=ignore-duplicates`)).body).toEqual([]);
    const merged = await upsert('US', `${SHOWN},resolution=merge-duplicates`);
    expect([merged.status, merged.body]).toEqual([201, [{ country: 'US' }]]);
    expect(merged.headers.get('preference-applied')).toBe(`${SHOWN}, resolution=merge-duplicates`);
    const bad = await ask('site_visits?on_conflict=country', {
      body: visit,
      prefer: 'resolution=merge-duplicates',
    });
    expect(bad).toMatchObject({ status: 400, body: { code: '42P10' } });
  });

  test('updates: filtered, counted, empty, and limited to one', async () => {
    await write('', [row('Change'), row('Change')], 'return=minimal');
    const change = (query: string, body: unknown, options: AskOptions = {}) =>
      ask(`players?select=number&last_name=eq.Change&${query}`, { method: 'PATCH', body, ...options });
    const minimal = await change('', { number: 1 });
    expect([minimal.status, minimal.body, minimal.headers.get('content-range')]).toEqual([
      204,
      null,
      '0-1/*',
    ]);
    const shown = await change('number=eq.1', { number: 2 }, { prefer: `${SHOWN},count=exact` });
    expect([shown.status, shown.body, shown.headers.get('content-range')]).toEqual([
      200,
      [{ number: 2 }, { number: 2 }],
      '0-1/2',
    ]);
    expect(await change('number=eq.1', { number: 3 }, { prefer: SHOWN })).toMatchObject({
      status: 200,
      body: [],
    });
    expect(await change('', {}, { prefer: SHOWN })).toMatchObject({ status: 200, body: [] });
    const single = { accept: 'application/vnd.pgrst.object+json', prefer: SHOWN };
    expect(await change('', { number: 3 }, single)).toMatchObject({
      status: 406,
      body: { code: 'PGRST116', details: 'The result contains 2 rows' },
    });
    const after = await ask('players?select=number&last_name=eq.Change');
    expect(after.body, 'what is refused is undone').toEqual([{ number: 2 }, { number: 2 }]);
    expect(await change('', [{ number: 3 }])).toMatchObject({ status: 400, body: { code: 'PGRST102' } });
  });

  test('deletions: results and counts', async () => {
    await write('', [row('Delete'), row('Delete')], 'return=minimal');
    const remove = (query: string, options: AskOptions = {}) =>
      ask(`players?select=last_name&${query}`, { method: 'DELETE', ...options });
    const single = { accept: 'application/vnd.pgrst.object+json' };
    expect((await remove('last_name=eq.Delete', single)).status).toBe(406);
    const shown = await remove('last_name=eq.Delete&limit=1');
    expect(shown).toMatchObject({ status: 400, body: { code: 'PGRST100' } });
    const both = await remove('last_name=eq.Delete', { prefer: `${SHOWN},count=exact` });
    expect([both.status, both.body]).toEqual([200, [{ last_name: 'Delete' }, { last_name: 'Delete' }]]);
    expect(both.headers.get('content-range')).toBe('*/2');
    const none = await remove('last_name=eq.Delete');
    expect([none.status, none.body]).toEqual([204, null]);
  });

  test.each<[string, unknown, number, string]>([
    ['no JSON', '{"last_name":', 400, 'PGRST102'],
    ['no object', '[1]', 400, 'PGRST102'],
    ['no body', '', 400, 'PGRST102'],
    ['objects of different keys', [{ last_name: 'a' }, { number: 1 }], 400, 'PGRST102'],
    ['a column that there is not', { nothing: 1 }, 400, 'PGRST204'],
    ['a value of another type', { number: 'seven' }, 400, '22P02'],
    ['a value out of range', { number: 1e12 }, 400, '22003'],
    ['half of a character', '{"last_name":"\\ud800"}', 400, '22P02'],
    ['a team that there is not', { team_id: 1e9, last_name: 'x' }, 409, '23503'],
    ['a row without its team', { last_name: 'x' }, 400, '23502'],
  ])('%s is refused', async (_what, body, status, code) => {
    const answer = await ask('players', { body });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toContain('Failing row');
  });
});

describe('functions', () => {
  test('values, rows, nothing; GET for functions that only read', async () => {
    expect(await ask('rpc/is_admin', { as: 'admin', body: {} })).toMatchObject({ status: 200, body: true });
    expect(await ask('rpc/is_admin', { as: 'admin', body: '' })).toMatchObject({ status: 200, body: true });
    expect(await ask('rpc/fold_name?name=%C3%84a', { as: 'admin' })).toMatchObject({ status: 200 });
    const nothing = await ask('rpc/require_admin', { as: 'admin', body: {} });
    expect([nothing.status, nothing.body]).toEqual([204, null]);
    for (const team_name of ['A', 'B', 'B']) await ask('image_downloads', { body: { team_name } });
    const counted = await ask('rpc/download_counts?select=count&team_name=eq.B', {
      as: 'admin',
      body: {},
      prefer: 'count=exact',
    });
    expect([counted.body, counted.headers.get('content-range')]).toEqual([[{ count: 2 }], '0-0/1']);
    const accept = 'application/vnd.pgrst.object+json';
    expect((await ask('rpc/download_counts?order=count.desc&limit=1', { as: 'admin', accept })).body).toEqual(
      { team_name: 'B', count: 2 },
    );
  });

  test('a volatile function cannot write by GET', async () => {
    const { id } = ((await ask('image_downloads?select=id&limit=1')).body as [{ id: string }])[0];
    const refused = await ask(`rpc/delete_visits?ids=${encoded(`{${id}}`)}`, { as: 'admin' });
    expect(refused).toMatchObject({ status: 405, body: { code: '25006' } });
  });

  test.each([
    ['rpc/no_such_function', {}, 404, 'PGRST202'],
    ['rpc/move_players', { ids: [1] }, 404, 'PGRST202'],
    ['rpc/move_players', { ids: [1], team_id: 1, other: 1 }, 404, 'PGRST202'],
    ['rpc/move_players', [{ ids: [1], team_id: 1 }], 400, 'PGRST102'],
    ['rpc/move_players', { ids: 'x', team_id: 1 }, 400, '22P02'],
    ['rpc/keep_profile_in_step', {}, 404, 'PGRST202'],
  ])('%s with %j is refused', async (target, body, status, code) => {
    const answer = await ask(target, { as: 'admin', body });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code]);
  });

  test('JSON arguments and large numbers are not altered', async () => {
    const rows = '[{"row_number": 9007199254740993, "text": "Ü\\"", "list": [1.10, null]}]';
    const body = `{"import_id":"${crypto.randomUUID()}","portion":0,"rows":${rows}}`;
    expect((await ask('rpc/stage_rows', { as: 'admin', body })).status).toBe(200);
    const database = await reachDatabase(server);
    const [kept] = await database.sql<{ rows: string }[]>`
      select rows::text as rows from private.staged_rows order by staged_at desc limit 1`;
    await database.close();
    expect(kept?.rows).toContain('9007199254740993');
    expect(kept?.rows).toContain('1.10');
  });
});
