/** Tests the job for games with the server's own tables. A local peer replaces the NHL. */
import type { ServerResponse } from 'node:http';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBriefing } from '#domain/briefing.ts';
import type { GameLines } from '#domain/lines/game-lines.ts';
import { readTeamUnits } from '#domain/lines/team-units.ts';
import type { TeamLines } from '#domain/lines/team-lines.ts';
import { createFeedClient } from '#server/feeds/feed-client.ts';
import { askServer } from '#platform/gate/table-port.ts';
import { createFeedStore, type FeedStore } from '#server/feeds/feed-store.ts';
import { feedDay } from '#server/jobs/game-times.ts';
import { createGamesJob } from '#server/jobs/games-job.ts';
import { callAs } from '#tests/support/accounts.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import {
  scheduleEntry,
  serveFacts,
  startAnswerPeer,
  type AnswerPeer,
} from '#tests/support/feeds/answer-peer.ts';
import { chartOf, reportOf } from '#tests/support/feeds/game-responses.ts';
import { inferReal, realGames, type RealGame } from '#tests/support/feeds/real-games.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GAME = 2022020015;
const chartPath = (id: number) => `/stats/rest/en/shiftcharts?cayenneExp=gameId=${id}`;
const CHART_PATH = chartPath(GAME);
const WEEK_PATH = '/v1/schedule/now';

let server: TestServer;
let database: ServerDatabase;
let store: FeedStore;
let peer: AnswerPeer;
let toronto: string;
/** The job's clock. It starts at noon UTC, when the daily run is already due. */
let time: number;
let tests = 0;

const played = realGames.find(({ id }) => id === String(GAME)) as RealGame;
const expected = inferReal(played).get('TOR');

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
  database = await reachDatabase(server);
  // Each test has its own IP address, because the server limits requests by address.
  const headersOf = () => ({ apikey: server.secretKey, 'x-forwarded-for': `10.50.0.${tests}` });
  store = createFeedStore(askServer(server.url, headersOf, 60_000));
  const [team] = await database.sql<[{ id: string }]>`select id from teams where abbreviation = 'TOR'`;
  toronto = team.id;
});
afterAll(async () => {
  await database.close();
  await server.stop();
});
beforeEach(async () => {
  tests += 1;
  peer = await startAnswerPeer();
  time = Math.floor(Date.now() / DAY) * DAY + 12 * HOUR;
});
afterEach(async () => {
  await peer.close();
  await database.sql`delete from games`;
  await database.sql`delete from feed_jobs`;
});

/** Runs the job once. Stores its outcome, as the runner does. */
async function run(failures = 0, score = () => Promise.resolve()) {
  const settled: number[] = [];
  const client = createFeedClient({
    interval: 0,
    userAgent: 'test',
    now: () => time,
    sleep: () => Promise.resolve(),
  });
  const { nextDue, ...outcome } = await createGamesJob(
    (_, id) => {
      settled.push(id);
      return score();
    },
    () => 0,
  ).run({
    client,
    feed: { on: true, apiUrl: peer.url, statsUrl: peer.url, reportsUrl: peer.url, interval: 0 },
    store,
    now: () => time,
    log: pino({ level: 'silent' }),
    failures,
    progress: () => Promise.resolve(),
    signal: new AbortController().signal,
  });
  await database.sql`
    insert into feed_jobs (name, due_at, outcome) values ('games', now(), ${database.sql.json(outcome)})
    on conflict (name) do update set outcome = excluded.outcome`;
  const requests = peer.requests.splice(0);
  return { ...outcome, settled, requests, wait: nextDue - time };
}

/** Returns the game's shift chart. With `id`, the chart claims to be of another game. */
function chart(id = GAME): object {
  const { data, total } = chartOf(played);
  return { data: data.map((row) => ({ ...row, gameId: id })), total };
}

function reportPath(page: 'TH' | 'TV'): string {
  return `/scores/htmlreports/20222023/${page}020015.HTM`;
}

const week = (...games: readonly object[]) => ({ gameWeek: [{ date: 'today', games }] });
const at = (hours: number) => new Date(time + hours * HOUR);

async function gameRow(id = GAME) {
  const [row] = await database.sql`select *, starts_at::text from games where id = ${id}`;
  return row;
}

/** Sorts each line, because the order within a line depends on shot sides. These tests store no shot sides. */
function sortedTrios(lines: Pick<TeamLines, 'forwards'> | undefined) {
  return lines?.forwards.map((trio) => trio.toSorted((a, b) => a.localeCompare(b)));
}

async function storedLines() {
  return database.sql<{ team: string; lines: GameLines }[]>`
    select abbreviation as team, lines from game_lines join teams on teams.id = team_id order by abbreviation`;
}

async function torontoBriefing() {
  return readBriefing(
    await (await callAs(server, null, `/rest/v1/rpc/team_briefing?team_id=${toronto}`)).json(),
  );
}

/** Serves a week with a finished game and an upcoming one, and runs the job. */
async function runWithFinished(state = 'OFF') {
  const finished = scheduleEntry(GAME, at(-16), { state });
  peer.answers.set(WEEK_PATH, week(finished, scheduleEntry(GAME + 1, at(30), { home: 'WSH', away: 'TOR' })));
  peer.answers.set('/v1/club-schedule-season/TOR/now', { games: [finished] });
  return run();
}

test('stores games and lines once, and the briefing has both', async () => {
  serveFacts(peer, played);
  peer.answers.set(CHART_PATH, chart());
  const first = await runWithFinished();
  // One request for the week, one for each of 32 clubs' seasons, one for the shift chart, and three for the game's
  // facts.
  expect(first.requests).toHaveLength(1 + 32 + 1 + 3);
  expect(first).toMatchObject({ code: 'partial', computed: 1, waiting: 0, void: 0, settled: [GAME] });
  expect(await gameRow()).toMatchObject({
    state: 'final',
    home_score: 3,
    lines: 'computed',
    lines_source: 'chart',
  });
  const [leafs, capitals] = await storedLines();
  expect(leafs).toMatchObject({
    team: 'TOR',
    lines: { starter: expected?.starter, backup: '8400001', scratches: ['8400011'] },
  });
  expect(leafs?.lines.players).toMatchObject({ '8479318': { name: 'Auston Matthews', position: 'c' } });
  expect(sortedTrios(leafs?.lines)).toEqual(sortedTrios(expected));
  const units = await callAs(server, null, `/rest/v1/rpc/team_units?team_id=${toronto}`);
  expect(readTeamUnits(await units.json()).rows.size).toBeGreaterThan(40);
  expect(capitals).toMatchObject({ team: 'WSH', lines: { backup: '8400002', scratches: ['8400012'] } });
  expect(await torontoBriefing()).toMatchObject({
    nextGame: { id: String(GAME + 1), isHome: false, isTimeKnown: true, opponent: { abbreviation: 'WSH' } },
    lastGame: {
      id: String(GAME),
      isHome: true,
      lines: { starter: expected?.starter },
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
    ['is missing', () => peer.answers.delete(CHART_PATH)],
    [
      'ends early',
      () =>
        peer.answers.set(
          CHART_PATH,
          chartOf({ ...played, shifts: played.shifts.filter(({ period }) => period < 3) }),
        ),
    ],
    ['is refused', () => peer.answers.set(CHART_PATH, (response) => response.writeHead(400).end())],
    ['has another game', () => peer.answers.set(CHART_PATH, chart(GAME + 7))],
  ])('come from the reports when the chart %s', async (_, spoil) => {
    serveFacts(peer, played);
    spoil();
    peer.answers.set(reportPath('TH'), reportOf(played, 'TOR'));
    peer.answers.set(reportPath('TV'), reportOf(played, 'WSH'));
    expect(await runWithFinished()).toMatchObject({ computed: 1, waiting: 0 });
    expect(await gameRow()).toMatchObject({ lines: 'computed', lines_source: 'report' });
    const [leafs] = await storedLines();
    expect(leafs?.lines).toMatchObject({ starter: expected?.starter });
    expect(sortedTrios(leafs?.lines)).toEqual(sortedTrios(expected));
  });

  test('are tried again at growing intervals, and given up after two days', async () => {
    serveFacts(peer, played);
    expect(await runWithFinished()).toMatchObject({ waiting: 1, settled: [], wait: 10 * MINUTE });
    expect(await gameRow()).toMatchObject({ lines: 'pending', lines_fault: 'missing', tries: 1 });
    time += 5 * MINUTE;
    expect((await run()).requests).toEqual([WEEK_PATH]);
    time += 5 * MINUTE;
    expect(await run()).toMatchObject({ waiting: 1, wait: 20 * MINUTE });
    time += 2 * DAY;
    expect(await run()).toMatchObject({ waiting: 0, void: 1, settled: [GAME] });
    expect(await gameRow()).toMatchObject({ lines: 'void', lines_fault: 'missing', tries: 3 });
    peer.answers.set(CHART_PATH, chart());
    expect(await run()).toMatchObject({ computed: 0, void: 0, settled: [] });
    expect((await torontoBriefing()).lastGame).toMatchObject({ id: String(GAME), lines: null });
  });

  test('are given up after two weeks, even if the feed refuses each request', async () => {
    const refuse = (response: ServerResponse) => response.writeHead(403).end();
    peer.answers.set(CHART_PATH, refuse);
    peer.answers.set(reportPath('TH'), refuse);
    await runWithFinished();
    time += 13 * DAY;
    expect(await run()).toMatchObject({ void: 0, waiting: 1 });
    time += DAY;
    expect(await run()).toMatchObject({ void: 1, settled: [GAME] });
  });

  test('wait while the dressed players are unknown or the feed is down', async () => {
    peer.answers.set(CHART_PATH, chart());
    expect(await runWithFinished()).toMatchObject({ waiting: 1, computed: 0 });
    expect(await gameRow()).toMatchObject({ lines: 'pending', lines_fault: 'missing' });
    time += 5 * DAY;
    peer.answers.set(CHART_PATH, (response) => response.destroy());
    expect(await run()).toMatchObject({ void: 0, computed: 0 });
    expect(await gameRow()).toMatchObject({ lines: 'pending' });
    serveFacts(peer, played);
    peer.answers.set(CHART_PATH, chart());
    time += DAY;
    expect(await run()).toMatchObject({ computed: 1, settled: [GAME] });
  });
});

describe('a game', () => {
  test('may be moved, postponed, and cancelled, and is never reopened', async () => {
    const set = (hours: number, options: object) => {
      peer.answers.set(WEEK_PATH, week(scheduleEntry(GAME, at(hours), options)));
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

  test('that its club’s season no longer has is cancelled, unless the week has it', async () => {
    // Moves the clock to the weekday on which the job reads this club's season.
    while (feedDay(time) % 7 !== Number(toronto) % 7) time += DAY;
    const next = scheduleEntry(GAME, at(30));
    const seventh = scheduleEntry(GAME + 1, at(20 * 24));
    const other = scheduleEntry(GAME + 2, at(22 * 24));
    const season = '/v1/club-schedule-season/TOR/now';
    const states = async () =>
      (await database.sql<{ state: string }[]>`select state from games order by id`).map(
        ({ state }) => state,
      );
    peer.answers.set(WEEK_PATH, week(next));
    peer.answers.set(season, { games: [next, seventh, other] });
    await run();
    peer.answers.set(season, { games: [other, { id: 'x' }] });
    time += 7 * DAY;
    peer.answers.set(WEEK_PATH, week(next));
    await run();
    expect(await states()).toEqual(['scheduled', 'scheduled', 'scheduled']);
    peer.answers.set(season, { games: [other] });
    time += 7 * DAY;
    await run();
    expect(await states()).toEqual(['scheduled', 'cancelled', 'scheduled']);
    peer.answers.set(season, { games: [seventh, other] });
    time += 7 * DAY;
    await run();
    expect(await states()).toEqual(['scheduled', 'scheduled', 'scheduled']);
  });

  test('of an unknown club is kept, and exhibitions are not', async () => {
    const games = [
      scheduleEntry(GAME, at(30), { away: 'QUE' }),
      scheduleEntry(GAME + 1, at(50), { home: 'ATL', away: 'CEN', gameType: 4 }),
      scheduleEntry(GAME + 2, at(50), { gameType: 12 }),
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
    peer.answers.set(WEEK_PATH, week(scheduleEntry(GAME, at(2))));
    expect(await run()).toMatchObject({ wait: 2 * HOUR - 30 * MINUTE });
    const start = at(2);
    time += 100 * MINUTE;
    expect(await run()).toMatchObject({ wait: 20 * MINUTE + 170 * MINUTE });
    time += 200 * MINUTE;
    peer.answers.set(WEEK_PATH, week(scheduleEntry(GAME, start, { state: 'LIVE' })));
    expect(await run()).toMatchObject({ requests: [WEEK_PATH], wait: 10 * MINUTE });
    peer.answers.set(WEEK_PATH, week());
    peer.answers.set('/v1/club-schedule-season/TOR/now', {
      games: [scheduleEntry(GAME, start, { state: 'OFF' })],
    });
    const { requests } = await run();
    expect(requests.slice(0, 2)).toEqual([WEEK_PATH, '/v1/club-schedule-season/TOR/now']);
    expect(await gameRow()).toMatchObject({ state: 'final', lines: 'pending', tries: 1 });
  });

  test('is forgotten after its season', async () => {
    peer.answers.set(WEEK_PATH, week(scheduleEntry(GAME, at(-801 * 24), { state: 'OFF' })));
    await run();
    expect(await gameRow()).toBeUndefined();
  });
});

describe('a run', () => {
  test('stopped by the games’ feeds waits an hour, then longer', async () => {
    const [games, reports] = [
      [GAME, GAME + 7],
      [reportPath('TH'), reportPath('TH').replace('020015', '020022')],
    ];
    peer.answers.set(WEEK_PATH, week(...games.map((id) => scheduleEntry(id, at(-16), { state: 'OFF' }))));
    for (const path of [...games.map(chartPath), ...reports])
      peer.answers.set(path, (response) => response.writeHead(403).end());
    expect(await run()).toMatchObject({ code: 'stopped', waiting: 2, wait: HOUR });
    time += HOUR;
    expect(await run(2)).toMatchObject({ code: 'stopped', fault: 'refused', waiting: 2, wait: 4 * HOUR });
    // The reports are now missing instead of refused, so the run does not stop.
    for (const path of reports) peer.answers.delete(path);
    time += 4 * HOUR;
    expect(await run()).toMatchObject({ code: 'partial', fault: 'refused', waiting: 2 });
  });

  test('ends well although calls of a game cannot be scored', async () => {
    peer.answers.set(WEEK_PATH, week());
    await run();
    serveFacts(peer, played);
    peer.answers.set(CHART_PATH, chart());
    peer.answers.set(WEEK_PATH, week(scheduleEntry(GAME, at(-16), { state: 'OFF' })));
    const scored = await run(0, () => Promise.reject(new Error('no such column')));
    expect(scored).toMatchObject({
      code: 'partial',
      fault: 'calls-not-scored',
      computed: 1,
      settled: [GAME],
    });
  });

  test('goes on after a game whose lines the database rejects', async () => {
    serveFacts(peer, played);
    peer.answers.set(CHART_PATH, chart());
    await database.sql`alter table game_lines add constraint spoiled check (lines is null) not valid`;
    try {
      expect(await runWithFinished()).toMatchObject({ computed: 0, waiting: 1 });
      expect(await gameRow()).toMatchObject({ lines: 'pending', lines_fault: 'lines-not-stored', tries: 1 });
    } finally {
      await database.sql`alter table game_lines drop constraint spoiled`;
    }
  });
});

describe('a fault of the schedule changes nothing', () => {
  test.each<[string, string, () => void]>([
    ['missing', 'missing', () => peer.answers.clear()],
    ['something else', 'not-a-schedule', () => peer.answers.set(WEEK_PATH, { players: [] })],
    ['refused', 'refused', () => peer.answers.set(WEEK_PATH, (response) => response.writeHead(429).end())],
  ])('%s', async (_, code, spoil) => {
    serveFacts(peer, played);
    peer.answers.set(CHART_PATH, chart());
    await runWithFinished();
    const stored = await database.sql`select * from games order by id`;
    spoil();
    expect(await run()).toMatchObject({ code, changed: 0, wait: HOUR });
    expect(await database.sql`select * from games order by id`).toEqual(stored);
    expect(await storedLines()).toHaveLength(2);
  });
});
