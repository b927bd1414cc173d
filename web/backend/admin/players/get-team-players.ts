import { STORED_PLAYER_COLUMNS, type StoredPlayer } from '#domain/players/player-values.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { whyFailed } from './stage-rows.ts';

/** The most players fetched of one team. */
const LIMIT = 2000;
/** Hosted backends answer no more rows than this at once. */
const PAGE = 1000;

/** A team's players as they stand now, for comparing a file with them. Rejects with `Failed to fetch team players: …`. */
export async function getTeamPlayers(teamId: string, signal: AbortSignal): Promise<StoredPlayer[]> {
  const players: StoredPlayer[] = [];
  for (let from = 0; from < LIMIT; from += PAGE) {
    // One page after the other: only a full one tells that there may be more.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await getClient()
      .from('players')
      .select(STORED_PLAYER_COLUMNS)
      .eq('team_id', Number(teamId))
      .order('id')
      .range(from, from + PAGE - 1)
      .abortSignal(signal);
    signal.throwIfAborted();
    if (answer.error) {
      const why = whyFailed(answer, 'The server could not be reached.');
      throw new RequestError(`Failed to fetch team players: ${why}`, { cause: answer.error });
    }
    players.push(...answer.data);
    if (answer.data.length < PAGE) break;
  }
  return players;
}
