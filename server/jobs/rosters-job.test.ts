import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createFeedClient, MAX_FAILURES } from '#server/feeds/feed-client.ts';
import { FeedStoreError, type FeedStore } from '#server/feeds/feed-store.ts';
import { nextDaily } from '#server/jobs/game-times.ts';
import { createRostersJob, findSuspicion } from '#server/jobs/rosters-job.ts';
import { startFeedJobs } from '#server/jobs/run-jobs.ts';
import { parseNhlRoster } from '#domain/nhl/parse-nhl-roster.ts';
import { isImportRefusal } from '#domain/players/import-sentences.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-01-05T12:00:00Z');

const player = (id: number, positionCode: string) => ({
  id,
  firstName: { default: 'Player' },
  lastName: { default: `No${id}` },
  positionCode,
});
const playersOf = (count: number, position: string, first: number) =>
  Array.from({ length: count }, (_, index) => player(first + index, position));
const roster = (forwards: number, defensemen: number, goalies: number) => ({
  forwards: playersOf(forwards, 'C', 1),
  defensemen: playersOf(defensemen, 'D', 31),
  goalies: playersOf(goalies, 'G', 61),
});
const FULL = roster(12, 6, 2);

function rowsOf(json: unknown) {
  const parsed = parseNhlRoster(json);
  if (isImportRefusal(parsed)) throw new Error(parsed.code);
  return parsed.rows;
}

test.each([
  [FULL, null],
  [roster(9, 6, 1), null],
  [roster(8, 12, 2), 'roster-short'],
  [roster(20, 5, 2), 'roster-short'],
  [roster(18, 0, 2), 'roster-short'],
  [roster(12, 6, 0), 'no-goalies'],
  [{ ...roster(0, 0, 0), forwards: [null, 'nobody'] }, 'roster-empty'],
])('distrusts a roster that cannot be complete (%#)', (json, suspicion) => {
  expect(findSuspicion(rowsOf(json))).toBe(suspicion);
});

test('runs daily in the early morning, and sooner after a failure, at growing intervals', () => {
  const midnight = START - 12 * HOUR;
  const next = (hour: number, failures: number, random = 0) =>
    (nextDaily({ now: midnight + hour * HOUR, failures, random }, 9, 6 * HOUR) - midnight) / HOUR;
  expect(next(12, 0)).toBe(24 + 9);
  expect(next(1, 0)).toBe(9);
  expect(next(8, 0)).toBe(24 + 9);
  expect(next(12, 0, 0.5)).toBe(24 + 9.25);
  expect([1, 2, 3, 4, 5, 9].map((failures) => next(12, failures) - 12)).toEqual([1, 2, 4, 8, 16, 21]);
});

interface Kept {
  team_id: number;
  players?: unknown[];
  fault: string | null;
  checked_at: string;
  fetched_at?: string;
  etag?: string | null;
}

/** Creates the job for 32 teams, with tables in memory and a single clock. */
function setUp(answer: (request: Request) => Response | Promise<Response>) {
  const state = { time: START, requests: 0, settled: 0, rejected: 0, isSettleFailing: false };
  const kept = new Map<number, Kept>();
  const lines: { level: number; msg: string; code?: string }[] = [];
  let job = { due: START, outcome: null as object | null };
  const store: FeedStore = {
    rows: <Row extends object>(query: string) =>
      Promise.resolve(
        (query.startsWith('teams')
          ? Array.from({ length: 32 }, (_, index) => ({ id: index + 1, abbreviation: `T${index + 1}` }))
          : [...kept.values()].filter(({ fetched_at: read }) => read !== undefined)) as Row[],
      ),
    put(_, __, rows) {
      if ((rows as Kept[]).some(({ players: given, team_id: id }) => given && state.rejected === id))
        return Promise.reject(new FeedStoreError('The database rejected roster_feeds (400).'));
      for (const row of rows as Kept[]) kept.set(row.team_id, { ...kept.get(row.team_id), ...row });
      return Promise.resolve();
    },
    change(_, values) {
      const row = values as Kept;
      kept.set(row.team_id, { ...kept.get(row.team_id), ...row });
      return Promise.resolve();
    },
    call(name, args) {
      const { next_due: due, outcome } = args as { next_due: string; outcome: object };
      if (name === 'watch_feed_jobs')
        return Promise.resolve([
          { name: 'rosters', is_due: job.due <= state.time, succeeded_at: null, outcome: job.outcome },
        ]);
      if (name === 'finish_feed_job') job = { due: Date.parse(due), outcome };
      return Promise.resolve(true);
    },
  };
  const client = createFeedClient({
    interval: 1000,
    userAgent: 'LineRush/1.0',
    random: () => 0.5,
    now: () => state.time,
    sleep(milliseconds) {
      state.time += milliseconds;
      return Promise.resolve();
    },
    fetch: async (url, init) => {
      state.requests += 1;
      return answer(new Request(url, init));
    },
  });
  const handleDifferences = () => {
    state.settled += 1;
    return state.isSettleFailing ? Promise.reject(new Error('no such column')) : Promise.resolve({});
  };
  /** Lets time pass, while a server checks for due jobs every quarter of an hour. */
  const live = async (milliseconds: number) => {
    const end = state.time + milliseconds;
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const runner = startFeedJobs({
      jobs: [createRostersJob(handleDifferences, () => 0)],
      client,
      feed: { on: true, apiUrl: 'http://api.invalid', statsUrl: '', reportsUrl: '', interval: 1000 },
      store,
      log: pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as never) }),
      metrics: { feedJob: () => undefined },
      now: () => state.time,
      sleep: (pause, signal) =>
        new Promise((resolve, reject) => {
          // The server pauses for 5 s between two checks for due jobs. Such a pause ends at once, unless the clock has
          // reached `end`. Other pauses come before renewals of a lease. They never end, because a run takes no time.
          if (pause !== 5000 || state.time >= end) {
            signal.addEventListener('abort', () => reject(new Error('aborted')));
            if (pause === 5000) finish();
            return;
          }
          state.time += HOUR / 4;
          resolve();
        }),
    });
    await finished;
    await runner.close();
  };
  return { kept, lines, live, state };
}

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);

test('reads all teams a second apart, and the next day only what has changed', async () => {
  const { kept, lines, live, state } = setUp((request) =>
    request.headers.get('if-none-match') === '"1"'
      ? new Response(null, { status: 304 })
      : json(FULL, { headers: { etag: '"1"' } }),
  );
  await live(DAY);
  expect(state.requests).toBe(64);
  expect(kept.size).toBe(32);
  for (const row of kept.values()) expect(row).toMatchObject({ etag: '"1"', fault: null });
  expect(kept.get(32)?.players).toHaveLength(20);
  expect(Date.parse(kept.get(32)?.fetched_at ?? '')).toBeGreaterThan(START + 20 * HOUR);
  expect(lines.map(({ code }) => code)).toEqual(['ok', 'ok']);
  expect(state.settled).toBe(2);
});

test('a feed that is down for a week changes no roster, gets few requests, and is explained', async () => {
  let isDown = false;
  const { kept, lines, live, state } = setUp(() =>
    isDown ? new Response(null, { status: 503 }) : json(FULL, { headers: { etag: '"1"' } }),
  );
  await live(HOUR);
  const before = structuredClone([...kept.values()]);
  isDown = true;
  await live(7 * DAY);
  // The job runs again after 1, 2, 4, 8, and 16 hours, then daily.
  const runs = lines.length - 1;
  expect(runs).toBeGreaterThanOrEqual(8);
  expect(runs).toBeLessThanOrEqual(14);
  expect(state.requests).toBe(32 + runs * MAX_FAILURES);
  expect(lines.slice(1)).toEqual(
    Array.from({ length: runs }, (_, index) =>
      expect.objectContaining({
        level: 40,
        msg: 'feed job ended',
        code: 'unavailable',
        detail: 'Status 503.',
        failures: index + 1,
      }),
    ),
  );
  for (const { players, ...row } of before) {
    expect(kept.get(row.team_id)).toMatchObject({ players, fetched_at: row.fetched_at, etag: '"1"' });
  }
  expect(kept.get(1)).toMatchObject({ fault: 'unavailable' });
  expect(state.settled).toBe(1);
  isDown = false;
  await live(DAY);
  expect(kept.get(1)).toMatchObject({ fault: null });
  expect(lines.at(-1)).toMatchObject({ code: 'ok' });
});

test('a team that the feed does not have, and a suspicious roster, are faults of that team only', async () => {
  const { kept, lines, live } = setUp(({ url }) => {
    if (url.includes('/T3/')) return new Response(null, { status: 404 });
    if (url.includes('/T5/')) return json(roster(20, 6, 0));
    if (url.includes('/T7/')) return json({ rows: [] });
    if (url.includes('/T9/')) return json({ ...FULL, defensemen: undefined });
    return json(FULL);
  });
  await live(HOUR);
  const faults = [...kept.values()].filter(({ fault }) => fault !== null);
  expect(faults.map(({ fault, players, team_id: id }) => [id, fault, players])).toEqual([
    [3, 'missing', undefined],
    [5, 'no-goalies', undefined],
    [7, 'not-a-roster', undefined],
    [9, 'not-a-roster', undefined],
  ]);
  expect(lines).toEqual([
    expect.objectContaining({ code: 'partial', read: 28, failed: 4, fault: 'missing', skipped: 0 }),
  ]);
});

test('a roster that the database rejects is a fault of that team only', async () => {
  const { kept, lines, live, state } = setUp(() => json(FULL));
  state.rejected = 4;
  await live(HOUR);
  expect(kept.get(4)).toMatchObject({ fault: 'not-stored' });
  expect(kept.get(5)).toMatchObject({ fault: null });
  expect(lines.at(-1)).toMatchObject({ code: 'partial', read: 31, failed: 1, fault: 'not-stored' });
  expect(state.settled).toBe(1);
});

test('failed differences are tried again at growing intervals', async () => {
  const { kept, lines, live, state } = setUp(() => json(FULL));
  state.isSettleFailing = true;
  await live(DAY);
  expect(kept.size).toBe(32);
  const ended = lines.filter(({ msg }) => msg === 'feed job ended');
  // The job runs at once, then after 1, 2, 4, and 8 hours.
  expect(ended).toHaveLength(5);
  expect(ended.at(-1)).toMatchObject({ code: 'settle-failed', read: 32, failed: 0, failures: 5 });
});
