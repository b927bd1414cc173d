import { normalizePlayer, normalizeRoster, type RosterPlayerRow } from '#domain/roster.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createPublicClient, getClient } from './client.ts';
import { RequestError } from './errors.ts';
import { readPages } from './read-pages.ts';

export interface LeaguePlayer {
  /** `players.id` as text. */
  readonly id: string;
  readonly name: string;
  /** 0 to 99; null if unknown. */
  readonly number: number | null;
  readonly teamName: string | null;
  readonly teamAbbreviation: string | null;
}

async function getAllPlayers({ signal }: { readonly signal: AbortSignal }): Promise<LeaguePlayer[]> {
  const rows = await readPages(
    (from, to) =>
      getClient()
        .from('players')
        .select('id, first_name, last_name, display_name, number, team_id, team:teams(name, abbreviation)')
        .order('last_name')
        .order('first_name')
        .order('id')
        .range(from, to)
        .abortSignal(signal),
    ({ error }) => new RequestError('Failed to load players', { cause: error }),
  );
  return rows.map((row) => {
    const { id, name, number } = normalizePlayer(row);
    const { team } = row;
    return { id, name, number, teamName: team?.name ?? null, teamAbbreviation: team?.abbreviation ?? null };
  });
}

export const allPlayersQuery = queryOptions({ queryKey: ['all-players'], queryFn: getAllPlayers });

export function useAllPlayers() {
  return useQuery(allPlayersQuery);
}

/** Rosters by `teams.id` as text. Players are in the order of the roster panel. */
export type LeagueRosters = ReadonlyMap<string, readonly RosterPlayer[]>;

const COLUMNS =
  'id, team_id, first_name, last_name, display_name, full_name, position, number, shoots, depth';

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

export const leagueRostersQuery = queryOptions({ queryKey: ['league-rosters'], queryFn: getLeagueRosters });
