/** Rosters of the NHL's feed for the teams and players of a test server, without a feed. */
import type { JSONValue, Sql } from 'postgres';
import type { NhlRosterRow } from '#domain/nhl/parse-nhl-roster.ts';

export interface FedPlayer {
  readonly id: number;
  readonly name: string;
}

export interface FedTeam {
  readonly id: number;
  readonly name: string;
  /** The rows of the feed, which a test changes before it stores them. */
  readonly rows: NhlRosterRow[];
}

/** The first id that the players of the test get: no real one has so many digits. */
const FIRST_ID = 9_000_000_000;

/** Gives every player an id, and returns for each of the 32 teams the roster that a feed without news would have. */
export async function feedWithoutNews(sql: Sql): Promise<FedTeam[]> {
  await sql`update public.players set nhl_id = ${FIRST_ID} + id`;
  return sql<FedTeam[]>`
    select teams.id::integer, teams.name, jsonb_agg(jsonb_build_object(
      'rowNumber', player.id, 'team', null, 'error', null, 'warnings', '[]'::jsonb, 'nhl_id', player.nhl_id,
      'values', to_jsonb(player) - array['id', 'team_id', 'created_at', 'revision', 'updated_at', 'nhl_id']
    ) order by player.id) as rows
    from public.teams join public.players as player on player.team_id = teams.id
    where teams.abbreviation is not null
    group by teams.id order by teams.name limit 32`;
}

export async function storeFeeds(
  sql: Sql,
  teams: readonly FedTeam[],
  faults: Readonly<Record<number, string>> = {},
): Promise<void> {
  const rows = teams.map(({ id, rows: players }) => ({
    team_id: id,
    fault: faults[id] ?? null,
    fetched_at: new Date().toISOString(),
    players: sql.json(players as unknown as JSONValue),
  }));
  await sql`insert into public.roster_feeds ${sql(rows, 'team_id', 'fault', 'fetched_at', 'players')}`;
}

export async function removeFeeds(sql: Sql): Promise<void> {
  await sql`truncate public.roster_feeds, public.roster_dates, public.roster_policies, public.kept_differences`;
  await sql`update public.players set nhl_id = null`;
}
