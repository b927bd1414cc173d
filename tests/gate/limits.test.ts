import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { LIMITS, RATES } from '#platform/limits.ts';
import { SITE_LIMITS, SITE_RATES } from '#server/limits.ts';
import { createGateClient, sendUntilRefused } from '../support/gate/gate-client.ts';
import {
  createKeepAliveClient,
  type PlainAnswer,
  type PlainRequest,
} from '../support/gate/keep-alive-client.ts';
import { rawRequest, sendRaw } from '../support/gate/raw-request.ts';
import { createUser } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
const client = createGateClient(server);
afterAll(() => server.stop());
afterEach(async () => {
  const alive = await client.call('/rest/v1/teams?select=id&limit=1');
  expect(alive.status, 'the server no longer answers others').toBe(200);
});

describe('size', () => {
  test('a URL of more than 8 KB is rejected', async () => {
    await client.expectRefused(
      await client.call(`/rest/v1/teams?select=id&name=eq.${'a'.repeat(8200)}`),
      414,
    );
    const huge = await sendRaw(server.port, rawRequest('GET', `/rest/v1/teams?x=${'a'.repeat(100_000)}`));
    expect(huge.status).toBe(431);
    expect(huge.body).toContain('too long');
  });

  test.each([
    ['/rest/v1/user_lineup', 128 * 1024],
    ['/rest/v1/request_player', 64 * 1024],
    ['/rest/v1/own_teams', 72 * 1024],
    [`/rest/v1/constructor?a=${'b'.repeat(600)}`, 128 * 1024],
    ['/auth/v1/signup', 16 * 1024],
    ['/auth/v1/token?grant_type=password', 16 * 1024],
  ])('%s accepts at most %i bytes, announced or not', async (path, limit) => {
    await client.expectRefused(await client.post(path, { notes: 'a'.repeat(limit) }), 413);
    const endless = rawRequest('POST', path, {
      apikey: server.anonKey,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    });
    // One byte too many, and no end.
    const chunk = `${(limit + 1).toString(16)}\r\n${'a'.repeat(limit + 1)}`;
    expect((await sendRaw(server.port, endless + chunk)).status).toBe(413);
  });

  test('nested and many embeds are rejected, in reads and in writes', async () => {
    const nested = `teams?select=id,${'players(team:teams('.repeat(10)}id${'))'.repeat(10)}`;
    const many = `teams?select=${Array.from({ length: 20 }, (_, i) => `p${i}:players(id)`).join(',')}`;
    const spread = 'players?select=id,...teams!inner(x:players!players_team_id_fkey(id,t:teams(id)))';
    await client.expectRefused(await client.post(`/rest/v1/${nested}`, { name: 'x' }), 400);
    for (const query of [nested, many, spread])
      await client.expectRefused(await client.call(`/rest/v1/${query}`), 400);
    expect((await client.call('/rest/v1/players?select=id,team:teams(name)&limit=1')).status).toBe(200);
  });

  test('numbers that would be 131,072 digits long are rejected, but not texts that look like them', async () => {
    const post = async (notes: string) =>
      client.call('/rest/v1/request_player', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: `{"notes":${notes}}`,
      });
    await client.expectRefused(await post('[1e131071,1E-16383]'), 400);
    expect(await (await post('"1e131071"')).text()).not.toContain('22003');
  });

  test('steps of JSON paths count as columns', async () => {
    const path = `name${'->a'.repeat(16)}`;
    const filters = (count: number) => Array.from({ length: count }, () => `${path}=eq.1`).join('&');
    expect((await client.call(`/rest/v1/teams?select=id&limit=0&${filters(2)}`)).status).not.toBe(500);
    const refused = await client.call(`/rest/v1/teams?select=id&limit=0&${filters(9)}`);
    await client.expectRefused(refused, 400);
  });

  test('conditions nested a thousand times are rejected', async () => {
    await client.expectRefused(
      await client.call(`/rest/v1/teams?or=${'(and'.repeat(1000)}${')'.repeat(1000)}`),
      400,
    );
  });
});

describe('guessing', () => {
  test('codes are rejected, only links work', async () => {
    const guess = { type: 'recovery', email: 'goalie@test.ca', token: '0123456789' };
    await client.expectRefused(await client.post('/auth/v1/verify', guess), 422);
    await client.expectRefused(await client.call('/auth/v1/verify?type=signup&token=x'), 405);
  });

  test('a flood of sign-ins from one network is shed while others sign up, and tables respond', async () => {
    const statuses = new Set<number>();
    const send = (path: string, name: string, address: string) =>
      client.post(
        `/auth/v1/${path}`,
        { email: `${name}@test.ca`, password: 'icings' },
        { 'x-forwarded-for': address },
      );
    // Sends more requests at once than the queue for hashing can hold. A machine that hashes quickly needs a few
    // rounds.
    for (let sent = 0; !statuses.has(503); sent += 60) {
      const flood = Array.from({ length: 60 }, (_, i) =>
        send('token?grant_type=password', `flood${sent + i}`, `2001:db8:48:${(sent + i).toString(16)}::1`),
      );
      expect((await client.call('/rest/v1/teams?select=id')).status).toBe(200);
      expect((await send('signup', `other${sent}`, '10.6.1.1')).status).toBe(200);
      for (const answer of await Promise.all(flood)) statuses.add(answer.status);
    }
    statuses.delete(429); // many rounds also reach the network's rate limit
    expect(statuses).toEqual(new Set([400, 503]));
  });
});

describe('load on the server', () => {
  test('renewals from one network wait for one another, while others sign in', async () => {
    const fan = { email: 'renewing@test.ca', password: 'top-shelf' };
    const { refresh_token } = await createUser(server, fan);
    const renewals = Array.from({ length: 150 }, (_, i) =>
      client.post(
        '/auth/v1/token?grant_type=refresh_token',
        { refresh_token },
        { 'x-forwarded-for': `2001:db8:49:${i.toString(16)}::1` },
      ),
    );
    expect((await client.post('/auth/v1/token?grant_type=password', fan)).status).toBe(200);
    const statuses = (await Promise.all(renewals)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  test('reports into the table have the same limits as the endpoint', async () => {
    const headers = { 'x-forwarded-for': '10.6.0.2' };
    const report = { player_name: 'Somebody', type: 'Missing player', notes: 'n' };
    const file = () =>
      client.post('/rest/v1/request_player', report, { ...headers, prefer: 'return=minimal' });
    const { taken } = await sendUntilRefused(SITE_RATES.keptReportsByAddress, file, { atOnce: 5 });
    let network = 0;
    const fileFromSubscriber = () =>
      client.post('/rest/v1/request_player', report, {
        'x-forwarded-for': `2001:db8:49:${(++network).toString(16)}::1`,
        prefer: 'return=minimal',
      });
    await sendUntilRefused(SITE_RATES.keptReportsByAddress, fileFromSubscriber, { atOnce: 5 });
    expect(new Set(taken)).toEqual(new Set([201]));
    const long = { ...report, notes: 'a'.repeat(SITE_LIMITS.reportBodyBytes) };
    await client.expectRefused(await client.post('/rest/v1/request_player', long), 413);
  });

  test('functions called with GET are limited', async () => {
    const headers = { 'x-forwarded-for': '10.6.0.3' };
    const call = () => client.call('/rest/v1/rpc/is_admin', { headers });
    await sendUntilRefused(RATES.visitorWritesByAddress, call, { atOnce: 10 });
    const lists = await client.call('/rest/v1/teams?select=id&limit=1', { headers });
    expect(lists.status, 'tables').toBe(200);
  });

  test('unknown tables and functions do not each add a log line', async () => {
    const statusOf = async (path: string) => (await client.call(`/rest/v1/${path}`)).status;
    expect(await statusOf('no_such_table')).toBe(404);
    expect(await statusOf('rpc/no_such_function')).toBe(404);
    expect(await statusOf('teams?select=no_such_column')).toBe(400);
    expect(await statusOf('teams?select=id,nothing(id)')).toBe(400);
    expect(server.logs()).not.toMatch(/no_such|nothing/);
  });

  test('regular expressions are rejected as filters', async () => {
    const pattern = encodeURIComponent('(x{150}){150}');
    for (const filter of [`birthplace=match.${pattern}`, `or=(id.eq.1,birthplace.imatch.${pattern})`])
      await client.expectRefused(await client.call(`/rest/v1/players?select=id&${filter}`), 400);
  });

  test('requests that never end are limited per address, and its other requests are served', async () => {
    const from = { 'X-Forwarded-For': '10.6.0.1' };
    // Writes with the secret key have no rate limit.
    const headers = {
      ...from,
      apikey: server.secretKey,
      'Content-Type': 'application/json',
      'Content-Length': '99',
    };
    const unended = new Set<Socket>();
    const answers: string[] = [];
    for (let i = 0; i < 2 * LIMITS.openRequests; i++) {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.on('close', () => unended.delete(socket));
      socket.on('data', (chunk: Buffer) => void answers.push(chunk.toString()));
      socket.write(rawRequest('POST', '/rest/v1/request_player', headers));
      unended.add(socket);
    }
    await expect.poll(() => unended.size).toBeLessThanOrEqual(LIMITS.openRequests);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*took too long/);
    const other = await client.call('/rest/v1/teams?select=id&limit=1', { headers: from });
    expect(other.status, 'somebody else behind the same address').toBe(200);
    for (const socket of unended) socket.destroy();
  });

  test('a client that disconnects halfway is not an error, and one without a host name gets a sentence', async () => {
    const headers = { apikey: server.anonKey, 'Content-Type': 'application/json', 'Content-Length': '99' };
    for (const path of ['/auth/v1/signup', '/api/track-visit', '/api/send-report']) {
      const socket = connect(server.port, 'localhost');
      socket.on('error', () => undefined);
      socket.write(`${rawRequest('POST', path, headers)}{"email":`, () => socket.destroy());
      await once(socket, 'close');
    }
    const noHost = await sendRaw(server.port, rawRequest('GET', '/', { Host: 'a b/@c' }));
    expect([noHost.status, noHost.body]).toEqual([400, expect.stringContaining('not a host name.')]);
    expect(noHost.head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(server.logs()).not.toMatch(/a request failed|could not/);
  });
});

describe('one visitor', () => {
  test('gets no response over the limit, but a sentence', async () => {
    const members = Array.from({ length: 110 }, (_, i) => `${'a'.repeat(50)}${i}:logo_url`).join(',');
    const answer = await client.call(`/rest/v1/players?select=teams(${members})`);
    expect(await answer.clone().text()).toContain('response_too_large');
    await client.expectRefused(answer, 400);
    const one = await client.call(`/rest/v1/players?select=teams(${members})&limit=1`);
    expect(one.status).toBe(200);
  });

  test('cannot select a column 860 times', async () => {
    const path = `/rest/v1/players?select=teams(${Array.from({ length: 860 }, () => 'logo_url').join(',')})`;
    await client.expectRefused(await client.call(path), 400);
  });

  test('waits for itself also with previews of pages', async () => {
    const database = await reachDatabase(server);
    const { sql } = database;
    await sql`begin`;
    await sql`lock table public.profiles in access exclusive mode`;
    const headers = { 'x-forwarded-for': '10.6.2.1' };
    const pages = Array.from({ length: 20 }, (_, i) => client.call(`/profile/nobody-${i}`, { headers }));
    await expect.poll(async () => (await sql`select from pg_locks where not granted`).length).toBe(2);
    const other = await client.call('/rest/v1/roster_dates?select=team_id&limit=2');
    expect(other.status).toBe(200);
    // If the database does not respond in time, pages are sent without previews.
    await Promise.all(pages);
    expect(await sql`select from pg_locks where not granted`).toHaveLength(2);
    await sql`rollback`;
    await database.close();
  });

  test('uses at most two connections at once, and others are served', async () => {
    const database = await reachDatabase(server);
    const { sql } = database;
    await sql`begin`;
    await sql`lock table public.game_lines in access exclusive mode`;
    const call = (address: string) =>
      client.call('/rest/v1/game_lines?select=game_id&limit=1', { headers: { 'x-forwarded-for': address } });
    const networks = Array.from({ length: 20 }, (_, i) => `2001:db8:1:${i}::1`);
    const waiting = [...Array.from({ length: 40 }, () => '10.6.1.1'), ...networks].map(call);
    await expect
      .poll(async () => {
        const [row] = await sql`select count(*) from pg_locks where not granted`;
        return Number(row?.['count']);
      })
      .toBe(4);
    const other = await client.call('/rest/v1/roster_dates?select=team_id&limit=1');
    expect(other.status).toBe(200);
    expect((await client.call('/healthz')).status).toBe(200);
    await sql`rollback`;
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await database.close();
  });
});

const PER_SECOND = 1000;
const SECONDS = 1;
const JSON_TYPE = { 'content-type': 'application/json' };
const visit: PlainRequest = {
  method: 'POST',
  path: '/api/track-visit',
  headers: JSON_TYPE,
  body: '{"visit_type":"page_visit"}',
};
const read: PlainRequest = { method: 'GET', path: '/rest/v1/teams?select=id,name' };
const guess: PlainRequest = {
  method: 'POST',
  path: '/auth/v1/verify',
  headers: JSON_TYPE,
  body: JSON.stringify({ type: 'recovery', token_hash: 'f'.repeat(64) }),
};

/** A request that counts as a read. The server rejects it before it reaches the database. */
const knock: PlainRequest = { ...read, headers: { apikey: 'none' } };

/**
 * The attacker's requests and their limits. Half of the requests are reads, the most expensive kind for the database.
 */
const FLOOD = [
  [read, RATES.restByAddress],
  [read, RATES.restByAddress],
  [visit, SITE_RATES.visitsByAddress],
  [guess, RATES.verifyByAddress],
] as const;

const from = (request: PlainRequest, address: string) => ({
  ...request,
  headers: { ...request.headers, 'x-forwarded-for': address },
});

test('1,000 requests per second from one address', async () => {
  const attacker = createKeepAliveClient(server, 50);
  const other = createKeepAliveClient(server, 1);
  const answers = new Map<PlainRequest, PlainAnswer[]>(FLOOD.map(([kind]) => [kind, []]));
  const refusedOf = (kind: PlainRequest) => answers.get(kind)!.filter(({ status }) => status === 429);
  let sent = 0;
  const attack = async (kind: PlainRequest, request = kind) => {
    sent++;
    answers.get(kind)!.push(await attacker.send(from(request, '203.0.113.66')));
  };
  const began = performance.now();
  const flooding = (async () => {
    const attacks: Promise<void>[] = [];
    for (let slice = 0; slice < SECONDS * 20; slice++) {
      for (let i = 0; i < PER_SECOND / 20; i++) attacks.push(attack(FLOOD[i % FLOOD.length]![0]));
      await delay(50); // the attacker's pace
    }
    await Promise.all(attacks);
    // A slow machine may not have reached the limit for reads. `knock` uses up this limit faster, because it never
    // reaches the database.
    while (refusedOf(read).length === 0)
      await Promise.all(Array.from({ length: PER_SECOND / 20 }, () => attack(read, knock)));
  })();
  const flood = { ended: false };
  void flooding.then(() => (flood.ended = true));
  const others: number[] = [];
  for (let i = 0; !flood.ended || others.length < 9; i++) {
    const request = [read, visit, { ...read, path: '/healthz' }][i % 3] ?? read;
    others.push((await other.send(from(request, `198.51.${(i >> 8) & 255}.${i & 255}`))).status);
    await delay(10); // the pace: a hundred requests per second
  }
  await flooding;
  const minutes = (performance.now() - began) / 60_000;
  attacker.close();
  other.close();

  expect(new Set(others), 'others were not served').toEqual(new Set([200]));
  expect(sent).toBeGreaterThanOrEqual(PER_SECOND * SECONDS);
  for (const [kind, most] of FLOOD) {
    const refused = refusedOf(kind);
    const taken = answers.get(kind)!.length - refused.length;
    expect(taken, kind.path).toBeGreaterThanOrEqual(most.burst);
    expect(taken, kind.path).toBeLessThanOrEqual(most.burst + minutes * most.perMinute);
    for (const { headers, text } of refused) {
      expect(text).toMatch(/"Too many requests[^"]* Try again in [^"]+\."/);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  expect([...answers.values()].flat().every(({ status }) => status < 500)).toBe(true);
});
