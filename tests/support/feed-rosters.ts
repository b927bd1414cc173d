/** Stores rosters as if they came from the NHL's feed. They are made from a test server's own teams and players. */
import type { JSONValue, Sql } from 'postgres';
import type { NhlRosterRow } from '#domain/nhl/parse-nhl-roster.ts';

export interface FedPlayer {
  readonly id: number;
  readonly name: string;
}

export interface FedTeam {
  readonly id: number;
  readonly name: string;
  /** The rows of the feed. Tests change the rows before they store them. */
  readonly rows: NhlRosterRow[];
}

/** The lowest of the made-up NHL ids. Real ids have fewer digits. */
const FIRST_ID = 9_000_000_000;

/** Gives every player an NHL id. Returns the rosters of 32 teams, as a feed without changes would list them. */
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
