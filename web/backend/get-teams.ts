import { queryOptions, useQuery } from '@tanstack/react-query';
import { normalizeTeams, type Team } from '#domain/team.ts';
import { createPublicClient } from './client.ts';
import { RequestError } from './errors.ts';

/** Fetches all teams, sorted by name. Rejects with `Failed to load teams`. */
export async function getTeams({ signal }: { readonly signal: AbortSignal }): Promise<Team[]> {
  const client = createPublicClient();
  const { data, error } = await client.from('teams').select('*').order('name').abortSignal(signal);
  if (error) throw new RequestError('Failed to load teams', { cause: error });
  return normalizeTeams(data);
}

export const teamsQuery = queryOptions({ queryKey: ['teams'], queryFn: getTeams });

export function useTeams() {
  return useQuery(teamsQuery);
}
