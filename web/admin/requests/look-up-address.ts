import { PATHS } from '#domain/pages.ts';
import type { PlayerRequest } from '#web/backend/admin/requests/get-requests.ts';

type Asked = Pick<PlayerRequest, 'player_name' | 'type' | 'team_id'>;

/**
 * Returns the URL that searches for a request's player.
 * A player to remove is searched on the delete tab. A missing player is searched on the edit tab, which can
 * also add them to the team.
 */
export function lookUpAddress({ player_name: name, team_id: team, type }: Asked): string {
  const params = new URLSearchParams({
    tab: type === 'Remove Player' ? 'delete' : 'edit',
    search: name,
    ...(team !== null && { 'add-to': String(team) }),
  });
  return `${PATHS.players}?${params.toString()}`;
}
