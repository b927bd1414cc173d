import type { PlayerRequest } from '#web/backend/admin/requests/get-requests.ts';

type Asked = Pick<PlayerRequest, 'player_name' | 'type' | 'team_id'>;

/**
 * Where the player of a request is looked up: among those who may be deleted, or, when he is said to be missing, among those who
 * may be edited, where he can be added to the team.
 */
export function lookUpAddress({ player_name: name, team_id: team, type }: Asked): string {
  const params = new URLSearchParams({
    tab: type === 'Remove Player' ? 'delete' : 'edit',
    search: name,
    ...(team !== null && { 'add-to': String(team) }),
  });
  return `/admin/players?${params.toString()}`;
}
