import { access } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSeedRosters } from '../support/feeds/peer/seed-rosters.ts';
import { startNhlPeer, type NhlPeer } from '../support/feeds/peer/start-nhl-peer.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
import { missingFrom, readBack, startLoad } from '../support/gate/write-load.ts';
import { startSeveral, type SeveralServers } from '../support/gate/start-several.ts';
import type { TestServer } from '#tests/support/server.ts';

const debian = await startDebianPostgres({ prepared: true });
afterAll(() => debian?.stop());

type Call = (server: TestServer, path: string, init?: RequestInit) => Promise<Response>;

/**
 * Signs up twice at the same time, and expects one account. Then renews a session in several tabs at the same time, and
 * expects all of them to get the same new session.
 */
async function renewsInTabsOf(servers: readonly TestServer[], call: Call): Promise<void> {
  const [first] = servers as [TestServer];
  const post = async (server: TestServer, path: string, body: object) =>
    (await call(server, path, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<
      Record<string, string>
    >;
  const account = { email: 'tabs0@test.ca', password: 'five-hole' };
  const isTaken = { code: 422, error_code: 'user_already_exists', msg: 'User already registered' };
  const signUpAt = async (server: TestServer, email: string) => {
    const response = await post(server, '/auth/v1/signup', { ...account, email });
    return response['access_token'] ? 'signed up' : response;
  };
  // Signs up twice at once: first at different servers, then, for comparison, at one server.
  for (const [round, pair] of [servers, [first, first]].entries()) {
    const email = `tabs${round}@test.ca`;
    const outcomes = await Promise.all(pair.map((server) => signUpAt(server, email)));
    expect(outcomes, 'two sign-ups at once').toContain('signed up');
    expect(outcomes, 'two sign-ups at once').toContainEqual(isTaken);
    const another = servers[round % servers.length] ?? first;
    expect(await signUpAt(another, email), 'a later sign-up').toEqual(isTaken);
  }
  const renew = (server: TestServer, refresh_token: string) =>
    post(server, '/auth/v1/token?grant_type=refresh_token', { refresh_token });
  let { refresh_token: token = '' } = await post(first, '/auth/v1/token?grant_type=password', account);
  for (let round = 0; round < 2; round++) {
    const tabs = await Promise.all([...servers, ...servers].map((server) => renew(server, token)));
    const successors = new Set(tabs.map(({ refresh_token }) => refresh_token));
    expect([successors.size, successors.has(token)], JSON.stringify(tabs)).toEqual([1, false]);
    token = tabs[0]?.['refresh_token'] ?? '';
  }
}

async function readsRostersOnce(servers: readonly TestServer[], peer: NhlPeer): Promise<void> {
  const lines = () => servers.map((server) => server.logs().split('"job":"rosters"').length - 1);
  await expect.poll(() => Math.max(...lines())).toBe(1);
  expect(lines().toSorted((a, b) => a - b)).toEqual([0, 1]);
  const rosters = peer.requests.filter(({ path }) => path.startsWith('/v1/roster/'));
  expect([rosters.length, new Set(rosters.map(({ path }) => path)).size]).toEqual([32, 32]);
}

describe.skipIf(!debian)('several servers on one database (no PostgreSQL of the system: skipped)', () => {
  let peer: NhlPeer;
  let servers: SeveralServers;
  let sql: Sql;
  beforeAll(async () => {
    if (!debian) return;
    peer = await startNhlPeer({ now: new Date(), rosters: readSeedRosters(), games: new Map() });
    // Starts both servers at the same time, as hosting platforms do.
    servers = await startSeveral(2, debian.url, { ...peer.env, DRAIN_SECONDS: '1' });
    sql = postgres(debian.url, { max: 2 });
  });
  afterAll(async () => {
    if (!debian) return;
    await sql.end();
    expect(await servers.stop()).toEqual([0, 0]);
    await peer.close();
  });
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => console.error(servers.all.map((server) => server.logs()).join('\n--\n')));
  });

  test('share accounts, sessions, and keys through JWT_SECRET, and keep no state of their own', async () => {
    const [first, second] = servers.all as [TestServer, TestServer];
    expect(second.anonKey).toBe(first.anonKey);
    const call = (server: TestServer, path: string, init: RequestInit = {}, token = first.anonKey) =>
      fetch(`${server.url}${path}`, {
        ...init,
        headers: {
          apikey: first.anonKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
      });
    const signup = await call(first, '/auth/v1/signup', {
      method: 'POST',
      body: JSON.stringify({ email: 'fan@test.ca', password: 'five-hole' }),
    });
    const { access_token: token } = (await signup.json()) as { access_token: string };
    expect((await call(second, '/auth/v1/user', {}, token)).status).toBe(200);
    expect(await (await call(second, '/rest/v1/user_lineup?select=id', {}, token)).json()).toEqual([]);
    const teams = (await (await call(second, '/rest/v1/teams?select=id')).json()) as unknown[];
    expect(teams).toHaveLength(32);
    await renewsInTabsOf([first, second], call);
    await readsRostersOnce(servers.all, peer);
    for (const server of servers.all)
      await expect(access(join(server.dataDir, 'secrets.json'))).rejects.toThrow('ENOENT');
  });

  test('show a change on one of them to visitors of the other', async () => {
    const [first, second] = servers.all as [TestServer, TestServer];
    const team = async (server: TestServer, init: RequestInit = {}, apikey = server.anonKey) => {
      const headers = { apikey, 'content-type': 'application/json', prefer: 'return=representation' };
      const response = await fetch(`${server.url}/rest/v1/teams?select=city&id=eq.1`, { ...init, headers });
      return response.json() as Promise<unknown>;
    };
    for (const city of ['East', 'West']) {
      // Makes both servers cache the team.
      await Promise.all(servers.all.map((each) => team(each)));
      await team(first, { method: 'PATCH', body: JSON.stringify({ city }) }, first.secretKey);
      expect(await team(first)).toEqual([{ city }]);
      await expect.poll(() => team(second)).toEqual([{ city }]);
    }
  });

  test('a rolling restart fails no request and loses no row, if a proxy checks /healthz', async () => {
    let current = servers.all[0] as TestServer;
    const site: TestServer = {
      ...current,
      get url() {
        return current.url;
      },
    };
    const load = startLoad(site);
    for (const place of [0, 1]) {
      current = servers.all[place] as TestServer;
      const before = load.acknowledged.size;
      await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 30);
      const stopped = current.stop('SIGTERM');
      const health = `${current.url}/healthz`;
      await expect.poll(async () => (await fetch(health)).status, { interval: 10 }).toBe(503);
      current = servers.all[1 - place] as TestServer; // the stopping server still serves requests
      expect(await stopped).toBe(0);
      await servers.startAgain(place);
    }
    await load.stop();
    expect([load.faults, [...load.refused]]).toEqual([[], []]);
    const stored = await readBack(site);
    expect([missingFrom(stored.ids, load.acknowledged), stored.torn]).toEqual([[], []]);
  });

  test('a new version waits for requests that use a table, and refuses connections until it is ready', async () => {
    /** Returns the processes that wait to change the auth tables. */
    const waiting = async () => {
      const rows = await sql<{ pid: number }[]>`
        select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%create schema if not exists auth%'`;
      return rows.map(({ pid }) => pid);
    };
    await servers.all[1]?.kill();
    const leftBehind = () => sql`
      select (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
        (select count(*)::int from pg_stat_activity where state like 'idle in transaction%') as transactions`;
    await expect
      .poll(leftBehind, { message: 'of the killed server' })
      .toEqual([{ locks: 0, transactions: 0 }]);
    await sql`comment on schema auth is 'of an earlier version'`;
    const starting = await sql.begin(async (request) => {
      await request`lock table auth.users in row exclusive mode`;
      const restarted = servers.startAgain(1);
      await expect.poll(waiting).toHaveLength(1);
      const [first] = await waiting();
      await expect(fetch(`http://127.0.0.1:${servers.ports[1]}/healthz`)).rejects.toThrow();
      // The starting server gives up waiting for the lock and retries, so that requests do not queue behind it.
      await expect.poll(waiting).toSatisfy((pids: number[]) => pids.length === 1 && pids[0] !== first);
      // Wraps the promise in an object, because the transaction would await a bare promise.
      return { restarted };
    });
    await starting.restarted;
    expect((await fetch(`http://127.0.0.1:${servers.ports[1]}/healthz`)).status).toBe(200);
  });
});
