import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { RosterPlayer } from '#domain/player.ts';
import { normalizeRoster, type RosterPlayerRow } from '#domain/roster.ts';
import { isOwnTeam } from '#domain/team.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { RequestError } from './errors.ts';
import { readPublicRows } from './public-rows.ts';

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
  const target = `players?select=*&team_id=eq.${Number(teamId)}&limit=${MAX_PLAYERS}`;
  const { error, rows } = await readPublicRows(target, signal, (response) => noteKept(teamId, response));
  if (!error) return normalizeRoster(rows as RosterPlayerRow[]);
  // oxlint-disable-next-line no-console -- the specification asks for this warning
  if (!signal.aborted) console.warn('Failed to load players', error.message);
  throw new RequestError('Failed to load players', { cause: error });
}

/** Reads the roster of an own team. Only such rosters load the code of own teams. */
async function getOwnRoster(teamId: string): Promise<RosterPlayer[]> {
  return (await import('./stored-teams.ts')).ownRoster(teamId);
}

export function rosterQuery(teamId: string | null) {
  // Another tab may change or delete an own team.
  const own = { refetchOnWindowFocus: 'always', retry: false } as const;
  return queryOptions({
    ...(teamId !== null && isOwnTeam(teamId) && own),
    queryKey: ['roster', teamId],
    queryFn:
      teamId === null
        ? skipToken
        : ({ signal }) => (isOwnTeam(teamId) ? getOwnRoster(teamId) : getRoster(teamId, signal)),
  });
}

export function useRoster(teamId: string | null) {
  return useQuery(rosterQuery(teamId));
}
