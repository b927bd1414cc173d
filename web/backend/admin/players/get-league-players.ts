import { type PlayerElsewhere, STORED_PLAYER_COLUMNS } from '#domain/players/player-values.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { readPages } from '../../read-pages.ts';
import { whyFailed } from '../admin-failure.ts';

/**
 * Fetches the players of all teams. Rejects with `Validation error: …`.
 * It does not filter by the file's last names. Those may differ in case and accents, and many of them do not
 * fit into a URL.
 */
export async function getLeaguePlayers(signal: AbortSignal): Promise<PlayerElsewhere[]> {
  const players = await readPages(
    (from, to) =>
      getClient()
        .from('players')
        .select(`${STORED_PLAYER_COLUMNS}, team:teams(name)`)
        .order('id')
        .range(from, to)
        .abortSignal(signal),
    (response) => {
      signal.throwIfAborted();
      return new RequestError(`Validation error: ${whyFailed(response)}`, { cause: response.error });
    },
  );
  return players.map(({ team, ...player }) => ({ ...player, team_name: team?.name ?? 'another team' }));
}
