import { queryOptions, useQuery } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import type { Database } from '../database.types.ts';
import { RequestError } from '../errors.ts';

export type TeamRow = Database['public']['Tables']['teams']['Row'];

/** Rejects with `Failed to load teams`. Always refetched on mount, because other admins may work, too. */
export const adminTeamsQuery = queryOptions({
  queryKey: ['admin', 'teams'],
  queryFn: async ({ signal }): Promise<TeamRow[]> => {
    const { data, error } = await getClient().from('teams').select('*').order('name').abortSignal(signal);
    if (error) throw new RequestError('Failed to load teams', { cause: error });
    return data;
  },
  staleTime: 0,
});

export function useAdminTeams() {
  return useQuery(adminTeamsQuery);
}
