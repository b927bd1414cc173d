import { useMemo } from 'react';
import { useAdminTeams } from '#web/backend/admin/get-admin-teams.ts';

/** Names by `teams.id` as text. */
export type TeamNames = ReadonlyMap<string, string>;

/** Returns the names of all teams. Empty while the names load, or if loading fails. */
export function useTeamNames(): TeamNames {
  const { data } = useAdminTeams();
  return useMemo(() => new Map(data?.map(({ id, name }) => [String(id), name])), [data]);
}
