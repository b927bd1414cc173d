import { useMemo } from 'react';
import { useAdminTeams } from '#web/backend/admin/get-admin-teams.ts';

/** Names of teams by `teams.id` as text. */
export type TeamNames = ReadonlyMap<string, string>;

/** The names as far as they are read: none at first, and none when that fails. */
export function useTeamNames(): TeamNames {
  const { data } = useAdminTeams();
  return useMemo(() => new Map(data?.map(({ id, name }) => [String(id), name])), [data]);
}
