/**
 * What one account can do to another over HTTP with its own token, in readable form. The policy matrix (tests/policies) also
 * covers every table × role × operation.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAs, createUser, type Session } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let alice: Session;
let bob: Session;
const LINEUP = '22222222-2222-4222-8222-222222222222';

beforeAll(async () => {
  server = await startTestServer();
  alice = await createUser(server, { email: 'alice@lines.example', data: { profile_name: 'alice' } });
  bob = await createUser(server, {
    email: 'bob@lines.example',
    data: { profile_name: 'bob', public_profile: false, bio: 'private words' },
  });
  const user_id = bob.user.id;
  for (const [table, row] of [
    ['user_lineup', { id: LINEUP, user_id, name: 'Secret weapon', c1_name: 'Hidden Gem' }],
    ['user_preferences', { user_id, bio: 'private words' }],
  ] as const)
    expect((await write(bob, 'POST', table, row)).status, table).toBe(201);
});
afterAll(() => server.stop());

function write(who: Session | null, method: string, path: string, row?: object): Promise<Response> {
  const body = row === undefined ? null : JSON.stringify(row);
  return callAs(server, who, `/rest/v1/${path}`, {
    method,
    body,
    headers: { prefer: 'return=representation' },
  });
}

async function read(who: Session | null, path: string): Promise<unknown> {
  return (await callAs(server, who, `/rest/v1/${path}`)).json();
}

/** Bob's rows as Bob sees them. */
async function bobsRows(): Promise<unknown> {
  return Promise.all([
    read(bob, 'user_lineup?select=*'),
    read(bob, 'user_preferences?select=*'),
    read(bob, `profiles?select=*&user_id=eq.${bob.user.id}`),
    read(bob, 'user_roles?select=*'),
  ]);
}

const OWNED = ['user_lineup', 'user_preferences', 'profiles', 'user_roles'];

describe('Alice, with her own token,', () => {
  test.each(OWNED)('reads nothing of Bob’s in %s, by list or by key', async (table) => {
    for (const filter of ['', `&user_id=eq.${bob.user.id}`, `&or=(user_id.eq.${bob.user.id})`]) {
      const rows = (await read(alice, `${table}?select=*${filter}`)) as { user_id: string }[];
      expect(rows.filter((row) => row.user_id !== alice.user.id)).toEqual([]);
    }
    expect(await read(alice, `user_lineup?id=eq.${LINEUP}&select=name`)).toEqual([]);
  });

  test('learns nothing of Bob’s through other tables, counts, or orders', async () => {
    const counted = await callAs(server, alice, '/rest/v1/user_lineup?select=id', {
      headers: { prefer: 'count=exact' },
    });
    expect(counted.headers.get('content-range')).toBe('*/0');
    expect(await read(alice, 'teams?select=id,user_lineup(name)&limit=40')).not.toContainEqual(
      expect.objectContaining({ user_lineup: [expect.anything()] }),
    );
    for (const path of ['site_visits?select=*', 'image_downloads?select=*', 'request_player?select=*'])
      expect(await read(alice, path), path).toEqual([]);
  });

  test('changes and deletes nothing of Bob’s', async () => {
    const before = await bobsRows();
    for (const table of OWNED)
      for (const [method, row] of [
        ['PATCH', table === 'user_roles' ? { role: 'admin' } : { user_id: alice.user.id }],
        ['DELETE', undefined],
      ] as const) {
        const answer = await write(alice, method, `${table}?user_id=eq.${bob.user.id}`, row);
        const text = await answer.text();
        const nothing = answer.status === 403 || text === '[]';
        expect(nothing, `${method} ${table}: ${answer.status} ${text}`).toBe(true);
      }
    expect(await bobsRows()).toEqual(before);
  });

  test('inserts nothing in Bob’s name, and cannot transfer rows to him', async () => {
    const before = await bobsRows();
    const user_id = bob.user.id;
    for (const [table, row] of [
      ['user_lineup', { user_id, name: 'Forged' }],
      ['user_preferences', { user_id }],
      ['profiles', { user_id, display_name: 'Forged' }],
      ['user_roles', { user_id: alice.user.id, role: 'admin' }],
    ] as const) {
      expect((await write(alice, 'POST', table, row)).status, table).toBe(403);
      const upsert = await callAs(server, alice, `/rest/v1/${table}`, {
        method: 'POST',
        body: JSON.stringify(row),
        headers: { prefer: 'resolution=merge-duplicates' },
      });
      expect(upsert.status, `${table}, as an upsert`).toBe(403);
    }
    const own = await write(alice, 'POST', 'user_lineup', { user_id: alice.user.id, name: 'Mine' });
    expect(own.status).toBe(201);
    const given = await write(alice, 'PATCH', `user_lineup?user_id=eq.${alice.user.id}`, { user_id });
    expect(given.status).toBe(403);
    expect(await bobsRows()).toEqual(before);
  });

  test('does not become an admin by changing her own account', async () => {
    const claims = { role: 'admin', is_admin: true, app_metadata: { role: 'service_role' } };
    const answer = await callAs(server, alice, '/auth/v1/user', {
      method: 'PUT',
      body: JSON.stringify({ data: claims, app_metadata: claims, role: 'service_role' }),
    });
    expect(answer.status).toBe(200);
    expect(await read(alice, 'user_roles?select=*')).toEqual([]);
    const { app_metadata: kept, role } = (await (await callAs(server, alice, '/auth/v1/user')).json()) as {
      app_metadata: object;
      role: string;
    };
    expect([kept, role]).toEqual([{ provider: 'email', providers: ['email'] }, 'authenticated']);
    const team = { name: 'Alice’s own', abbreviation: 'ALI' };
    expect((await write(alice, 'POST', 'teams', team)).status).toBe(403);
  });

  test('sees of a private profile what strangers see: nothing', async () => {
    const ask = async (who: Session | null, name: string) =>
      (await write(who, 'POST', 'rpc/public_profile', { name })).json();
    expect(await ask(alice, 'bob')).toBeNull();
    expect(await ask(null, 'bob')).toBeNull();
    expect(await ask(bob, 'alice')).toMatchObject({ profile_name: 'alice' });
  });
});

test('a visitor reads no account at all', async () => {
  for (const table of ['user_lineup', 'user_preferences', 'user_roles']) {
    const answer = await callAs(server, null, `/rest/v1/${table}?select=*`);
    expect([table, answer.status]).toEqual([table, 401]);
  }
  expect(await read(null, 'profiles?select=profile_name,bio')).toEqual([
    { profile_name: 'alice', bio: null },
  ]);
});
