import { queryOptions, useQuery } from '@tanstack/react-query';
import { readTeamUnits, type TeamUnits } from '#domain/lines/team-units.ts';
import { isOwnTeam } from '#domain/team.ts';
import { createPublicClient } from './client.ts';

/** In milliseconds. Units change once per game. */
const FRESH_MS = 60 * 60_000;

/** Resolves with statistics of the team's units this season. They are empty if the backend's version is too old. */
async function getTeamUnits(teamId: string, signal: AbortSignal): Promise<TeamUnits> {
  const { data, error, status } = await createPublicClient()
    .rpc('team_units', { team_id: Number(teamId) }, { get: true })
    .abortSignal(signal);
  if (error && status !== 404) throw new Error(error.message, { cause: error });
  return readTeamUnits(data);
}

export function teamUnitsQuery(teamId: string) {
  return queryOptions({
    queryKey: ['team-units', teamId],
    queryFn: ({ signal }) => getTeamUnits(teamId, signal),
    staleTime: FRESH_MS,
  });
}

/** Fetches nothing until `enabled`. On failure, returns undefined, because a lineup is complete without facts. */
export function useTeamUnits(teamId: string, enabled: boolean): TeamUnits | undefined {
  return useQuery({ ...teamUnitsQuery(teamId), enabled: enabled && !isOwnTeam(teamId) }).data;
}
