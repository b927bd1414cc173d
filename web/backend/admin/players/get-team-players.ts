import { STORED_PLAYER_COLUMNS, type StoredPlayer } from '#domain/players/player-values.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { whyFailed } from './stage-rows.ts';

const MOST_PLAYERS = 2000;
/** Hosted backends return at most this many rows per request. */
const PAGE = 1000;

/** Rejects with `Failed to fetch team players: …`. */
export async function getTeamPlayers(teamId: string, signal: AbortSignal): Promise<StoredPlayer[]> {
  const players: StoredPlayer[] = [];
  for (let from = 0; from < MOST_PLAYERS; from += PAGE) {
    // Only a full page shows that there may be more.
    // oxlint-disable-next-line no-await-in-loop
    const response = await getClient()
      .from('players')
      .select(STORED_PLAYER_COLUMNS)
      .eq('team_id', Number(teamId))
      .order('id')
      .range(from, from + PAGE - 1)
      .abortSignal(signal);
    signal.throwIfAborted();
    if (response.error) {
      const why = whyFailed(response, 'The server could not be reached.');
      throw new RequestError(`Failed to fetch team players: ${why}`, { cause: response.error });
    }
    players.push(...response.data);
    if (response.data.length < PAGE) break;
  }
  return players;
}
