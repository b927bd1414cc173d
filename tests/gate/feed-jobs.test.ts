/** Tests a server that refreshes rosters from the NHL's feeds. Another test server acts as its hosted Supabase. */
import { afterAll, expect, test } from 'vitest';
import { startNhlPeer } from '../support/feeds/peer/start-nhl-peer.ts';
import { readSeedRosters } from '../support/feeds/peer/seed-rosters.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startTestServer, readMetrics } from '#tests/support/server.ts';

const peer = await startNhlPeer({ now: new Date(), rosters: readSeedRosters(), games: new Map() });
const project = await startTestServer({ env: { ...peer.env, NHL_FEED: 'off' } });
const database = await reachDatabase(project);
afterAll(async () => {
  await database.close();
  await project.stop();
  await peer.close();
});

const finished = () => database.sql<{ outcome: Record<string, unknown> | null }[]>`
  select outcome from public.feed_jobs where name = 'rosters' and finished_at is not null`;
const players = async () => {
  const [row] = await database.sql<[{ digest: string }]>`
    select md5(string_agg(to_jsonb(players) - 'nhl_id' #>> '{}', '' order by id)) as digest from public.players`;
  return row.digest;
};

test('asks politely, stores each roster or its fault, and changes no player', async () => {
  expect(peer.requests, 'with the feed off').toEqual([]);
  const before = await players();
  peer.fail(/\/MTL\//, 'missing');
  peer.fail(/\/OTT\//, 'html');
  peer.fail(/\/TOR\//, 'cut');
  peer.fail(/\/BOS\//, 'limited', { times: 2, retryAfter: '0' });
  const server = await startTestServer({
    env: {
      ...peer.env,
      SUPABASE_URL: project.url,
      SUPABASE_ANON_KEY: project.anonKey,
      SUPABASE_SECRET_KEY: project.secretKey,
    },
  });
  try {
    await expect.poll(async () => (await finished()).length).toBe(1);
    expect(await finished()).toEqual([
      {
        outcome: expect.objectContaining({ code: 'partial', read: 29, failed: 3, skipped: 0, failures: 0 }),
      },
    ]);
    const faults = await database.sql`
      select abbreviation, fault, jsonb_array_length(roster_feeds.players) as players
      from public.roster_feeds join public.teams on teams.id = team_id
      where fault is not null or abbreviation = 'BOS' order by abbreviation`;
    expect([...faults]).toEqual([
      { abbreviation: 'BOS', fault: null, players: expect.any(Number) },
      { abbreviation: 'MTL', fault: 'missing', players: null },
      { abbreviation: 'OTT', fault: 'not-json', players: null },
      { abbreviation: 'TOR', fault: 'cut', players: null },
    ]);
    expect(await players()).toBe(before);

    const rosters = peer.requests.filter(({ path }) => path.startsWith('/v1/roster/'));
    expect(Math.max(...peer.requests.map(({ open }) => open)), 'one request at a time').toBe(1);
    // Each roster is requested once, except for those of TOR and BOS, which are requested three times.
    expect(rosters).toHaveLength(32 + 2 + 2);
    expect(new Set(rosters.map(({ userAgent }) => userAgent))).toEqual(
      new Set([expect.stringMatching(/^LineRush\/[\d.]+ \(\+http:\/\/localhost:\d+\)$/)]),
    );
    const logged = server.logs().split('\n');
    expect(logged.filter((line) => line.includes('"job":"rosters"'))).toHaveLength(1);
    const metrics = await readMetrics(server);
    expect(metrics).toMatch(/line_rush_feed_job_success_seconds\{name="rosters"\} 1\d{9}/);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});

test('a server that stops in the middle of a run ends it, and frees the job', async () => {
  await database.sql`update public.feed_jobs set due_at = now()`;
  peer.mend();
  peer.fail(/\/CHI\//, 'late');
  const asked = peer.requests.length;
  const server = await startTestServer({
    env: {
      ...peer.env,
      SUPABASE_URL: project.url,
      SUPABASE_ANON_KEY: project.anonKey,
      SUPABASE_SECRET_KEY: project.secretKey,
    },
  });
  await expect.poll(() => peer.requests.slice(asked).some(({ path }) => path.includes('/CHI/'))).toBe(true);
  expect((await fetch(`${server.url}/healthz`)).status, 'requests do not wait').toBe(200);
  expect(await server.stop()).toBe(0);
  const jobs = await database.sql`
    select leased_by, outcome ->> 'code' as code, due_at <= now() as is_due from public.feed_jobs where name = 'rosters'`;
  expect([...jobs]).toEqual([{ leased_by: null, code: 'interrupted', is_due: true }]);
});
