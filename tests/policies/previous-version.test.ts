/** A data folder and a `DATABASE_URL` database of the previous version open with accounts, sessions, and lineups. */
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openEmbedded } from '#server/database/open-embedded.ts';
import { writeSecret } from '#server/secrets.ts';
import { callAs, signInUser, type Session } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
import { prepareOwner } from '../support/policies/declared-schema.ts';
import { buildPreviousVersion, PREVIOUS, previousSecret } from '../support/policies/previous-version.ts';
import { keepLog, makeFolder, removeFolder } from '../support/policies/temporary.ts';

const debian = await startDebianPostgres();
afterAll(() => debian?.stop());

interface Opened {
  readonly server: TestServer;
  close(): Promise<void>;
}

async function openDataFolder(): Promise<Opened> {
  const dataDir = makeFolder();
  const built = await openEmbedded(dataDir, keepLog(), buildPreviousVersion);
  await built.close();
  await writeSecret(dataDir, previousSecret());
  const server = await startTestServer({ dataDir });
  const close = async () => {
    await server.stop();
    removeFolder(dataDir);
  };
  return { server, close };
}

async function openExternal(): Promise<Opened> {
  const databaseUrl = debian?.url ?? '';
  const superuser = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await buildPreviousVersion(await prepareOwner(databaseUrl, 'postgres'), superuser);
  await superuser.end();
  const server = await startTestServer({ env: { DATABASE_URL: databaseUrl, JWT_SECRET: previousSecret() } });
  const close = async () => {
    await server.stop();
  };
  return { server, close };
}

describe.for([
  ['a data folder', openDataFolder, true],
  ['a DATABASE_URL database', openExternal, debian !== undefined],
] as const)('%s of the previous version', ([, open, isPossible]) => {
  if (!isPossible) {
    it.skip('No PostgreSQL of the system is installed under /usr/lib/postgresql');
    return;
  }
  let opened: Opened;
  let server: TestServer;
  beforeAll(async () => {
    opened = await open();
    server = opened.server;
  });
  afterAll(() => opened?.close());

  const refresh = (refresh_token: string) =>
    callAs(server, null, '/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      body: JSON.stringify({ refresh_token }),
    });
  const read = async (session: Session | null, path: string): Promise<unknown> =>
    (await callAs(server, session, `/rest/v1/${path}`)).json();

  it('keeps the public key, and plants the players that are missing', async () => {
    expect(server.anonKey).toBe(PREVIOUS.anonKey);
    const players = await callAs(server, null, '/rest/v1/players?select=id&limit=1', {
      headers: { Prefer: 'count=exact' },
    });
    expect(players.headers.get('content-range')).toBe('0-0/961');
  });

  it('renews the stored session, which opens the saved lineup', async () => {
    const renewed = await refresh(PREVIOUS.fan.refreshToken);
    expect(renewed.status).toBe(200);
    const session = (await renewed.json()) as Session;
    expect(session.user.id).toBe(PREVIOUS.fan.id);
    expect(await read(session, `user_lineup?id=eq.${PREVIOUS.lineup}`)).toMatchObject([
      {
        name: 'Opening night',
        title: 'Tonight at the Garden',
        filled: 20,
        revision: 1,
        is_public: true,
        team_id: 27,
      },
    ]);
    expect(await read(session, 'user_lineup?select=name,filled&order=name')).toEqual([
      { name: 'Half a plan', filled: 1 },
      { name: 'Opening night', filled: 20 },
    ]);
    const change = await callAs(
      server,
      session,
      `/rest/v1/user_lineup?id=eq.${PREVIOUS.lineup}&revision=eq.1`,
      {
        method: 'PATCH',
        headers: { Prefer: 'return=representation' },
        body: JSON.stringify({ title: 'Game two' }),
      },
    );
    expect(await change.json()).toMatchObject([{ title: 'Game two', revision: 2, filled: 20 }]);
  });

  it('signs both accounts in with their passwords, and knows the admin', async () => {
    expect((await signInUser(server, PREVIOUS.fan)).user.id).toBe(PREVIOUS.fan.id);
    const admin = await signInUser(server, PREVIOUS.admin);
    expect(admin.user.id).toBe(PREVIOUS.admin.id);
    expect(await read(admin, 'user_roles?select=role')).toEqual([{ role: 'admin' }]);
    expect(await read(admin, 'admin_log?select=action,table_name,row_id')).toEqual([
      { action: 'edit', table_name: 'teams', row_id: 27 },
    ]);
  });

  it('shows the public profile to visitors', async () => {
    const answer = await callAs(server, null, '/rest/v1/rpc/public_profile', {
      method: 'POST',
      body: JSON.stringify({ name: PREVIOUS.fan.profileName }),
    });
    expect(await answer.json()).toMatchObject({
      display_name: 'Casey Captain',
      favorite_team: { abbreviation: 'TOR', city: 'Leafs Nation' },
      lineups: [{ name: 'Opening night' }],
    });
  });
});
