import { randomBytes } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSeedRosters } from '../support/feeds/peer/seed-rosters.ts';
import { startNhlPeer, type NhlPeer } from '../support/feeds/peer/start-nhl-peer.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const debian = await startDebianPostgres();
afterAll(() => debian?.stop());

type Call = (server: TestServer, path: string, init?: RequestInit) => Promise<Response>;

/** Tabs of one browser renew a session at once on different servers. All get the same successor. */
async function renewsInTabsOf(servers: readonly TestServer[], call: Call): Promise<void> {
  const [first] = servers as [TestServer];
  const post = async (server: TestServer, path: string, body: object) =>
    (await call(server, path, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<
      Record<string, string>
    >;
  const account = { email: 'tabs@test.ca', password: 'five-hole' };
  const sessions = await Promise.all(servers.map((server) => post(server, '/auth/v1/signup', account)));
  const signUps = sessions.map(({ access_token, error_code }) => (access_token ? 'signed up' : error_code));
  expect(
    signUps.toSorted((a, b) => String(b).localeCompare(String(a))),
    'two sign-ups at once',
  ).toEqual(['user_already_exists', 'signed up']);
  const renew = (server: TestServer, refresh_token: string) =>
    post(server, '/auth/v1/token?grant_type=refresh_token', { refresh_token });
  let { refresh_token: token = '' } = await post(first, '/auth/v1/token?grant_type=password', account);
  for (let round = 0; round < 5; round++) {
    const tabs = await Promise.all([...servers, ...servers].map((server) => renew(server, token)));
    const successors = new Set(tabs.map(({ refresh_token }) => refresh_token));
    expect([successors.size, successors.has(token)], JSON.stringify(tabs)).toEqual([1, false]);
    token = tabs[0]?.['refresh_token'] ?? '';
  }
}

/** One of the servers asks the NHL's feed for each roster, at its first look at what is due. */
async function readsRostersOnce(servers: readonly TestServer[], peer: NhlPeer): Promise<void> {
  const lines = () => servers.map((server) => server.logs().split('"job":"rosters"').length - 1);
  await expect.poll(() => Math.max(...lines())).toBe(1);
  expect(lines().toSorted((a, b) => a - b)).toEqual([0, 1]);
  const rosters = peer.requests.filter(({ path }) => path.startsWith('/v1/roster/'));
  expect([rosters.length, new Set(rosters.map(({ path }) => path)).size]).toEqual([32, 32]);
}

describe.skipIf(!debian)('several servers on one database (no PostgreSQL of the system: skipped)', () => {
  test('share accounts, sessions, and keys through JWT_SECRET, and keep no state of their own', async () => {
    const peer = await startNhlPeer({ now: new Date(), rosters: readSeedRosters(), games: new Map() });
    const env = {
      ...peer.env,
      DATABASE_URL: debian?.url ?? '',
      JWT_SECRET: randomBytes(48).toString('base64'),
    };
    // At once, as a platform starts them: both prepare the empty database.
    const servers = await Promise.all([startTestServer({ env }), startTestServer({ env })]);
    try {
      const [first, second] = servers;
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
      await renewsInTabsOf(servers, call);
      await readsRostersOnce(servers, peer);
      for (const server of servers)
        await expect(access(join(server.dataDir, 'secrets.json'))).rejects.toThrow('ENOENT');
    } finally {
      const codes = await Promise.all(servers.map((server) => server.stop()));
      expect(codes).toEqual([0, 0]);
      await peer.close();
    }
  });
});
