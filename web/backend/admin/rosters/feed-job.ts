import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { getClient } from '../../client.ts';
import { useUserId } from '../../session.ts';
import { userKey } from '../../user-queries.ts';
import { adminFailure, changeFailure } from '../admin-failure.ts';

const rosterOutcome = v.object({
  /** `ok`; `partial` if some teams failed or were skipped; otherwise a code for the reason why nothing was read. */
  code: v.string(),
  /** The first fault of the run. */
  fault: v.nullish(v.string(), null),
  /** Teams that were not requested, because the run stopped. */
  skipped: v.nullish(v.number(), 0),
});

export type RosterOutcome = v.InferOutput<typeof rosterOutcome>;

export interface RosterJob {
  readonly due_at: string;
  /** The end of the lease of the server that runs the job. Null if no server runs it. */
  readonly leased_until: string | null;
  readonly finished_at: string | null;
  /** Progress of the current or last run: `done` of `total` teams. */
  readonly done: number;
  readonly total: number;
  /** How the last run ended. Null before the first run. */
  readonly outcome: RosterOutcome | null;
}

/** Milliseconds between fetches of the job's state. `LOOK_OFTEN` applies while a run is active or due. */
const LOOK_OFTEN = 1500;
const LOOK_SELDOM = 60_000;
/**
 * If a job is overdue for longer than this, in milliseconds, no server is running. Servers check for due jobs every few
 * seconds.
 */
const PATIENCE = 90_000;

/** Resolves with null if no server has ever read the feed. */
async function getRosterJob(signal: AbortSignal): Promise<RosterJob | null> {
  const response = await getClient()
    .from('feed_jobs')
    .select('due_at, leased_until, finished_at, done, total, outcome')
    .eq('name', 'rosters')
    .abortSignal(signal)
    .maybeSingle();
  if (response.error) throw adminFailure(response, 'Could not load the state of the feed');
  if (!response.data) return null;
  const outcome = v.safeParse(rosterOutcome, response.data.outcome);
  return { ...response.data, outcome: outcome.success ? outcome.output : null };
}

/** `running`: a server reads the feed. `due`: a run starts soon. `waiting`: a run is planned. `off`: no server runs. */
export type JobState = 'running' | 'due' | 'waiting' | 'off';

/**
 * Returns the current state of the job.
 * A run whose lease has just expired still counts as running. If its server has crashed, another server takes over.
 */
export function rosterJobState(job: RosterJob | null, now: number): JobState {
  if (!job) return 'off';
  if (job.leased_until !== null && Date.parse(job.leased_until) > now - PATIENCE) return 'running';
  const due = Date.parse(job.due_at);
  if (due > now) return 'waiting';
  return due > now - PATIENCE ? 'due' : 'off';
}

function rosterJobQuery(userId: string) {
  return queryOptions({
    queryKey: userKey(userId, 'roster-job'),
    queryFn: ({ signal }) => getRosterJob(signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const state = rosterJobState(data ?? null, Date.now());
      return state === 'running' || state === 'due' ? LOOK_OFTEN : LOOK_SELDOM;
    },
  });
}

/** Refetches by itself, and more often while a run is active or due. */
export function useRosterJob() {
  return useQuery(rosterJobQuery(useUserId()));
}

export function useRequestRosterJob() {
  const client = useQueryClient();
  const { queryKey } = rosterJobQuery(useUserId());
  return useMutation({
    mutationFn: async () => {
      const response = await getClient().rpc('request_feed_job', { job: 'rosters' });
      if (response.error)
        throw changeFailure(response, 'Could not refresh the rosters', 'Error refreshing the rosters');
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
