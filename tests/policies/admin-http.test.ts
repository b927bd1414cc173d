import { afterAll, expect, it } from 'vitest';
import { parseImport, type ParsedFile } from '#domain/csv/parse-import.ts';
import { matchImport } from '#domain/players/match-import.ts';
import {
  importEntry,
  readWriteResult,
  splitIntoPortions,
  type WriteRow,
} from '#domain/players/write-rows.ts';
import { readVisitStatistics } from '#domain/visit-statistics.ts';
import { runDbCommand } from '#server/cli/run-db-command.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { keepLog } from '../support/policies/temporary.ts';
import { requestAs, signUpActors } from '../support/policies/http-cells.ts';
import { startTestServer } from '#tests/support/server.ts';
import type { Actor } from '../support/policies/actors.ts';

const server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
const signedIn = await signUpActors(server);
await requestAs(signedIn, 'secret', 'POST', 'user_roles', { user_id: signedIn.users.admin, role: 'admin' });
afterAll(() => server.stop());

const call = (actor: Actor, name: string, args: object) =>
  requestAs(signedIn, actor, 'POST', `rpc/${name}`, args as never);

/** Returns an import of `count` new players, parsed and matched as on the import screen. */
function entriesOf(count: number): (WriteRow & { readonly team_id: number })[] {
  const lines = Array.from(
    { length: count },
    (_, index) => `Ann,Number ${index},,"Québec, QC, CAN",1999-01-01,"6'1""",200`,
  );
  const file = parseImport(
    `first_name,last_name,number,birthplace,birthdate,height,weight\n${lines.join('\n')}\n`,
  );
  const { added } = matchImport((file as ParsedFile).rows, [], []);
  return added.map(({ row, suggestion }) => ({
    ...importEntry(row, suggestion),
    team_id: signedIn.league.team,
  }));
}

const playersOf = async (filter: string) =>
  (await requestAs(signedIn, 'visitor', 'GET', `players?${filter}`)).body as {
    id: number;
    team_id: number;
  }[];

it('imports, moves, deletes, and undoes through the server', async () => {
  const { team } = signedIn.league;
  const imported = await call('admin', 'import_league', { rows: entriesOf(3) });
  expect(imported.status).toBe(200);
  const result = readWriteResult(imported.body);
  expect(result).toMatchObject({ written: true, rows: [{ row_number: 2, action: 'added' }, {}, {}] });
  const ids = result!.rows.map(({ id }) => id!);
  expect(await playersOf(`id=in.(${ids.join(',')})`)).toHaveLength(3);

  const [other] = (await requestAs(signedIn, 'visitor', 'GET', `teams?id=neq.${team}&limit=1`)).body as {
    id: number;
  }[];
  const moved = await call('admin', 'move_players', { ids, team_id: other!.id });
  expect(readWriteResult(moved.body)?.rows.map(({ action }) => action)).toEqual(['moved', 'moved', 'moved']);
  const deleted = readWriteResult((await call('admin', 'delete_players', { ids })).body);
  expect(await playersOf(`id=in.(${ids.join(',')})`)).toEqual([]);
  const undone = await call('admin', 'undo_admin_action', { batch: deleted!.batch });
  expect(readWriteResult(undone.body)?.rows.map(({ action }) => action)).toEqual([
    'restored',
    'restored',
    'restored',
  ]);
  expect((await playersOf(`id=in.(${ids.join(',')})`)).map(({ team_id }) => team_id)).toEqual(
    ids.map(() => other!.id),
  );

  const log = await requestAs(signedIn, 'admin', 'GET', `admin_log?batch=eq.${deleted!.batch}&order=id`);
  expect(log.body).toMatchObject([
    { action: 'delete', via: 'delete', user_id: signedIn.users.admin, admin_email: 'admin@example.test' },
    {},
    {},
  ]);
});

it('imports in batches what does not fit into one request', async () => {
  const entries = entriesOf(2000);
  const portions = splitIntoPortions(entries);
  expect(portions.length).toBeGreaterThan(1);
  const import_id = crypto.randomUUID();
  for (const [portion, rows] of portions.entries())
    expect((await call('admin', 'stage_rows', { import_id, portion, rows })).status).toBe(200);
  const args = { import_id, row_count: entries.length };
  const result = readWriteResult((await call('admin', 'import_league', args)).body);
  expect(result?.rows.length).toBe(2000);
  await call('admin', 'undo_admin_action', { batch: result!.batch });
  expect(await playersOf(`team_id=eq.${signedIn.league.team}&last_name=like.Number*`)).toEqual([]);
});

it('detects a stale edit by the revision', async () => {
  const [player] = (await requestAs(signedIn, 'visitor', 'GET', 'players?limit=1')).body as {
    id: number;
    revision: number;
  }[];
  const edit = (number: number) =>
    requestAs(
      signedIn,
      'admin',
      'PATCH',
      `players?id=eq.${player!.id}&revision=eq.${player!.revision}`,
      { number },
      'return=representation',
    );
  expect((await edit(90)).body).toMatchObject([{ number: 90, revision: player!.revision + 1 }]);
  expect((await edit(91)).body).toEqual([]);
});

it('adds up visits and deletes them', async () => {
  const id = '22222222-2222-4222-8222-222222222222';
  const visit = { id, visit_type: 'team_selection', team_id: signedIn.league.team, country: 'CA' };
  await requestAs(signedIn, 'visitor', 'POST', 'site_visits', visit);
  await requestAs(signedIn, 'visitor', 'POST', 'image_downloads', {
    team_name: 'Anaheim Ducks',
    visit_id: id,
  });
  const question = { period: '7d', exclude_admins: true, time_zone: 'America/Toronto' };
  const response = await call('admin', 'visit_statistics', question);
  expect(readVisitStatistics(response.body)).toMatchObject({
    totals: { total: 1, pageVisits: 0, teamSelections: 1 },
    teams: [{ teamId: signedIn.league.team, count: 1 }],
    countries: [{ country: 'CA', count: 1 }],
    sources: [{ source: '(none)', count: 1 }],
    recent: [{ id, hasImage: true }],
  });
  expect((await call('admin', 'download_counts', {})).body).toEqual([
    { team_name: 'Anaheim Ducks', count: 1 },
  ]);
  const countFor = async (actor: 'user' | 'admin', table: string) => {
    const headers = {
      apikey: server.anonKey,
      authorization: `Bearer ${signedIn.tokens[actor]}`,
      prefer: 'count=exact',
    };
    const url = `${server.url}/rest/v1/${table}?select=id&limit=1`;
    return (await fetch(url, { method: 'HEAD', headers })).headers.get('content-range');
  };
  for (const table of ['site_visits', 'image_downloads']) {
    expect(await countFor('admin', table), table).toBe('0-0/1');
    expect(await countFor('user', table), table).toBe('*/0');
  }
  expect((await call('admin', 'delete_visits', { ids: [id] })).body).toBe(1);
  expect(await countFor('admin', 'site_visits')).toBe('*/0');
  const lost = await call('admin', 'visit_statistics', { ...question, time_zone: 'Mars/Olympus' });
  expect([lost.status, lost.body]).toMatchObject([
    400,
    {
      code: 'P0001',
      message: "The time zone 'Mars/Olympus' is not known. Give a name like America/Toronto.",
      hint: 'time_zone_unknown',
      details: '{"time_zone": "Mars/Olympus"}',
    },
  ]);
});

it('check-counts finds and repairs a wrong count while the server runs', async () => {
  const run = (repair: boolean) => {
    const backend = { kind: 'embedded' } as const;
    const config = { backend, dataDir: server.dataDir, jwtSecret: null, keptBackups: null };
    return runDbCommand({ name: 'check-counts', repair }, config, keepLog());
  };
  await requestAs(signedIn, 'visitor', 'POST', 'site_visits', { visit_type: 'page_visit', country: 'SE' });
  expect(await run(false)).toBe('The counts of visits agree with the rows.');
  const database = await reachDatabase(server);
  await database.sql`update private.visit_changes set country = 'FI' where country = 'SE'`;
  await database.close();
  await expect(run(false)).rejects.toThrow(
    /^4 counts differ from the rows\. The first: day .* country FI is 1 instead of 0/,
  );
  expect(await run(true)).toBe('4 counts differ from the rows. Repaired.');
  expect(await run(false)).toBe('The counts of visits agree with the rows.');
});

it('refuses with a reason', async () => {
  const rowOf = (team_id: number) => ({ team_id, row_number: 2, action: 'add', values: { last_name: 'X' } });
  expect((await call('user', 'delete_players', { ids: [1] })).body).toMatchObject({
    message: 'Access denied. Admins only.',
  });
  const wrong = await call('admin', 'import_league', { rows: [rowOf(1e9)] });
  expect([wrong.status, wrong.body]).toMatchObject([
    400,
    { code: 'P0001', message: 'The team does not exist any more.', hint: 'team_gone', details: null },
  ]);
  expect((await call('admin', 'import_league', { rows: entriesOf(2000) })).status).toBe(413);
});
