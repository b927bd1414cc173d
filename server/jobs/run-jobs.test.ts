import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createFeedClient } from '#server/feeds/feed-client.ts';
import type { FeedStore } from '#server/feeds/feed-store.ts';
import {
  startFeedJobs,
  type FeedJob,
  type FeedJobContext,
  type FeedJobResult,
} from '#server/jobs/run-jobs.ts';

const START = Date.parse('2026-01-05T09:10:00Z');
const FEED = {
  on: true,
  apiUrl: 'http://api.invalid',
  statsUrl: 'http://stats.invalid',
  reportsUrl: 'http://reports.invalid',
  interval: 0,
};

interface Row {
  due: number;
  holder: string | null;
  outcome: Record<string, unknown> | null;
}

/** Starts a runner with a simulated database, clock, and pauses. Pauses end only when a test calls `wake`. */
function setUp(run: (context: FeedJobContext) => Promise<FeedJobResult>) {
  const state = { time: START, isDown: false, row: null as Row | null, notes: [] as unknown[] };
  const lines: Record<string, unknown>[] = [];
  const sleeps: { milliseconds: number; wake: () => void }[] = [];
  const successes: (number | null)[] = [];
  const calls: Record<string, (args: Record<string, unknown>) => unknown> = {
    watch_feed_jobs() {
      if (state.row === null) return [];
      const { due, holder, outcome } = state.row;
      return [{ name: 'rosters', is_due: due <= state.time && holder === null, succeeded_at: null, outcome }];
    },
    claim_feed_job({ holder }) {
      state.row ??= { due: state.time, holder: null, outcome: null };
      if (state.row.holder !== null || state.row.due > state.time) return false;
      state.row.holder = String(holder);
      return true;
    },
    note_feed_job({ done, holder, total }) {
      state.notes.push([done, total]);
      return state.row?.holder === holder;
    },
    finish_feed_job({ holder, next_due, outcome }) {
      if (state.row?.holder !== holder) return false;
      state.row = { due: Date.parse(String(next_due)), holder: null, outcome: outcome as Row['outcome'] };
      return true;
    },
  };
  const store: FeedStore = {
    rows: () => Promise.resolve([]),
    put: () => Promise.resolve(),
    change: () => Promise.resolve(),
    call: (name, args) =>
      state.isDown
        ? Promise.reject(new Error('The database is down.'))
        : Promise.resolve(calls[name]?.(args as Record<string, unknown>)),
  };
  const job: FeedJob = { name: 'rosters', run };
  const runner = startFeedJobs({
    jobs: [job],
    client: createFeedClient({ interval: 0, userAgent: 'LineRush/1.0' }),
    feed: FEED,
    store,
    log: pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as never) }),
    metrics: { feedJob: (_, succeededAt) => void successes.push(succeededAt) },
    now: () => state.time,
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) reject(new Error('aborted'));
        sleeps.push({ milliseconds, wake: resolve });
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  });
  /** Ends the pauses of this length. Lets the runner continue until its next pause. */
  const wake = async (milliseconds: number) => {
    for (const sleep of sleeps.splice(0)) {
      if (sleep.milliseconds === milliseconds) sleep.wake();
      else sleeps.push(sleep);
    }
    for (let i = 0; i < 20; i++) await turn();
  };
  return { state, lines, successes, runner, wake, settle: () => wake(-1) };
}

const LOOK = 5000;
const RENEWAL = 20_000;
const DAY = 24 * 60 * 60_000;

test('runs a job at the first start, and again when it is due', async () => {
  const runs: number[] = [];
  const { lines, runner, settle, state, successes, wake } = setUp(async ({ failures, now, progress }) => {
    runs.push(failures);
    await progress(32, 32);
    return { code: 'ok', nextDue: now() + DAY, read: 32 };
  });
  await settle();
  expect(runs).toEqual([0]);
  expect(state.row).toEqual({
    due: START + DAY,
    holder: null,
    outcome: { code: 'ok', read: 32, failures: 0 },
  });
  expect(lines).toEqual([
    expect.objectContaining({ level: 30, msg: 'feed job ended', job: 'rosters', code: 'ok', read: 32 }),
  ]);
  expect(successes.at(-1)).toBe(START);
  await wake(LOOK);
  expect(runs).toHaveLength(1);
  state.time += DAY;
  await wake(LOOK);
  expect(runs).toHaveLength(2);
  await runner.close();
});

test('counts failed runs, logs one line for each, and forgets them after a success', async () => {
  const seen: number[] = [];
  let code = 'unreachable';
  const { lines, runner, settle, state, successes, wake } = setUp(({ failures, now }) => {
    seen.push(failures);
    return Promise.resolve({ code, nextDue: now() + 1 });
  });
  await settle();
  for (const next of ['unreachable', 'unreachable', 'partial', 'partial']) {
    code = next;
    state.time += 1;
    await wake(LOOK);
  }
  expect(seen).toEqual([0, 1, 2, 3, 0]);
  expect(lines.map(({ code: logged, level }) => [logged, level])).toEqual([
    ...Array.from({ length: 3 }, () => ['unreachable', 40]),
    ['partial', 40],
    ['partial', 40],
  ]);
  expect(successes.slice(0, 3)).toEqual([null, null, null]);
  await runner.close();
});

test('a job that throws is a failed run, and is repeated after an hour, then at growing intervals', async () => {
  const { lines, runner, settle, state, wake } = setUp(() => Promise.reject(new Error('no such column')));
  await settle();
  expect(state.row).toMatchObject({ due: START + 60 * 60_000, outcome: { code: 'failed', failures: 1 } });
  expect(lines.map(({ msg }) => msg)).toEqual(['feed job failed', 'feed job ended']);
  for (const [failures, hours] of [2, 4, 8, 16, 24, 24].entries()) {
    state.row!.due = START;
    // oxlint-disable-next-line no-await-in-loop
    await wake(LOOK);
    expect(state.row).toMatchObject({
      due: START + hours * 60 * 60_000,
      outcome: { failures: failures + 2 },
    });
  }
  await runner.close();
});

const untilAborted = ({ signal }: FeedJobContext) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('a server that stops ends its run and frees the job at once', async () => {
  const { lines, runner, settle, state } = setUp(untilAborted);
  await settle();
  expect(state.row?.holder).not.toBeNull();
  await runner.close();
  expect(state.row).toEqual({ due: START, holder: null, outcome: { code: 'interrupted', failures: 0 } });
  expect(lines).toEqual([expect.objectContaining({ level: 30, code: 'interrupted' })]);
});

test('renews its lease during a long pause, and stops when another server has taken over', async () => {
  const { runner, settle, state, wake } = setUp(untilAborted);
  await settle();
  await wake(RENEWAL);
  await wake(RENEWAL);
  expect(state.notes).toHaveLength(2);
  state.row = { due: START, holder: 'another server', outcome: null };
  await wake(RENEWAL);
  expect(state.row).toEqual({ due: START, holder: 'another server', outcome: null });
  await wake(LOOK);
  await runner.close();
});

test('stops a run while the database is down, logs that once, and continues afterwards', async () => {
  let runs = 0;
  const { lines, runner, settle, state, wake } = setUp((context) => {
    runs += 1;
    return runs === 1 ? untilAborted(context) : Promise.resolve({ code: 'ok', nextDue: START + DAY });
  });
  await settle();
  state.isDown = true;
  await wake(RENEWAL);
  await wake(LOOK);
  await wake(LOOK);
  expect(lines.filter(({ msg }) => msg === 'could not look for feed jobs')).toHaveLength(1);
  state.isDown = false;
  // Simulate that the lease has expired.
  state.row = { due: START, holder: null, outcome: null };
  await wake(LOOK);
  expect([runs, state.row]).toMatchObject([2, { outcome: { code: 'ok' } }]);
  await runner.close();
});
