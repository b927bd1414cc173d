import type { RosterFault } from '#domain/nhl/feed-faults.ts';
import type { NhlRosterRow } from '#domain/nhl/parse-nhl-roster.ts';
import { parsePosition } from '#domain/positions.ts';
import type { FeedStore } from '#server/feeds/feed-store.ts';
import { nextDaily } from '#server/jobs/game-times.ts';
import type { FeedJob, FeedJobContext, FeedJobResult } from '#server/jobs/run-jobs.ts';
import { fetchRoster, type FetchedRoster } from '#server/rosters/fetch-roster.ts';

interface Team {
  readonly id: number;
  readonly abbreviation: string;
}

interface Stored {
  readonly team_id: number;
  readonly etag: string | null;
}

/** The minimum size of a credible roster. A smaller roster is a fault of the feed, not a wave of departures. */
const MIN_FORWARDS = 9;
const MIN_DEFENSEMEN = 6;

/** Early morning in North America: after the last game and before the morning skates. */
const DAILY_HOUR_UTC = 9;
/** The minimum time from the end of any run to the next daily run. An earlier daily run is skipped. */
const MIN_PAUSE = 6 * 60 * 60_000;

/** Returns why a roster is not credible, although its response was valid. Null if it is credible. */
export function findSuspicion(rows: readonly NhlRosterRow[]): RosterFault | null {
  const players = rows.filter(({ error }) => error === null);
  if (players.length === 0) return 'roster-empty';
  const positions = players.map(({ values }) => parsePosition(values.position));
  const defensemen = positions.filter((position) => position === 'd').length;
  const forwards = positions.filter((position) => position && position !== 'd' && position !== 'g').length;
  if (forwards < MIN_FORWARDS || defensemen < MIN_DEFENSEMEN) return 'roster-short';
  return positions.includes('g') ? null : 'no-goalies';
}

/** Stores the feed's response for a team. If the response is a fault, the last good roster stays. */
async function storeResponse(
  store: FeedStore,
  teamId: number,
  fetched: FetchedRoster,
  at: string,
): Promise<void> {
  const asked = { team_id: teamId, checked_at: at };
  const confirmed = { ...asked, fault: null, fetched_at: at };
  if (fetched.kind === 'unchanged') return store.change(`roster_feeds?team_id=eq.${teamId}`, confirmed);
  const row =
    fetched.kind === 'failed'
      ? { ...asked, fault: fetched.code }
      : { ...confirmed, etag: fetched.etag, players: fetched.rows };
  await store.put('roster_feeds', 'team_id', [row]);
}

/** Stores the feed's response for a team. If the database rejects it, returns a fault, so that the run continues. */
async function keepOrFail(
  { log, now, signal, store }: FeedJobContext,
  team: Team,
  fetched: FetchedRoster,
): Promise<FetchedRoster> {
  const at = new Date(now()).toISOString();
  try {
    await storeResponse(store, team.id, fetched, at);
    return fetched;
  } catch (error) {
    signal.throwIfAborted();
    log.error({ err: error, team: team.abbreviation }, 'could not store a roster');
    const detail = `The roster of ${team.abbreviation} could not be stored.`;
    const failure = { kind: 'failed', code: 'not-stored', detail } as const;
    await storeResponse(store, team.id, failure, at).catch(() => undefined);
    return failure;
  }
}

async function readTeam(context: FeedJobContext, team: Team, etag: string | null): Promise<FetchedRoster> {
  const { client, feed, signal } = context;
  const fetched = await fetchRoster(client, {
    apiUrl: feed.apiUrl,
    abbreviation: team.abbreviation,
    etag,
    signal,
  });
  const suspicion = fetched.kind === 'ok' ? findSuspicion(fetched.rows) : null;
  return suspicion === null
    ? fetched
    : { kind: 'failed', code: suspicion, detail: `The roster of ${team.abbreviation} was read.` };
}

interface Counts {
  read: number;
  unchanged: number;
  failed: number;
  /** Teams that were not read, because the run stopped. */
  skipped: number;
  fault: RosterFault | null;
  detail: string | null;
}

async function readAll(context: FeedJobContext): Promise<Counts> {
  const { progress, store } = context;
  const teams = await store.rows<Team>('teams?select=id,abbreviation&abbreviation=not.is.null&order=id');
  const stored = await store.rows<Stored>(
    'roster_feeds?select=team_id,etag&fetched_at=not.is.null&order=team_id',
  );
  const etags = new Map(stored.map(({ etag, team_id }) => [team_id, etag]));
  const counts: Counts = { read: 0, unchanged: 0, failed: 0, skipped: 0, fault: null, detail: null };
  await progress(0, teams.length);
  for (const [index, team] of teams.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- the feed gets one request at a time
    const read = await readTeam(context, team, etags.get(team.id) ?? null);
    if (read.kind === 'failed' && read.code === 'stopped')
      return { ...counts, skipped: teams.length - index };
    // oxlint-disable-next-line no-await-in-loop
    const fetched = await keepOrFail(context, team, read);
    if (fetched.kind === 'failed') {
      counts.failed += 1;
      counts.fault ??= fetched.code;
      counts.detail ??= fetched.detail;
    } else counts[fetched.kind === 'ok' ? 'read' : 'unchanged'] += 1;
    // oxlint-disable-next-line no-await-in-loop
    await progress(index + 1, teams.length);
  }
  return counts;
}

function codeOf({ failed, fault, read, skipped, unchanged }: Counts): string {
  if (read + unchanged === 0) return fault ?? (skipped > 0 ? 'stopped' : 'ok');
  return failed + skipped === 0 ? 'ok' : 'partial';
}

type HandleDifferences = (store: FeedStore) => Promise<object>;

/** Returns the counts of `handleDifferences`. If it fails, returns null, and the rosters stay stored. */
async function handleOrFail(
  { log, signal, store }: FeedJobContext,
  handleDifferences: HandleDifferences,
): Promise<object | null> {
  try {
    return await handleDifferences(store);
  } catch (error) {
    signal.throwIfAborted();
    log.error({ err: error }, 'could not handle the differences of rosters');
    return null;
  }
}

/**
 * Creates the job that reads every team's roster. A fault never changes a roster.
 *
 * @param handleDifferences Called at the end of a run that read at least one roster. Returns counts for the log.
 */
export function createRostersJob(
  handleDifferences: HandleDifferences,
  random: () => number = Math.random,
): FeedJob {
  return {
    name: 'rosters',
    async run(context): Promise<FeedJobResult> {
      const counts = await readAll(context);
      const isSuccess = counts.read + counts.unchanged > 0;
      const settled = isSuccess ? await handleOrFail(context, handleDifferences) : {};
      const hasFailed = !isSuccess || settled === null;
      const failures = hasFailed ? context.failures + 1 : 0;
      const plan = { now: context.now(), failures, random: random() };
      const nextDue = nextDaily(plan, DAILY_HOUR_UTC, MIN_PAUSE);
      return { ...settled, ...counts, code: settled === null ? 'settle-failed' : codeOf(counts), nextDue };
    },
  };
}
