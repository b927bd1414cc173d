import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { type Briefing, EMPTY_BRIEFING, readBriefing } from '#domain/briefing.ts';
import { isOwnTeam } from '#domain/team.ts';
import { createPublicClient } from './client.ts';
import { RequestError } from './errors.ts';

/**
 * Resolves with a team's briefing. It is empty if the backend's version has no briefings.
 * Rejects with `Failed to load the team’s games`.
 */
export async function getBriefing(teamId: string, signal: AbortSignal): Promise<Briefing> {
  const { data, error, status } = await createPublicClient()
    .rpc('team_briefing', { team_id: Number(teamId) }, { get: true })
    .abortSignal(signal);
  if (!error) return readBriefing(data);
  if (status === 404) return EMPTY_BRIEFING;
  throw new RequestError('Failed to load the team’s games', { cause: error });
}

/** The pause between two fetches after the next game has started, in milliseconds. */
const PLAYING_MS = 10 * 60_000;
/** The longest pause between two fetches while the page is open, in milliseconds. */
const MAX_WAIT_MS = 60 * 60_000;

/**
 * Returns the pause before the next fetch, in milliseconds.
 * It lasts until the next game starts, but at most an hour. After the start, it lasts ten minutes.
 */
function untilNextGame(briefing: Briefing | undefined): number {
  const startsAt = briefing?.nextGame?.startsAt.getTime() ?? Infinity;
  const wait = startsAt - Date.now();
  return wait > 0 ? Math.min(wait + 1000, MAX_WAIT_MS) : PLAYING_MS;
}

/** Pass null for a team that is not in the database. */
export function briefingQuery(teamId: string | null) {
  return queryOptions({
    queryKey: ['briefing', teamId],
    queryFn: teamId === null || isOwnTeam(teamId) ? skipToken : ({ signal }) => getBriefing(teamId, signal),
    refetchInterval: ({ state }) => untilNextGame(state.data),
    refetchOnWindowFocus: true, // a tab may be open overnight
  });
}

/** Use this only in screens that load lazily, because this code should not be part of the app's first download. */
export function useBriefing(teamId: string | null) {
  return useQuery(briefingQuery(teamId));
}
