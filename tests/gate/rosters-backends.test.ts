/**
 * Tests `npm run rosters` on an operator's PostgreSQL and on hosted Supabase. rosters.test.ts tests the embedded
 * database.
 */
import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '#server/cli/open-store.ts';
import { readConfig } from '#server/config.ts';
import { FeedStoreError } from '#server/feeds/feed-store.ts';
import { type HostedPeer, MAX_ROWS, startHostedPeer } from '../support/gate/hosted-peer.ts';
import {
  roster,
  type RosterFeed,
  runRostersHere,
  skater,
  startRosterFeed,
} from '../support/gate/roster-feed.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const debian = await startDebianPostgres({ prepared: true });
afterAll(() => debian?.stop());

describe('beside a running server', () => {
  let server: TestServer;
  let database: ServerDatabase;
  let sql: Sql;
  let feed: RosterFeed;
  beforeAll(async () => {
    const own = { DATABASE_URL: debian?.url ?? '', JWT_SECRET: randomBytes(48).toString('base64') };
    server = await startTestServer(debian ? { env: own } : {});
    database = await reachDatabase(server, debian?.url);
    ({ sql } = database);
    // Add more players than fit on a page of the table API. A client that read only one page would miss the last
    // player, and add that player again.
    await sql`insert into public.players (team_id, first_name, last_name)
      select id, 'Nth', 'Other ' || n from public.teams, generate_series(1, 40) as n where abbreviation = 'OTT'`;
    feed = await startRosterFeed();
  });
  afterAll(async () => {
    await feed.close();
    await database.close();
    await server.stop();
  });
  beforeEach(async () => {
    await sql`delete from public.players where last_name like 'Feed%'`;
    await sql`insert into public.players (team_id, first_name, last_name, number, position)
      select id, 'Cy', 'Feedwell', 95, 'C' from public.teams where abbreviation = 'OTT'`;
    feed.answers.set('TOR', roster(skater('Abe', 'Feedson', 97), skater('Cy', 'Feedwell', 95)));
  });

  const feedPlayers = () => sql`
    select t.abbreviation as team, p.last_name, p.number, p.birthdate::text
    from public.players p join public.teams t on t.id = p.team_id where p.last_name like 'Feed%' order by p.last_name`;

  async function importsOn(backend: Record<string, string>): Promise<void> {
    // The folder cannot exist, which shows that these backends store nothing on this machine.
    const env = { ...backend, DATA_DIR: '/dev/null/none', ...feed.env };
    const before = await feedPlayers();
    const shown = await runRostersHere(env, 'import', 'TOR');
    expect(shown.printed).toContain('TOR Toronto Maple Leafs: 2 in the feed');
    expect(shown.printed).toContain('on Ottawa Senators (needs --move)');
    expect(shown.printed).toMatch(/Not in the feed, kept: [1-9]\d*/);
    expect(shown).toMatchObject({ code: 0, printed: expect.stringContaining('With --apply: 1 row.') });
    expect(await feedPlayers()).toEqual(before);

    const applied = await runRostersHere(env, 'import', 'TOR', '--apply', '--move');
    expect(applied.printed).toContain('Written: 1 added, 0 updated, 1 moved, 0 unchanged.');
    expect(applied.code).toBe(0);
    expect(await feedPlayers()).toMatchObject([
      { team: 'TOR', last_name: 'Feedson', number: 97, birthdate: '2004-01-15' },
      { team: 'TOR', last_name: 'Feedwell', number: 95 },
    ]);
    const log = await sql`select via, user_id from public.admin_log
      where after ->> 'last_name' = 'Feedson' and action = 'add' order by id desc limit 1`;
    expect(log).toEqual([{ via: 'roster', user_id: null }]);
  }

  test.skipIf(!debian)('shows and writes on PostgreSQL of an operator', () =>
    importsOn({ DATABASE_URL: debian?.url ?? '' }),
  );

  // Another test server acts as the hosted project, because its table API responds like that of Supabase.
  test('reviews and writes a hosted project through its table API', async () => {
    await importsOn({
      SUPABASE_URL: server.url,
      SUPABASE_ANON_KEY: server.anonKey,
      SUPABASE_SECRET_KEY: server.secretKey,
    });
  });

  test('reports a key that is not the secret one', async () => {
    const { store } = await openStore(
      readConfig({
        SUPABASE_URL: server.url,
        SUPABASE_ANON_KEY: server.anonKey,
        SUPABASE_SECRET_KEY: server.anonKey,
      }),
    );
    await expect(store.call('link_nhl_ids', { links: [] })).rejects.toThrow(
      /rejected rpc\/link_nhl_ids \(40[13]\)/,
    );
  });
});

describe('on a hosted project', () => {
  let peer: HostedPeer;
  beforeAll(async () => {
    peer = await startHostedPeer();
  });
  afterEach(() => {
    peer.fault = null;
  });
  afterAll(() => peer.close());

  const open = async () => (await openStore(readConfig(peer.env))).store;

  test('reads every player, whatever the project’s page size', async () => {
    const players = Array.from({ length: 2 * MAX_ROWS + 1 }, (_, index) => ({ id: index + 1 }));
    peer.tables.set('players', players);
    expect(await (await open()).rows('players?select=id&order=id')).toEqual(players);
  });

  test.for(['500', 'no-json', 'hang-up'] as const)(
    'ends with a sentence when it has the fault %s',
    async (fault) => {
      peer.tables.set('teams', []);
      peer.fault = fault;
      const store = await open();
      const query = 'teams?select=id&order=id';
      for (const call of [() => store.rows(query), () => store.call('link_nhl_ids', { links: [] })]) {
        const error: unknown = await call().catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(FeedStoreError);
        expect(String(error)).toMatch(/rejected|cannot be reached|is not JSON|returned no rows/);
      }
    },
  );
});
