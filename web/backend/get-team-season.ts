import { queryOptions, useQuery } from '@tanstack/react-query';
import { readTeamSeason, type TeamSeason } from '#domain/lines/team-season.ts';
import { createPublicClient } from './client.ts';
import { RequestError } from './errors.ts';

/** Rejects with `Failed to load the team’s games`. The result is empty if the backend's version is too old. */
async function getTeamSeason(teamId: string, signal: AbortSignal): Promise<TeamSeason> {
  const { data, error, status } = await createPublicClient()
    .rpc('team_season', { team_id: Number(teamId) }, { get: true })
    .abortSignal(signal);
  if (error && status !== 404) throw new RequestError('Failed to load the team’s games', { cause: error });
  return readTeamSeason(data);
}

export function teamSeasonQuery(teamId: string) {
  return queryOptions({
    queryKey: ['team-season', teamId],
    queryFn: ({ signal }) => getTeamSeason(teamId, signal),
  });
}

export function useTeamSeason(teamId: string) {
  return useQuery(teamSeasonQuery(teamId));
}
