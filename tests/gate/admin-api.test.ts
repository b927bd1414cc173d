/**
 * Tests that the database functions of the admin screens reject users who are not admins, and change nothing for them.
 * The policy matrix (tests/policies) tests the same for all tables.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAs, grantAdmin, createUser, type Session } from '#tests/support/accounts.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const IMPORT = '33333333-3333-4333-8333-333333333333';
const NEW_PLAYER = { row_number: 2, action: 'add', values: { last_name: 'Intruder' } };

const CALLS: readonly (readonly [name: string, args: object])[] = [
  ['require_admin', {}],
  ['stage_rows', { import_id: IMPORT, portion: 0, rows: [NEW_PLAYER] }],
  ['take_staged_rows', { import_id: IMPORT, row_count: 0 }],
  [
    'update_players',
    { rows: [{ row_number: 2, action: 'update', id: 1, revision: 1, values: { weight: 99 } }] },
  ],
  ['write_players', { team_id: 1, rows: [NEW_PLAYER] }],
  ['move_players', { ids: [1], team_id: 2 }],
  ['delete_players', { ids: [1] }],
  ['undo_admin_action', { log_id: 1 }],
  ['import_league', { rows: [{ ...NEW_PLAYER, team_id: 1 }] }],
  ['find_visits', { period: 'all', exclude_admins: true, time_zone: 'UTC' }],
  ['visit_statistics', { period: 'all', exclude_admins: true, time_zone: 'UTC' }],
  ['delete_visits', { ids: [IMPORT] }],
  ['download_counts', {}],
];

let server: TestServer;
let database: ServerDatabase;
let admin: Session;
let fan: Session;

beforeAll(async () => {
  server = await startTestServer();
  database = await reachDatabase(server);
  admin = await createUser(server, { email: 'coach@lines.example' });
  await grantAdmin(server, admin.user.id);
  fan = await createUser(server, { email: 'fan@lines.example' });
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

const send = (who: Session | null, method: string, path: string, body: object) =>
  callAs(server, who, `/rest/v1/${path}`, { method, body: JSON.stringify(body) });
const call = (who: Session | null, name: string, args: object) => send(who, 'POST', `rpc/${name}`, args);

const ADMINISTERED = [
  'teams',
  'players',
  'namesakes',
  'admin_log',
  'user_roles',
  'request_player',
  'image_downloads',
  'site_visits',
];

/** Returns, for each table that admins work on, the number of rows and a hash of its rows. */
async function readLeague(): Promise<unknown> {
  const { sql } = database;
  const tables = ADMINISTERED.map(async (table) => {
    const [row] = await sql`
      select count(*), md5(string_agg(t::text, '' order by t::text)) as rows from ${sql(table)} as t`;
    return [table, row];
  });
  return Promise.all(tables);
}

async function expectRefused(answer: Response, status: 401 | 403): Promise<void> {
  expect([answer.status, await answer.json()]).toMatchObject([status, { code: '42501' }]);
}

describe('a user who is not an admin', () => {
  let before: unknown;
  beforeAll(async () => {
    // Fills the tables, so that a change would be noticed, and adds a log entry that could be undone.
    const made = [
      ['players?id=eq.5', 'PATCH', { number: 88 }],
      ['site_visits', 'POST', { visit_type: 'page_visit' }],
      ['image_downloads', 'POST', { team_name: 'Anaheim Ducks' }],
      ['namesakes', 'POST', { player_id: 5, name: 'some|body' }],
      ['request_player', 'POST', { player_name: 'Somebody', type: 'Missing player' }],
    ] as const;
    for (const [path, method, body] of made) {
      const answer = await send(admin, method, path, body);
      expect(answer.ok, `${path}: ${await answer.text()}`).toBe(true);
    }
    before = await readLeague();
  });

  test.each(CALLS)('a visitor cannot call %s, and neither can a signed-in fan', async (name, args) => {
    await expectRefused(await call(null, name, args), 401);
    await expectRefused(await call(fan, name, args), 403);
    expect(await readLeague()).toEqual(before);
  });
});

test('an admin can, until the role is removed: then the same token cannot', async () => {
  const undone = await call(admin, 'undo_admin_action', { log_id: 1 });
  expect(await undone.json()).toMatchObject({ written: true });
  await database.sql`delete from user_roles where user_id = ${admin.user.id}`;
  for (const [name, args] of CALLS) await expectRefused(await call(admin, name, args), 403);
});
