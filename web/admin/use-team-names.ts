import { useMemo } from 'react';
import { useAdminTeams } from '#web/backend/admin/get-admin-teams.ts';

/** The names of teams by `teams.id` as text. */
export type TeamNames = ReadonlyMap<string, string>;

/** Returns the names of all teams. Empty while they load, or if loading fails. */
export function useTeamNames(): TeamNames {
  const { data } = useAdminTeams();
  return useMemo(() => new Map(data?.map(({ id, name }) => [String(id), name])), [data]);
}
