import { type PlayerElsewhere, STORED_PLAYER_COLUMNS } from '#domain/players/player-values.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { whyFailed } from './stage-rows.ts';

/** The most players fetched. */
const LIMIT = 10_000;
/** Hosted backends answer no more rows than this at once. */
const PAGE = 1000;

/**
 * The players of all other teams. All, and not those with the file's last names: these
 * may differ in case and accents, and those of a large file do not fit into an address. Rejects with `Validation error: …`.
 */
export async function getPlayersElsewhere(teamId: string, signal: AbortSignal): Promise<PlayerElsewhere[]> {
  const players: PlayerElsewhere[] = [];
  for (let from = 0; from < LIMIT; from += PAGE) {
    // One page after the other: only a full one tells that there may be more.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await getClient()
      .from('players')
      .select(`${STORED_PLAYER_COLUMNS}, team:teams(name)`)
      .neq('team_id', Number(teamId))
      .order('id')
      .range(from, from + PAGE - 1)
      .abortSignal(signal);
    signal.throwIfAborted();
    if (answer.error) {
      const why = whyFailed(answer, 'The server could not be reached.');
      throw new RequestError(`Validation error: ${why}`, { cause: answer.error });
    }
    players.push(
      ...answer.data.map(({ team, ...player }) => ({ ...player, team_name: team?.name ?? 'another team' })),
    );
    if (answer.data.length < PAGE) break;
  }
  return players;
}
