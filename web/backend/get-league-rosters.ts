import { queryOptions } from '@tanstack/react-query';
import type { RosterPlayer } from '#domain/player.ts';
import { normalizeRoster, type RosterPlayerRow } from '#domain/roster.ts';
import { createPublicClient } from './client.ts';
import { RequestError } from './errors.ts';
import { readPages } from './read-pages.ts';

/** Rosters in panel order, by `teams.id` as text. */
export type LeagueRosters = ReadonlyMap<string, readonly RosterPlayer[]>;

const COLUMNS =
  'id, team_id, first_name, last_name, display_name, full_name, position, number, shoots, depth';

/** Fetches the rosters of all teams. Rejects with `Failed to load players`. */
async function getLeagueRosters({ signal }: { readonly signal: AbortSignal }): Promise<LeagueRosters> {
  const all = await readPages(
    (from, to) =>
      createPublicClient().from('players').select(COLUMNS).order('id').range(from, to).abortSignal(signal),
    ({ error }) => new RequestError('Failed to load players', { cause: error }),
  );
  const rows = new Map<string, RosterPlayerRow[]>();
  for (const { team_id: teamId, ...row } of all) {
    if (teamId === null) continue;
    const team = rows.get(String(teamId)) ?? [];
    rows.set(String(teamId), team);
    team.push(row);
  }
  return new Map([...rows].map(([teamId, players]) => [teamId, normalizeRoster(players)]));
}

export const leagueRostersQuery = queryOptions({
  queryKey: ['league-rosters'],
  queryFn: getLeagueRosters,
});
