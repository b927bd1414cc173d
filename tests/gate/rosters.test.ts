/** `npm run rosters` beside a running server, against a peer that plays the NHL's feed. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ROOT } from '#server/root.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import { serverCommand, startTestServer, testEnvironment, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let database: ServerDatabase;
let sql: Sql;
let feed: Server;
/** What the feed answers, by abbreviation: a roster, or a text that is none. */
const answers = new Map<string, unknown>();

/** A player in the feed's shape. */
function skater(first: string, last: string, sweaterNumber: number, more: object = {}) {
  return {
    id: 8_480_000 + sweaterNumber,
    headshot: `https://assets.nhle.com/mugs/nhl/20262027/${last}.png`,
    firstName: { default: first },
    lastName: { default: last, cs: last },
    sweaterNumber,
    positionCode: 'L',
    shootsCatches: 'L',
    heightInInches: 73,
    weightInPounds: 201,
    heightInCentimeters: 185,
    weightInKilograms: 91,
    birthDate: '2004-01-15',
    birthCity: { default: 'Halifax', fr: 'Halifax' },
    birthCountry: 'CAN',
    birthStateProvince: { default: 'Nova Scotia', fr: 'Nouvelle-Écosse' },
    ...more,
  };
}

const roster = (...forwards: object[]) => ({ forwards, defensemen: [], goalies: [] });

beforeAll(async () => {
  server = await startTestServer();
  database = await reachDatabase(server);
  ({ sql } = database);
  feed = createServer((request, response) => {
    const answer = answers.get(/^\/v1\/roster\/(\w+)\/current$/.exec(request.url ?? '')?.[1] ?? '');
    if (answer === undefined) response.writeHead(404);
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}));
  });
  feed.listen(0, '127.0.0.1');
  await once(feed, 'listening');
});

afterAll(async () => {
  feed.close();
  await database.close();
  await server.stop();
});

beforeEach(async () => {
  answers.clear();
  await sql`delete from public.players where last_name like 'Feed%'`;
});

/** Runs the command; its output is shown when a test fails. */
async function run(...args: string[]): Promise<{ code: number; printed: string }> {
  const env = testEnvironment({
    DATA_DIR: server.dataDir,
    NHL_API_URL: `http://127.0.0.1:${(feed.address() as AddressInfo).port}`,
  });
  const command = promisify(execFile)(process.execPath, [...serverCommand('rosters'), ...args], {
    cwd: ROOT,
    env,
  });
  return command.then(
    ({ stderr, stdout }) => ({ code: 0, printed: stdout + stderr }),
    (error: { code: number; stderr: string; stdout: string }) => ({
      code: error.code,
      printed: error.stdout + error.stderr,
    }),
  );
}

const feedPlayers = () => sql`
  select t.abbreviation as team, p.first_name, p.last_name, p.number, p.position, p.height, p.birthplace, p.weight
  from public.players p join public.teams t on t.id = p.team_id where p.last_name like 'Feed%' order by p.last_name`;

test('only shows what differs, then writes it; the second time nothing is left to do, and nobody is lost', async () => {
  answers.set('TOR', roster(skater('Abe', 'Feedson', 97)));
  const [before] = await sql`select count(*)::integer as players from public.players`;
  const shown = await run('import', 'tor');
  expect(shown.printed).toContain('TOR Toronto Maple Leafs: 1 in the feed');
  expect(shown.printed).toContain('New to add: 1\n    97 Abe Feedson, LW');
  expect(shown.printed).toMatch(/Not in the feed, kept: [1-9]\d*/);
  expect(shown.printed).toContain('Nothing was written. With --apply: 1 row.');
  expect(await feedPlayers()).toEqual([]);

  const applied = await run('import', 'TOR', '--apply');
  expect(applied).toMatchObject({ code: 0 });
  expect(applied.printed).toContain('Written: 1 added, 0 updated, 0 moved, 0 left as they are.');
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
  answers.set('TOR', roster(skater('Bo', 'Feedman', 98), skater('Cy', 'Feedwell', 95)));
  const careful = await run('import', 'TOR', '--apply');
  expect(careful.printed).toContain('Bo Feedman: Same name, different #: 96 → 98 (needs --overwrite)');
  expect(careful.printed).toContain('on Ottawa Senators (needs --move)');
  expect(await feedPlayers()).toMatchObject([
    { team: 'TOR', number: 96, weight: 180 },
    { team: 'OTT', number: 95 },
  ]);
  const bold = await run('import', 'TOR', '--apply', '--overwrite', '--move');
  expect(bold.printed).toContain('Written: 0 added, 1 updated, 1 moved, 0 left as they are.');
  expect(await feedPlayers()).toMatchObject([
    { team: 'TOR', number: 98, weight: 201 },
    { team: 'TOR', number: 95 },
  ]);
  const log = await sql`select action, via, user_id from public.admin_log
    where after ->> 'last_name' = 'Feedwell' order by id desc limit 1`;
  expect(log, 'the log tells of it').toEqual([{ action: 'move', via: 'import', user_id: null }]);
});

test('a team that fails is told in a sentence, and the others have their turn', async () => {
  answers.set('OTT', '<html>sorry</html>');
  answers.set('TOR', roster(skater('Abe', 'Feedson', 97)));
  const { code, printed } = await run('import', 'MTL', 'OTT', 'TOR', '--apply');
  expect(code).toBe(1);
  expect(printed).toContain('MTL Montréal Canadiens: The feed has no roster of MTL. Nothing was written.');
  expect(printed).toContain('OTT Ottawa Senators: The feed’s answer is not JSON. Nothing was written.');
  expect(printed).toContain('2 of 3 teams failed.');
  expect(await feedPlayers()).toHaveLength(1);
});

test('an entry that cannot be read is listed, the others are written', async () => {
  answers.set('TOR', roster({ lastName: 'x' }, skater('Abe', 'Feedson', 97)));
  const { printed } = await run('import', 'TOR', '--apply');
  expect(printed).toContain('Invalid: 1');
  expect(printed).toContain('Written: 1 added');
});

test('an unknown team, a bad flag and a bad address end with a sentence', async () => {
  expect(await run('import', 'XXX')).toEqual({ code: 1, printed: 'There is no team XXX here.\n' });
  expect((await run('import', '--force')).printed).toContain('Usage: npm run rosters -- import');
});
