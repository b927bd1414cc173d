/** Tests `npm run rosters` beside a running server, against a fake NHL feed. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  roster,
  runRostersHere,
  skater,
  startRosterFeed,
  startRosters,
} from '../support/gate/roster-feed.ts';
import { askServer } from '#platform/gate/table-port.ts';
import { createFeedStore } from '#server/feeds/feed-store.ts';
import { applyRosterPolicies } from '#server/jobs/apply-roster-policies.ts';
import { feedWithoutNews, removeFeeds, storeFeeds } from '#tests/support/feed-rosters.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await startTestServer();
const database = await reachDatabase(server);
const { sql } = database;
const feed = await startRosterFeed();

afterAll(async () => {
  await feed.close();
  await database.close();
  await server.stop();
});

beforeEach(async () => {
  feed.answers.clear();
  feed.onRequest = null;
  await sql`delete from public.players where last_name like 'Feed%'`;
});

const env = () => ({ DATA_DIR: server.dataDir, ...feed.env });
const command = (...args: string[]) => startRosters(env(), ...args);
const run = (...args: string[]) => runRostersHere(env(), ...args);

const feedPlayers = () => sql`
  select t.abbreviation as team, p.first_name, p.last_name, p.number, p.position, p.height, p.birthplace, p.weight
  from public.players p join public.teams t on t.id = p.team_id where p.last_name like 'Feed%' order by p.last_name`;

test('first prints the differences, then writes them; afterwards nothing is left to do, and no player is lost', async () => {
  feed.answers.set('TOR', roster(skater('Abe', 'Feedson', 97)));
  const [before] = await sql`select count(*)::integer as players from public.players`;
  const shown = await command('import', 'tor');
  expect(shown.printed).toContain('TOR Toronto Maple Leafs: 1 in the feed');
  expect(shown.printed).toContain('New to add: 1\n    97 Abe Feedson, LW');
  expect(shown.printed).toMatch(/Not in the feed, kept: [1-9]\d*/);
  expect(shown.printed).toContain('Nothing was written. With --apply: 1 row.');
  expect(await feedPlayers()).toEqual([]);

  const applied = await command('import', 'TOR', '--apply');
  expect(applied).toMatchObject({ code: 0 });
  expect(applied.printed).toContain('Written: 1 added, 0 updated, 0 moved, 0 unchanged.');
  expect(await feedPlayers()).toEqual([
    {
      team: 'TOR',
      first_name: 'Abe',
      last_name: 'Feedson',
      number: 97,
      position: 'LW',
      height: `6'1"`,
      birthplace: 'Halifax, NS, CAN',
      weight: 201,
    },
  ]);
  const [team] = await sql`select last_imported_at from public.teams where abbreviation = 'TOR'`;
  expect(team?.['last_imported_at']).not.toBeNull();

  expect((await run('import', 'TOR', '--apply')).printed).toContain('Nothing to write.');
  const [after] = await sql`select count(*)::integer as players from public.players`;
  expect(after?.['players']).toBe(Number(before?.['players']) + 1);
});

test('never overwrites or moves silently', async () => {
  await sql`insert into public.players (team_id, first_name, last_name, number, position, weight)
    select id, 'Bo', 'Feedman', 96, 'C', 180 from public.teams where abbreviation = 'TOR'`;
  await sql`insert into public.players (team_id, first_name, last_name, number, position)
    select id, 'Cy', 'Feedwell', 95, 'C' from public.teams where abbreviation = 'OTT'`;
  feed.answers.set('TOR', roster(skater('Bo', 'Feedman', 98), skater('Cy', 'Feedwell', 95)));
  const careful = await run('import', 'TOR', '--apply');
  expect(careful.printed).toContain('96 Bo Feedman: number 96 → 98 (needs --overwrite)');
  expect(careful.printed).toContain('on Ottawa Senators (needs --move)');
  expect(await feedPlayers()).toMatchObject([
    { team: 'TOR', number: 96, weight: 180 },
    { team: 'OTT', number: 95 },
  ]);
  const bold = await run('import', 'TOR', '--apply', '--overwrite', '--move');
  expect(bold.printed).toContain('Written: 0 added, 1 updated, 1 moved, 0 unchanged.');
  expect(await feedPlayers()).toMatchObject([
    { team: 'TOR', number: 98, weight: 201 },
    { team: 'TOR', number: 95 },
  ]);
  const log = await sql`select action, via, user_id from public.admin_log
    where after ->> 'last_name' = 'Feedwell' order by id desc limit 1`;
  expect(log, 'the log has it').toEqual([{ action: 'move', via: 'roster', user_id: null }]);
});

test('a team that fails gets a sentence, and the other teams still run', async () => {
  feed.answers.set('OTT', '<html>sorry</html>');
  feed.answers.set('TOR', roster(skater('Abe', 'Feedson', 97)));
  const { code, printed } = await run('import', 'MTL', 'OTT', 'TOR', '--apply');
  expect(code).toBe(1);
  expect(printed).toContain(
    'MTL Montréal Canadiens: The feed has no roster of this team. Nothing was written.',
  );
  expect(printed).toContain('OTT Ottawa Senators: The feed’s response is not JSON. Nothing was written.');
  expect(printed).toContain('2 of 3 teams failed.');
  expect(await feedPlayers()).toHaveLength(1);
});

test('refuses while a server reads the feeds, and leaves the job as it was', async () => {
  const job = () =>
    sql`select name, due_at, leased_by, leased_until, finished_at, outcome from public.feed_jobs`;
  feed.answers.set('TOR', roster(skater('Abe', 'Feedson', 97)));
  await sql`insert into public.feed_jobs (name, due_at, finished_at, outcome, leased_by, leased_until)
    values ('rosters', '2099-01-01', '2026-01-01', '{"code": "ok"}', gen_random_uuid(), now() + interval '1 minute')
    on conflict (name) do update set due_at = excluded.due_at, finished_at = excluded.finished_at,
      outcome = excluded.outcome, leased_by = excluded.leased_by, leased_until = excluded.leased_until`;
  const busy = await command('import', 'TOR', '--apply');
  expect(busy).toEqual({
    code: 1,
    printed: expect.stringContaining('Wait until it is done, then try again.'),
  });
  expect(await feedPlayers()).toEqual([]);

  await sql`update public.feed_jobs set leased_by = null, leased_until = null`;
  const before = await job();
  let during: unknown;
  feed.onRequest = async () => {
    [during] = await sql`select leased_until > now() as is_leased, total from public.feed_jobs`;
  };
  await run('import', 'TOR');
  expect(during).toEqual({ is_leased: true, total: 1 });
  feed.onRequest = async () => {
    await sql`update public.feed_jobs set leased_by = gen_random_uuid()`;
  };
  await expect(run('import', 'TOR', 'OTT'), 'another run took over').rejects.toThrow('so this one stops');
  await sql`update public.feed_jobs set leased_by = null, leased_until = null`;
  feed.onRequest = null;
  feed.answers.set('TOR', '<html>sorry</html>');
  expect(await run('import', 'TOR')).toMatchObject({ code: 1 });
  expect(await job(), 'released, also after a failure').toEqual(before);
});

test('an invalid entry is listed, and the others are written', async () => {
  feed.answers.set('TOR', roster({ lastName: 'x' }, skater('Abe', 'Feedson', 97)));
  const { printed } = await run('import', 'TOR', '--apply');
  expect(printed).toContain('Invalid: 1');
  expect(printed).toContain('Written: 1 added');
});

test('an unknown team, a bad flag, and a bad URL end with a sentence', async () => {
  expect(await command('import', 'XXX')).toEqual({ code: 1, printed: 'There is no team XXX here.\n' });
  await expect(run('import', '--force')).rejects.toThrow('Usage: npm run rosters -- import');
});

test('a refresh notes ids, applies what the policies allow, and dates rosters without open differences', async () => {
  const headers = { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}` };
  const store = createFeedStore(askServer(server.url, () => headers, 60_000));
  const teams = await feedWithoutNews(sql);
  await sql`update public.players set nhl_id = null`;
  const [first, second] = teams.map(({ rows }) => rows);
  Object.assign(first![0]!.values, { number: 99, weight: 444 });
  const [gone] = second!.splice(1, 1);
  const lastName = (row: typeof gone) => row!.values.last_name!;
  await storeFeeds(sql, teams);
  const numbers = () => sql`select number, via from public.admin_log
    join public.players on players.id = row_id where via = 'roster' order by admin_log.id`;

  expect(await applyRosterPolicies(store)).toMatchObject({ applied: 0, refused: 0, dated: 30, open: 3 });
  const [linked] =
    await sql`select count(*)::integer as players from public.players where nhl_id is not null`;
  expect(linked?.['players']).toBeGreaterThan(500);

  await sql`insert into public.roster_policies (kind, policy, departure)
    values ('number', 'apply', null), ('left', 'apply', 'delete')`;
  expect(await applyRosterPolicies(store)).toEqual({
    linked: 0,
    applied: 2,
    refused: 0,
    held: 0,
    dated: 1,
    open: 1,
  });
  expect([...(await numbers())]).toEqual([{ number: 99, via: 'roster' }]);
  expect(
    await sql`select from public.players where last_name = ${lastName(gone)} and nhl_id = ${gone!.nhl_id}`,
  ).toHaveLength(0);

  await sql`insert into public.kept_differences (key, team_id)
    select 'values:' || id || ':weight=444', team_id from public.players where number = 99 and nhl_id = ${first![0]!.nhl_id}`;
  expect(await applyRosterPolicies(store), 'what is kept is settled').toMatchObject({
    applied: 0,
    dated: 1,
    open: 0,
  });
  await removeFeeds(sql);
});
