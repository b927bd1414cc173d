/** The job for games, on the server's own tables, with a local peer instead of the NHL. */
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBriefing } from '#domain/briefing.ts';
import { createFeedClient } from '#server/feeds/feed-client.ts';
import { createFeedStore, type FeedStore } from '#server/feeds/feed-store.ts';
import { createGamesJob } from '#server/feeds/games-job.ts';
import { callAs } from '#tests/support/accounts.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import {
  chartPath,
  type FeedPeer,
  reportPath,
  scheduledGame,
  serveFacts,
  shiftChart,
  shiftReport,
  startFeedPeer,
} from '#tests/support/feeds/sample-game.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GAME = 2026020100;
const WEEK_PATH = '/v1/schedule/now';

let server: TestServer;
let database: ServerDatabase;
let store: FeedStore;
let peer: FeedPeer;
let toronto: string;
/** The job's clock. It starts at noon UTC, so that the daily run of that day has begun. */
let time: number;

beforeAll(async () => {
  server = await startTestServer();
  database = await reachDatabase(server);
  store = createFeedStore((_, path, call) =>
    fetch(`${server.url}/rest/v1/${path}`, {
      method: call?.method ?? 'GET',
      headers: { ...call?.headers, apikey: server.secretKey },
      ...(call?.body !== undefined && { body: call.body }),
    }),
  );
  const [team] = await database.sql<[{ id: string }]>`select id from teams where abbreviation = 'TOR'`;
  toronto = team.id;
});
afterAll(async () => {
  await database.close();
  await server.stop();
});
beforeEach(async () => {
  peer = await startFeedPeer();
  time = Math.floor(Date.now() / DAY) * DAY + 12 * HOUR;
});
afterEach(async () => {
  await peer.close();
  await database.sql`delete from games`;
  await database.sql`delete from feed_jobs`;
});

/** Runs the job once, and notes its outcome as the runner does. */
async function run() {
  const settled: number[] = [];
  const client = createFeedClient({
    interval: 0,
    userAgent: 'test',
    now: () => time,
    sleep: () => Promise.resolve(),
  });
  const { nextDue, ...outcome } = await createGamesJob(
    (_, id) => Promise.resolve(settled.push(id)),
    () => 0,
  ).run({
    client,
    feed: { on: true, apiUrl: peer.url, statsUrl: peer.url, reportsUrl: peer.url, interval: 0 },
    store,
    now: () => time,
    log: pino({ level: 'silent' }),
    failures: 0,
    progress: () => Promise.resolve(),
    signal: new AbortController().signal,
  });
  await database.sql`
    insert into feed_jobs (name, due_at, outcome) values ('games', now(), ${database.sql.json(outcome)})
    on conflict (name) do update set outcome = excluded.outcome`;
  const requests = peer.requests.splice(0);
  return { ...outcome, settled, requests, wait: nextDue - time };
}

const week = (...games: readonly object[]) => ({ gameWeek: [{ date: 'today', games }] });
const at = (hours: number) => new Date(time + hours * HOUR);

async function gameRow(id = GAME) {
  const [row] = await database.sql`select *, starts_at::text from games where id = ${id}`;
  return row;
}

async function storedLines() {
  return database.sql<{ team: string; lines: Record<string, unknown> }[]>`
    select abbreviation as team, lines from game_lines join teams on teams.id = team_id order by abbreviation`;
}

async function torontoBriefing() {
  return readBriefing(
    await (await callAs(server, null, `/rest/v1/rpc/team_briefing?team_id=${toronto}`)).json(),
  );
}

/** Serves a week with a finished game and an upcoming one, and runs the job. */
async function runWithFinished(state = 'OFF') {
  const finished = scheduledGame(GAME, at(-16), { state });
  peer.answers.set(WEEK_PATH, week(finished, scheduledGame(GAME + 1, at(30), { home: 'BOS', away: 'TOR' })));
  peer.answers.set('/v1/club-schedule-season/TOR/now', { games: [finished] });
  return run();
}

test('stores games and lines once, and the briefing has both', async () => {
  serveFacts(peer, GAME);
  peer.answers.set(chartPath(GAME), shiftChart(GAME));
  const first = await runWithFinished();
  // The week, the season of each of the 32 clubs, the chart, and who dressed.
  expect(first.requests).toHaveLength(1 + 32 + 1 + 3);
  expect(first).toMatchObject({ code: 'partial', computed: 1, waiting: 0, void: 0, settled: [GAME] });
  expect(await gameRow()).toMatchObject({
    state: 'final',
    home_score: 3,
    lines: 'computed',
    lines_source: 'chart',
  });
  const [bruins, leafs] = await storedLines();
  expect(leafs).toMatchObject({
    team: 'TOR',
    lines: {
      starter: '8470118',
      backup: '8470119',
      extras: [],
      scratches: ['8470120'],
      players: { '8470100': { name: 'Pat Sample8470100', number: 10, position: 'lw' } },
    },
  });
  expect(leafs?.lines.forwards).toContainEqual(['8470100', '8470101', '8470102']);
  expect(bruins).toMatchObject({ team: 'BOS', lines: { starter: '8470218' } });
  expect(await torontoBriefing()).toMatchObject({
    nextGame: { id: String(GAME + 1), isHome: false, isTimeKnown: true, opponent: { abbreviation: 'BOS' } },
    lastGame: {
      id: String(GAME),
      isHome: true,
      lines: { starter: '8470118', stability: { forwards: [1, 1, 1, 1] } },
    },
  });

  const before = await database.sql`select xmin::text from games order by id`;
  const second = await run();
  expect(second).toMatchObject({ code: 'ok', changed: 0, computed: 0, settled: [], requests: [WEEK_PATH] });
  expect(await database.sql`select xmin::text from games order by id`).toEqual(before);
  expect(await storedLines()).toHaveLength(2);
});

describe('the lines of a finished game', () => {
  test.each<[string, () => void]>([
    ['is missing', () => peer.answers.delete(chartPath(GAME))],
    ['is empty', () => peer.answers.set(chartPath(GAME), { data: [], total: 0 })],
    ['ends early', () => peer.answers.set(chartPath(GAME), shiftChart(GAME, 2))],
    ['is a page', () => peer.answers.set(chartPath(GAME), '<html>Sorry</html>')],
    ['is cut', () => peer.answers.set(chartPath(GAME), '{"data": [{"id": 1')],
    ['is refused', () => peer.answers.set(chartPath(GAME), (response) => response.writeHead(400).end())],
    ['has another game', () => peer.answers.set(chartPath(GAME), shiftChart(GAME + 7))],
  ])('come from the reports when the chart %s', async (_, spoil) => {
    serveFacts(peer, GAME);
    spoil();
    peer.answers.set(reportPath(GAME, 'TH'), shiftReport('homeTeam'));
    peer.answers.set(reportPath(GAME, 'TV'), shiftReport('awayTeam'));
    expect(await runWithFinished()).toMatchObject({ computed: 1, waiting: 0 });
    expect(await gameRow()).toMatchObject({ lines: 'computed', lines_source: 'report' });
    const [, leafs] = await storedLines();
    expect(leafs?.lines).toMatchObject({ starter: '8470118', stability: { forwards: [1, 1, 1, 1] } });
  });

  test('are tried again, later and later, and given up after two days', async () => {
    serveFacts(peer, GAME);
    expect(await runWithFinished()).toMatchObject({ waiting: 1, settled: [], wait: 10 * MINUTE });
    expect(await gameRow()).toMatchObject({ lines: 'pending', lines_fault: 'missing', tries: 1 });
    time += 5 * MINUTE;
    expect((await run()).requests).toEqual([WEEK_PATH]);
    time += 5 * MINUTE;
    expect(await run()).toMatchObject({ waiting: 1, wait: 20 * MINUTE });
    time += 2 * DAY;
    expect(await run()).toMatchObject({ waiting: 0, void: 1, settled: [GAME] });
    expect(await gameRow()).toMatchObject({ lines: 'void', lines_fault: 'missing', tries: 3 });
    peer.answers.set(chartPath(GAME), shiftChart(GAME));
    expect(await run()).toMatchObject({ computed: 0, void: 0, settled: [] });
    expect((await torontoBriefing()).lastGame).toMatchObject({ id: String(GAME), lines: null });
  });

  test('wait while nobody knows who dressed, or the feed is down', async () => {
    peer.answers.set(chartPath(GAME), shiftChart(GAME));
    expect(await runWithFinished()).toMatchObject({ waiting: 1, computed: 0 });
    expect(await gameRow()).toMatchObject({ lines: 'pending', lines_fault: 'missing' });
    time += 5 * DAY;
    peer.answers.set(chartPath(GAME), (response) => response.destroy());
    expect(await run()).toMatchObject({ void: 0, computed: 0 });
    expect(await gameRow()).toMatchObject({ lines: 'pending' });
    serveFacts(peer, GAME);
    peer.answers.set(chartPath(GAME), shiftChart(GAME));
    time += DAY;
    expect(await run()).toMatchObject({ computed: 1, settled: [GAME] });
  });
});

describe('a game', () => {
  test('may be moved, postponed, and cancelled, and is never reopened', async () => {
    const set = (hours: number, options: object) => {
      peer.answers.set(WEEK_PATH, week(scheduledGame(GAME, at(hours), options)));
      return run();
    };
    await set(30, {});
    expect((await torontoBriefing()).nextGame?.startsAt).toEqual(at(30));
    await set(31, { schedule: 'TBD' });
    expect((await torontoBriefing()).nextGame).toMatchObject({ startsAt: at(31), isTimeKnown: false });
    await set(31, { schedule: 'PPD' });
    expect(await gameRow()).toMatchObject({ state: 'postponed' });
    expect((await torontoBriefing()).nextGame).toBeNull();
    await set(55, {});
    expect((await torontoBriefing()).nextGame?.startsAt).toEqual(at(55));
    await set(55, { schedule: 'CNCL' });
    expect(await gameRow()).toMatchObject({ state: 'cancelled' });
    await set(-3, { state: 'OFF' });
    await set(-3, { state: 'LIVE' });
    expect(await gameRow()).toMatchObject({ state: 'final', home_score: 3 });
  });

  test('of an unknown club is kept, and exhibitions are not', async () => {
    const games = [
      scheduledGame(GAME, at(30), { away: 'QUE' }),
      scheduledGame(GAME + 1, at(50), { home: 'ATL', away: 'CEN', gameType: 4 }),
      scheduledGame(GAME + 2, at(50), { gameType: 12 }),
    ];
    peer.answers.set(WEEK_PATH, week(...games, ...games, { id: 'x' }));
    expect(await run()).toMatchObject({ changed: 1 });
    expect((await torontoBriefing()).nextGame?.opponent).toEqual({
      id: null,
      name: 'QUE',
      abbreviation: 'QUE',
    });
  });

  test('that the week no longer has is found in its club’s season, after it should have ended', async () => {
    peer.answers.set(WEEK_PATH, week(scheduledGame(GAME, at(2))));
    expect(await run()).toMatchObject({ wait: 2 * HOUR + 170 * MINUTE });
    const start = at(2);
    time += 5 * HOUR;
    peer.answers.set(WEEK_PATH, week(scheduledGame(GAME, start, { state: 'LIVE' })));
    expect(await run()).toMatchObject({ requests: [WEEK_PATH], wait: 10 * MINUTE });
    peer.answers.set(WEEK_PATH, week());
    peer.answers.set('/v1/club-schedule-season/TOR/now', {
      games: [scheduledGame(GAME, start, { state: 'OFF' })],
    });
    const { requests } = await run();
    expect(requests.slice(0, 2)).toEqual([WEEK_PATH, '/v1/club-schedule-season/TOR/now']);
    expect(await gameRow()).toMatchObject({ state: 'final', lines: 'pending', tries: 1 });
  });

  test('is forgotten after its season', async () => {
    peer.answers.set(WEEK_PATH, week(scheduledGame(GAME, at(-401 * 24), { state: 'OFF' })));
    await run();
    expect(await gameRow()).toBeUndefined();
  });
});

describe('a fault of the schedule changes nothing', () => {
  test.each<[string, string, () => void]>([
    ['missing', 'missing', () => peer.answers.clear()],
    ['a page', 'not-json', () => peer.answers.set(WEEK_PATH, '<html>')],
    ['cut', 'cut', () => peer.answers.set(WEEK_PATH, '{"gameWeek": [')],
    ['something else', 'not-a-schedule', () => peer.answers.set(WEEK_PATH, { players: [] })],
    ['refused', 'refused', () => peer.answers.set(WEEK_PATH, (response) => response.writeHead(429).end())],
  ])('%s', async (_, code, spoil) => {
    serveFacts(peer, GAME);
    peer.answers.set(chartPath(GAME), shiftChart(GAME));
    await runWithFinished();
    const stored = await database.sql`select * from games order by id`;
    spoil();
    expect(await run()).toMatchObject({ code, changed: 0, wait: HOUR });
    expect(await database.sql`select * from games order by id`).toEqual(stored);
    expect(await storedLines()).toHaveLength(2);
  });
});
