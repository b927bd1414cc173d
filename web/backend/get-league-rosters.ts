import { queryOptions } from '@tanstack/react-query';
import type { RosterPlayer } from '#domain/player.ts';
import { normalizeRoster, type RosterPlayerRow } from '#domain/roster.ts';
import { createPublicClient } from './client.ts';
import { RequestError } from './errors.ts';

/** Rosters in panel order, by `teams.id` as text. */
export type LeagueRosters = ReadonlyMap<string, readonly RosterPlayer[]>;

const COLUMNS =
  'id, team_id, first_name, last_name, display_name, full_name, position, number, shoots, depth';
const MOST_PLAYERS = 10_000;
/** Hosted backends return at most this many rows per request. */
const PAGE = 1000;

/** Fetches the rosters of all teams. Rejects with `Failed to load players`. */
async function getLeagueRosters({ signal }: { readonly signal: AbortSignal }): Promise<LeagueRosters> {
  const rows = new Map<string, RosterPlayerRow[]>();
  for (let from = 0; from < MOST_PLAYERS; from += PAGE) {
    // Only a full page shows that there may be more.
    // oxlint-disable-next-line no-await-in-loop
    const { data, error } = await createPublicClient()
      .from('players')
      .select(COLUMNS)
      .order('id')
      .range(from, from + PAGE - 1)
      .abortSignal(signal);
    if (error) throw new RequestError('Failed to load players', { cause: error });
    for (const { team_id: teamId, ...row } of data) {
      if (teamId === null) continue;
      const team = rows.get(String(teamId)) ?? [];
      rows.set(String(teamId), team);
      team.push(row);
    }
    if (data.length < PAGE) break;
  }
  return new Map([...rows].map(([teamId, players]) => [teamId, normalizeRoster(players)]));
}

export const leagueRostersQuery = queryOptions({
  queryKey: ['league-rosters'],
  queryFn: getLeagueRosters,
});
