import { queryOptions, useQuery } from '@tanstack/react-query';
import { normalizeTeams, type Team, type TeamSourceRow } from '#domain/team.ts';
import { RequestError } from './errors.ts';
import { readPublicRows } from './public-rows.ts';

export async function getTeams({ signal }: { readonly signal: AbortSignal }): Promise<Team[]> {
  const { error, rows } = await readPublicRows('teams?select=*&order=name.asc', signal);
  if (error) throw new RequestError('Failed to load teams', { cause: error });
  return normalizeTeams(rows as TeamSourceRow[]);
}

export const teamsQuery = queryOptions({ queryKey: ['teams'], queryFn: getTeams });

export function useTeams() {
  return useQuery(teamsQuery);
}
