import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { RosterPlayer } from '#domain/player.ts';
import { normalizeRoster } from '#domain/roster.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { createPublicClient } from './client.ts';
import { RequestError } from './errors.ts';

/** The most players fetched of one team. */
const LIMIT = 2000;

/** Since when the service worker has kept the rosters that came from it, by team (web/offline/worker/public-data.ts). */
const kept = createStore<Readonly<Record<string, Date | null>>>()(() => ({}));

/** When a roster was fetched that is shown because the network is down; null for a roster that has just come from there. */
export function useKeptSince(teamId: string): Date | null {
  return useStore(kept, (rosters) => rosters[teamId] ?? null);
}

function noteKept(teamId: string, { headers }: Response): void {
  const since = headers.get('X-Kept-At');
  kept.setState({ [teamId]: since === null ? null : new Date(since) });
}

/** A team's players, normalised and in the order of the roster panel. Rejects with `Failed to load players`. */
export async function getRoster(teamId: string, signal: AbortSignal): Promise<RosterPlayer[]> {
  const { data, error } = await createPublicClient((answer) => noteKept(teamId, answer))
    .from('players')
    .select('*')
    .eq('team_id', Number(teamId))
    .limit(LIMIT)
    .abortSignal(signal);
  if (!error) return normalizeRoster(data);
  // oxlint-disable-next-line no-console -- the specification asks for this warning
  if (!signal.aborted) console.warn('Failed to load players', error.message);
  throw new RequestError('Failed to load players', { cause: error });
}

export function rosterQuery(teamId: string | null) {
  return queryOptions({
    queryKey: ['roster', teamId],
    queryFn: teamId === null ? skipToken : ({ signal }) => getRoster(teamId, signal),
  });
}

export function useRoster(teamId: string | null) {
  return useQuery(rosterQuery(teamId));
}
