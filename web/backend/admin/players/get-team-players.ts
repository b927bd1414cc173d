import { STORED_PLAYER_COLUMNS, type StoredPlayer } from '#domain/players/player-values.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { readPages } from '../../read-pages.ts';
import { whyFailed } from '../admin-failure.ts';

/** Rejects with `Failed to fetch team players: …`. */
export async function getTeamPlayers(teamId: string, signal: AbortSignal): Promise<StoredPlayer[]> {
  return readPages(
    (from, to) =>
      getClient()
        .from('players')
        .select(STORED_PLAYER_COLUMNS)
        .eq('team_id', Number(teamId))
        .order('id')
        .range(from, to)
        .abortSignal(signal),
    (response) => {
      signal.throwIfAborted();
      const why = whyFailed(response);
      return new RequestError(`Failed to fetch team players: ${why}`, { cause: response.error });
    },
  );
}
