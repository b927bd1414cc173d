import { type PlayerElsewhere, STORED_PLAYER_COLUMNS } from '#domain/players/player-values.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { whyFailed } from './stage-rows.ts';

const MOST_PLAYERS = 10_000;
/** Hosted backends return at most this many rows per request. */
const PAGE = 1000;

/**
 * Fetches the players of all other teams. Rejects with `Validation error: …`.
 * It does not filter by the file's last names. Those may differ in case and accents, and many of them do not
 * fit into a URL.
 */
export async function getPlayersElsewhere(teamId: string, signal: AbortSignal): Promise<PlayerElsewhere[]> {
  const players: PlayerElsewhere[] = [];
  for (let from = 0; from < MOST_PLAYERS; from += PAGE) {
    // Only a full page shows that there may be more.
    // oxlint-disable-next-line no-await-in-loop
    const response = await getClient()
      .from('players')
      .select(`${STORED_PLAYER_COLUMNS}, team:teams(name)`)
      .neq('team_id', Number(teamId))
      .order('id')
      .range(from, from + PAGE - 1)
      .abortSignal(signal);
    signal.throwIfAborted();
    if (response.error) {
      const why = whyFailed(response, 'The server could not be reached.');
      throw new RequestError(`Validation error: ${why}`, { cause: response.error });
    }
    players.push(
      ...response.data.map(({ team, ...player }) => ({ ...player, team_name: team?.name ?? 'another team' })),
    );
    if (response.data.length < PAGE) break;
  }
  return players;
}
