import { LoaderCircle, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatTime, plural } from '#domain/format.ts';
import { rosterFaultSentence } from '#domain/nhl/feed-faults.ts';
import type { TeamDifferences } from '#domain/roster-updates/compare-rosters.ts';
import {
  rosterJobState,
  useRequestRosterJob,
  useRosterJob,
  type JobState,
  type RosterJob,
} from '#web/backend/admin/rosters/feed-job.ts';
import { errorText } from '#web/backend/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import type { TeamsById } from './change-groups.tsx';

interface TeamStatesProps {
  readonly teams: TeamsById;
  readonly states: readonly TeamDifferences[];
}

function stateText({ feed }: TeamDifferences): string {
  if (!feed) return 'Not read yet.';
  const read = feed.fetched_at ? `Last read ${formatTime(feed.fetched_at)}.` : 'Never read.';
  if (feed.fault === null) return read;
  const why = rosterFaultSentence(feed.fault) ?? `The feed failed (${feed.fault}).`;
  return `${why} Asked ${formatTime(feed.checked_at)}. ${read}`;
}

function TeamStates({ states, teams }: TeamStatesProps) {
  return (
    <ul className="grid gap-x-6 md:grid-cols-2">
      {states.map((state) => (
        <li key={state.teamId} className="border-t border-line py-2 text-sm wrap-anywhere">
          <span className="font-semibold">{teams.get(state.teamId)?.name}</span>{' '}
          <span className="text-soft">{stateText(state)}</span>
        </li>
      ))}
    </ul>
  );
}

function FeedOff({ hasData }: { readonly hasData: boolean }) {
  return (
    <FormMessage tone="info">
      <p className="font-semibold">The NHL feed is off.</p>
      <p>
        Set <code>NHL_FEED=on</code> and restart the server. It then reads all rosters once a day, one request
        per second, and lists the differences here.{' '}
        {hasData
          ? 'Below are the differences to the rosters that were read before.'
          : 'Until then, use Import and Update Data on the page Players.'}
      </p>
    </FormMessage>
  );
}

function Running({ job }: { readonly job: RosterJob }) {
  const { done, total } = job;
  return (
    <div className="grid gap-2">
      <p role="status" className="flex items-center gap-2.5 font-semibold">
        <LoaderCircle aria-hidden size={20} className="animate-spin text-accent-text" />
        {total > 0 ? `Reading the rosters: ${done} of ${total} teams` : 'Reading the rosters…'}
      </p>
      <progress
        aria-label="Teams read"
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-soft/22 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
        value={done}
        max={Math.max(total, 1)}
      />
    </div>
  );
}

/** Outcomes that need no message: the run requested all teams, or was interrupted and will be repeated. */
const FINE = new Set(['ok', 'partial', 'interrupted']);

function outcomeText({ outcome }: RosterJob): string | null {
  if (!outcome || (outcome.skipped === 0 && FINE.has(outcome.code))) return null;
  const known = rosterFaultSentence(outcome.code) ?? rosterFaultSentence(outcome.fault);
  const why = known ?? 'The server’s log says why.';
  const skipped = plural(outcome.skipped, 'team was', 'teams were');
  return outcome.skipped > 0
    ? `The last refresh stopped early. ${why} ${skipped} not asked.`
    : `The last refresh failed. ${why}`;
}

/** Calls `onRead` when a run ends, so that the page reloads the compared data. */
function useReloadAfterRun(job: RosterJob | null | undefined, onRead: () => void): void {
  const finished = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (job === undefined) return;
    const now = job?.finished_at ?? null;
    if (finished.current !== undefined && now !== null && now !== finished.current) onRead();
    finished.current = now;
  }, [job, onRead]);
}

interface FeedStateProps extends TeamStatesProps {
  readonly onRead: () => void;
}

function RefreshNow({ state }: { readonly state: JobState }) {
  const request = useRequestRosterJob();
  const isBusy = request.isPending || state === 'running' || state === 'due';
  return (
    <div className="grid justify-items-end gap-2">
      <Button aria-disabled={isBusy} onClick={() => !isBusy && request.mutate()}>
        <RotateCw aria-hidden size={18} className={isBusy ? 'animate-spin' : undefined} />
        Refresh now
      </Button>
      {request.isError && (
        <FormMessage tone="bad">{errorText(request.error, 'Could not refresh the rosters.')}</FormMessage>
      )}
    </div>
  );
}

function lastRead(states: readonly TeamDifferences[]): string {
  const times = states.flatMap(({ feed }) => feed?.fetched_at ?? []);
  const latest = times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
  const compared = states.filter(({ isCompared }) => isCompared).length;
  return latest
    ? `Last read ${formatTime(latest)}. ${compared} of ${states.length} teams are compared.`
    : 'No roster has been read yet.';
}

export function FeedState({ onRead, states, teams }: FeedStateProps) {
  const { data: job, dataUpdatedAt, error } = useRosterJob();
  useReloadAfterRun(job, onRead);
  const state = job === undefined ? null : rosterJobState(job, dataUpdatedAt);
  const faulty = states.filter(({ feed }) => feed !== null && feed.fault !== null);
  const failure = state === 'waiting' && job ? outcomeText(job) : null;
  const hasData = states.some(({ feed }) => feed?.players);
  return (
    <section aria-label="NHL feed" className="panel grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60">{lastRead(states)}</p>
        {state !== null && state !== 'off' && <RefreshNow state={state} />}
      </div>
      {error !== null && (
        <FormMessage tone="bad">{errorText(error, 'Could not load the state of the feed.')}</FormMessage>
      )}
      {failure !== null && (
        <FormMessage tone="bad">
          {failure} Rosters stay unchanged until the next try, {formatTime(job?.due_at ?? '')}.
        </FormMessage>
      )}
      {state === 'off' && <FeedOff hasData={hasData} />}
      {state === 'due' && (
        <p role="status" className="font-semibold">
          A server reads the rosters in a few seconds.
        </p>
      )}
      {state === 'running' && job && <Running job={job} />}
      {faulty.length > 0 && (
        <div className="grid gap-1">
          <h2 className="font-semibold">
            {faulty.length === 1
              ? '1 team is left out: its roster could not be read, and stays unchanged.'
              : `${faulty.length} teams are left out: their rosters could not be read, and stay unchanged.`}
          </h2>
          <TeamStates states={faulty} teams={teams} />
        </div>
      )}
      {hasData && (
        <details>
          <summary className="min-h-11 content-center font-semibold">All {states.length} teams</summary>
          <TeamStates states={states} teams={teams} />
        </details>
      )}
    </section>
  );
}
