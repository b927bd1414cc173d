/** Tests `POST /api/track-visit`: what is stored, what is skipped, and who may report visits. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RATES } from '#platform/limits.ts';
import { SITE_LIMITS, SITE_RATES } from '#server/limits.ts';
import { createGateClient, sendUntilRefused } from '../support/gate/gate-client.ts';
import { startHostedPeer, UNKNOWN_TEAM_ID, type HostedPeer } from '../support/gate/hosted-peer.ts';
import { callAs, grantAdmin, createUser } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const IGNORED = randomUUID();
const ENV = {
  TRUST_PROXY: 'true',
  PUBLIC_URL: 'https://lines.example',
  IGNORED_USER_ID: IGNORED,
  BLOCKED_REFERRER_ORIGIN: 'https://old.example',
};
/** IP addresses of two universities, which have owned these networks for decades. */
const TORONTO = '128.100.1.1';
const HELSINKI = '128.214.1.1';

const server = await startTestServer({ env: ENV });
const client = createGateClient(server);
afterAll(() => server.stop());

type Row = Record<string, unknown>;
const PAGE = { visit_type: 'page_visit', team_id: null, user_id: null, referrer: '', utm_source: null };

const tell = (body: object, headers: Record<string, string> = {}) =>
  client.post('/api/track-visit', body, headers);

async function idOf(answer: Response): Promise<string> {
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const { data } = JSON.parse(text) as { data?: { id: string } };
  expect(data?.id, text).toMatch(/^[0-9a-f-]{36}$/);
  return data!.id;
}

async function rows(query = ''): Promise<Row[]> {
  const headers = { apikey: server.secretKey };
  return (await (await client.call(`/rest/v1/site_visits?select=*${query}`, { headers })).json()) as Row[];
}

async function kept(body: object, headers: Record<string, string> = {}): Promise<Row | undefined> {
  return (await rows(`&id=eq.${await idOf(await tell(body, headers))}`))[0];
}

async function expectSkipped(answer: Response, reason: string): Promise<void> {
  expect([answer.status, await answer.json()]).toEqual([200, { skipped: reason }]);
}

describe('the server stores', () => {
  test('a visit with its country, source, and referrer', async () => {
    const [team] = (await (await client.call('/rest/v1/teams?select=id&limit=1')).json()) as { id: number }[];
    const told = {
      ...PAGE,
      visit_type: 'team_selection',
      team_id: team?.id,
      referrer: 'https://forum.example/thread?user=me#post',
      utm_source: ' news\u0000letter\n',
    };
    expect(await kept(told, { 'x-forwarded-for': TORONTO })).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      visit_type: 'team_selection',
      team_id: team?.id,
      user_id: null,
      country: 'CA',
      country_source: 'ip',
      referrer: 'https://forum.example/thread',
      utm_source: 'newsletter',
    });
  });

  test('the country of an IPv6 address; first a proxy’s header; none for a private address', async () => {
    const of = async (headers: Record<string, string>) => {
      const { country, country_source: source } = (await kept(PAGE, headers)) ?? {};
      return [country, source];
    };
    expect(await of({ 'x-forwarded-for': HELSINKI })).toEqual(['FI', 'ip']);
    const both = { 'x-forwarded-for': HELSINKI, 'cf-ipcountry': 'SE' };
    expect(await of(both)).toEqual(['SE', 'header:cf-ipcountry']);
    expect(await of({ 'x-country-code': 'ch' })).toEqual(['CH', 'header:x-country-code']);
    expect(await of({ 'x-forwarded-for': '192.168.7.7' })).toEqual([null, null]);
  });

  test('shortened texts, instead of rejecting the visit', async () => {
    const long = { ...PAGE, referrer: `https://a.example/${'b'.repeat(4000)}`, utm_source: '🏒'.repeat(300) };
    const row = await kept(long);
    expect([String(row?.['referrer']).length, Array.from(String(row?.['utm_source'])).length]).toEqual([
      2048, 200,
    ]);
    for (const odd of [17, {}, ['x'], 'javascript:alert(1)', 'https://lines.example/privacy', '\ud800']) {
      const plain = await kept({ ...PAGE, referrer: odd, utm_source: typeof odd === 'string' ? null : odd });
      expect([plain?.['referrer'], plain?.['utm_source']]).toEqual([null, null]);
    }
  });

  test('a visit retried under its id once', async () => {
    const id = randomUUID();
    expect(await idOf(await tell({ ...PAGE, id }))).toBe(id);
    expect(await idOf(await tell({ ...PAGE, id: id.toUpperCase(), visit_type: 'team_selection' }))).toBe(id);
    expect(await rows(`&id=eq.${id}`)).toMatchObject([{ visit_type: 'page_visit' }]);
  });

  test('a user only if the token proves it', async () => {
    const fan = await createUser(server, { email: 'fan@lines.example' });
    const authorization = `Bearer ${fan.access_token}`;
    const told = { ...PAGE, user_id: fan.user.id };
    expect((await kept(told, { authorization }))?.['user_id']).toBe(fan.user.id);
    for (const bearer of [null, server.anonKey, 'abc', `${fan.access_token}x`]) {
      const headers: Record<string, string> = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
      expect((await kept(told, headers))?.['user_id'], String(bearer)).toBeNull();
    }
    expect((await kept({ ...PAGE, user_id: randomUUID() }, { authorization }))?.['user_id']).toBeNull();
  });

  test('and logs no address', async () => {
    await idOf(await tell(PAGE, { 'x-forwarded-for': '128.100.77.99' }));
    expect(JSON.stringify(await rows()) + server.logs()).not.toContain('128.100.77.99');
  });
});

describe('the server skips', () => {
  test.each<[string, object, Record<string, string>]>([
    ['Ignored user', { user_id: IGNORED.toUpperCase() }, {}],
    ['blocked_referrer', { referrer: 'https://OLD.example/lines?x=1' }, {}],
    ['Do Not Track', {}, { dnt: '1' }],
    ['Global Privacy Control', {}, { 'sec-gpc': '1' }],
    ['Local environment', {}, { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
  ])('%s', async (reason, over, headers) => {
    const before = (await rows()).length;
    await expectSkipped(await tell({ ...PAGE, ...over }, headers), reason);
    expect(await rows()).toHaveLength(before);
  });

  test('an admin, as soon as they have the role', async () => {
    const boss = await createUser(server, { email: 'boss@lines.example' });
    const headers = { authorization: `Bearer ${boss.access_token}` };
    await idOf(await tell({ ...PAGE, user_id: boss.user.id }, headers));
    await grantAdmin(server, boss.user.id);
    await expectSkipped(await tell({ ...PAGE, user_id: boss.user.id }, headers), 'Admin user');
    await expectSkipped(await tell(PAGE, headers), 'Admin user');
  });
});

describe('the server rejects', () => {
  test.each<[string, object, string]>([
    ['no type', { visit_type: undefined }, 'invalid visit type'],
    ['another type', { visit_type: 'download' }, 'invalid visit type'],
    ['a type in a list', { visit_type: ['page_visit'] }, 'invalid visit type'],
    ['an id of its own kind', { id: '1' }, 'The id of a visit must be a UUID.'],
    ['a team that there is not', { team_id: UNKNOWN_TEAM_ID }, 'There is no such team.'],
    ['a team by name', { team_id: 'Toronto' }, 'There is no such team.'],
    ['a team beyond all numbers', { team_id: 1e300 }, 'There is no such team.'],
  ])('%s', async (_, over, error) => {
    const answer = await tell({ ...PAGE, ...over });
    expect([answer.status, await answer.json()]).toEqual([400, { error }]);
  });

  test('other sites, methods, and types, invalid JSON, and large bodies', async () => {
    const ask = (init: RequestInit) => client.call('/api/track-visit', { method: 'POST', ...init });
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify(PAGE);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://lines.example' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ])
      await client.expectRefused(await ask({ headers: { ...json, ...headers }, body }), 403);
    for (const headers of [{ origin: 'https://lines.example' }, { 'sec-fetch-site': 'same-origin' }])
      await idOf(await ask({ headers: { ...json, ...headers }, body }));
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS'])
      await client.expectRefused(await ask({ method }), 405);
    await client.expectRefused(await ask({ headers: { 'content-type': 'text/plain' }, body }), 415);
    for (const broken of ['', '{', '[]', 'null', '"x"', '\u0000'])
      await client.expectRefused(await ask({ headers: json, body: broken }), 400);
    const huge = JSON.stringify({ ...PAGE, referrer: 'a'.repeat(SITE_LIMITS.visitBodyBytes) });
    await client.expectRefused(await ask({ headers: json, body: huge }), 413);
  });

  test('too many from one address, through either endpoint', async () => {
    const from = { 'x-forwarded-for': '10.88.0.1' };
    const before = (await rows()).length;
    let sent = 0;
    const visit = () =>
      sent++ % 2 ? tell(PAGE, from) : client.post('/rest/v1/site_visits', { visit_type: 'page_visit' }, from);
    const { refused, taken } = await sendUntilRefused(SITE_RATES.visitsByAddress, visit, { atOnce: 35 });
    expect(new Set(taken)).toEqual(new Set([200, 201]));
    await client.expectRefused(refused, 429);
    expect((await rows()).length - before).toBe(taken.length);
    await idOf(await tell(PAGE));
  });

  test('several rows per request for a table that anyone may insert into', async () => {
    const fan = await createUser(server, { email: 'many@lines.example' });
    const visits = JSON.stringify(Array.from({ length: 2 }, () => ({ visit_type: 'page_visit' })));
    for (const session of [null, fan])
      for (const table of ['site_visits', 'image_downloads', 'request_player']) {
        const answer = await callAs(server, session, `/rest/v1/${table}`, { method: 'POST', body: visits });
        await client.expectRefused(answer, 400);
      }
    const names = JSON.stringify(['a', 'b'].map((profile_name) => ({ user_id: fan.user.id, profile_name })));
    await client.expectRefused(
      await callAs(server, fan, '/rest/v1/profiles', { method: 'POST', body: names }),
      400,
    );
  });

  test('too many downloads from one address, also of users', async () => {
    const fan = await createUser(server, { email: 'downloads@lines.example' });
    const headers = { authorization: `Bearer ${fan.access_token}`, 'x-forwarded-for': '10.88.0.2' };
    const row = { team_name: 'Anaheim Ducks', user_id: fan.user.id };
    const download = () => client.post('/rest/v1/image_downloads', row, headers);
    const { refused, taken } = await sendUntilRefused(RATES.visitorWritesByAddress, download, { atOnce: 5 });
    expect(new Set(taken)).toEqual(new Set([201]));
    await client.expectRefused(refused, 429);
  });
});

describe('with hosted Supabase', () => {
  let peer: HostedPeer;
  let hosted: TestServer;
  beforeAll(async () => {
    peer = await startHostedPeer();
    hosted = await startTestServer({ env: { ...ENV, ...peer.env } });
  });
  afterAll(async () => {
    await hosted.stop();
    await peer.close();
  });
  const tellHosted = (body: object, headers: Record<string, string> = {}) =>
    createGateClient(hosted).post('/api/track-visit', body, headers);

  test('visits are stored there, with verified users, and admins are skipped', async () => {
    const [fan, boss] = [peer.addUser('fan@lines.example'), peer.addUser('boss@lines.example')];
    peer.admins.add(boss.id);
    const headers = { authorization: `Bearer ${fan.token}`, 'cf-ipcountry': 'CA' };
    const id = await idOf(await tellHosted({ ...PAGE, user_id: fan.id }, headers));
    expect(peer.visits.get(id)).toMatchObject({ user_id: fan.id, country: 'CA' });
    const asBoss = { authorization: `Bearer ${boss.token}` };
    await expectSkipped(await tellHosted({ ...PAGE, user_id: boss.id }, asBoss), 'Admin user');
  });

  test('while it fails, the page gets a sentence', async () => {
    peer.fault = '500';
    const headers = { authorization: `Bearer ${randomUUID()}` };
    await client.expectRefused(await tellHosted(PAGE, headers), 503);
    peer.fault = null;
    await idOf(await tellHosted(PAGE, headers));
  });
});
