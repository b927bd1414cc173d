import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { RosterPlayer } from '#domain/player.ts';
import { normalizeRoster } from '#domain/roster.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { createPublicClient } from './client.ts';
import { RequestError } from './errors.ts';

const MAX_PLAYERS = 2000;

/**
 * When the service worker cached each team's roster (web/offline/worker/public-data.ts).
 * Null for a roster that came from the network.
 */
const kept = createStore<Readonly<Record<string, Date | null>>>()(() => ({}));

export function useCachedSince(teamId: string): Date | null {
  return useStore(kept, (rosters) => rosters[teamId] ?? null);
}

function noteKept(teamId: string, { headers }: Response): void {
  const since = headers.get('X-Kept-At');
  kept.setState({ [teamId]: since === null ? null : new Date(since) });
}

/** Resolves with the normalized players in the order of the roster panel. Rejects with `Failed to load players`. */
export async function getRoster(teamId: string, signal: AbortSignal): Promise<RosterPlayer[]> {
  const { data, error } = await createPublicClient((response) => noteKept(teamId, response))
    .from('players')
    .select('*')
    .eq('team_id', Number(teamId))
    .limit(MAX_PLAYERS)
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
