/**
 * The admin screens only hide what others may not do. Here everyone who is not an admin makes every call of those screens over
 * the table API: each one is refused, or finds nothing to read or change.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAs, grantAdmin, createUser, type Session } from '#tests/support/accounts.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** 401 and 403: refused with a sentence. Nothing: the call succeeds, but reads and writes no row. */
type Outcome = 401 | 403 | 'nothing';

interface AdminCall {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly visitor: Outcome;
  readonly fan: Outcome;
}

const IMPORT = '33333333-3333-4333-8333-333333333333';
const NEW_PLAYER = { row_number: 2, action: 'add', values: { last_name: 'Intruder' } };

function read(table: string, fan: Outcome = 'nothing'): AdminCall {
  return { name: `read ${table}`, method: 'GET', path: `${table}?select=*`, visitor: 401, fan };
}

function rpc(name: string, body: object): AdminCall {
  return { name: `call ${name}`, method: 'POST', path: `rpc/${name}`, body, visitor: 401, fan: 403 };
}

const CALLS: readonly AdminCall[] = [
  read('admin_log'),
  read('user_roles'),
  read('request_player'),
  read('image_downloads'),
  read('site_visits'),
  { name: 'add a team', method: 'POST', path: 'teams', body: { name: 'Intruders' }, visitor: 401, fan: 403 },
  {
    name: 'edit a team',
    method: 'PATCH',
    path: 'teams?id=eq.1',
    body: { city: 'X' },
    visitor: 401,
    fan: 'nothing',
  },
  {
    name: 'mark a team as imported',
    method: 'PATCH',
    path: 'teams?id=eq.1',
    body: { last_imported_at: '2026-11-21T00:00:00Z' },
    visitor: 401,
    fan: 'nothing',
  },
  { name: 'delete all teams', method: 'DELETE', path: 'teams?id=gt.0', visitor: 401, fan: 'nothing' },
  {
    name: 'add a player',
    method: 'POST',
    path: 'players',
    body: { team_id: 1, last_name: 'Intruder' },
    visitor: 401,
    fan: 403,
  },
  {
    name: 'edit a player',
    method: 'PATCH',
    path: 'players?id=eq.1',
    body: { number: 99 },
    visitor: 401,
    fan: 'nothing',
  },
  {
    name: 'move a player',
    method: 'PATCH',
    path: 'players?id=eq.1',
    body: { team_id: 2 },
    visitor: 401,
    fan: 'nothing',
  },
  { name: 'delete all players', method: 'DELETE', path: 'players?id=gt.0', visitor: 401, fan: 'nothing' },
  read('namesakes'),
  {
    name: 'tell namesakes apart',
    method: 'POST',
    path: 'namesakes',
    body: { player_id: 1, name: 'a|b' },
    visitor: 401,
    fan: 403,
  },
  {
    name: 'take back who was told apart',
    method: 'DELETE',
    path: 'namesakes?player_id=gt.0',
    visitor: 401,
    fan: 403,
  },
  {
    name: 'forge the log',
    method: 'POST',
    path: 'admin_log',
    body: { action: 'edit' },
    visitor: 401,
    fan: 403,
  },
  {
    name: 'edit the log',
    method: 'PATCH',
    path: 'admin_log?id=gt.0',
    body: { action: 'add' },
    visitor: 401,
    fan: 403,
  },
  { name: 'empty the log', method: 'DELETE', path: 'admin_log?id=gt.0', visitor: 401, fan: 403 },
  rpc('require_admin', {}),
  rpc('stage_rows', { import_id: IMPORT, portion: 0, rows: [NEW_PLAYER] }),
  rpc('take_staged_rows', { import_id: IMPORT, row_count: 0 }),
  rpc('update_players', {
    rows: [{ row_number: 2, action: 'update', id: 1, revision: 1, values: { weight: 99 } }],
  }),
  rpc('write_players', { team_id: 1, rows: [NEW_PLAYER] }),
  rpc('move_players', { ids: [1], team_id: 2 }),
  rpc('delete_players', { ids: [1] }),
  rpc('undo_admin_action', { log_id: 1 }),
  rpc('import_league', { rows: [{ ...NEW_PLAYER, team_id: 1 }] }),
  rpc('find_visits', { period: 'all', exclude_admins: true, time_zone: 'UTC' }),
  rpc('visit_statistics', { period: 'all', exclude_admins: true, time_zone: 'UTC' }),
  rpc('delete_visits', { ids: [IMPORT] }),
  rpc('download_counts', {}),
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

function call(who: Session | null, { method, path, body }: Pick<AdminCall, 'method' | 'path' | 'body'>) {
  return callAs(server, who, `/rest/v1/${path}`, {
    method,
    headers: { prefer: 'return=representation' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

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

/** All rows of the tables that admins work on, with a number per table. */
async function readLeague(): Promise<unknown> {
  const { sql } = database;
  const tables = ADMINISTERED.map(async (table) => {
    const [row] = await sql`
      select count(*), md5(string_agg(t::text, '' order by t::text)) as rows from ${sql(table)} as t`;
    return [table, row];
  });
  return Promise.all(tables);
}

async function expectOutcome(answer: Response, outcome: Outcome): Promise<void> {
  const text = await answer.text();
  if (outcome === 'nothing') {
    expect(answer.status, text).toBe(200);
    expect(JSON.parse(text), 'rows read or written').toEqual([]);
  } else {
    expect(answer.status, text).toBe(outcome);
    expect((JSON.parse(text) as { code: string }).code).toBe('42501');
  }
}

describe('a user who is not an admin', () => {
  let before: unknown;
  beforeAll(async () => {
    // Every table has rows, and the log has an entry that could be undone.
    const made = [
      ['players?id=eq.5', 'PATCH', { number: 88 }],
      ['site_visits', 'POST', { visit_type: 'page_visit' }],
      ['image_downloads', 'POST', { team_name: 'Anaheim Ducks' }],
      ['namesakes', 'POST', { player_id: 5, name: 'some|body' }],
      ['request_player', 'POST', { player_name: 'Somebody', type: 'Missing player' }],
    ] as const;
    for (const [path, method, body] of made) {
      const answer = await call(admin, { method, path, body });
      expect(answer.ok, `${path}: ${await answer.text()}`).toBe(true);
    }
    before = await readLeague();
  });

  test.each(CALLS)('a visitor cannot $name', async (made) => {
    await expectOutcome(await call(null, made), made.visitor);
    expect(await readLeague()).toEqual(before);
  });

  test.each(CALLS)('a signed-in fan cannot $name', async (made) => {
    await expectOutcome(await call(fan, made), made.fan);
    expect(await readLeague()).toEqual(before);
  });
});

test('an admin is allowed until the role is removed, even with the same token', async () => {
  const undo = rpc('undo_admin_action', { log_id: 1 });
  expect(await (await call(admin, undo)).json()).toMatchObject({ written: true });
  const headers = { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}` };
  const revoked = await fetch(`${server.url}/rest/v1/user_roles?user_id=eq.${admin.user.id}`, {
    method: 'DELETE',
    headers,
  });
  expect(revoked.ok).toBe(true);
  for (const made of CALLS.filter(({ path }) => path !== 'user_roles?select=*'))
    await expectOutcome(await call(admin, made), made.fan);
});
