import type { ISql } from 'postgres';
import { STANDARD_FORMATION } from '#domain/formation.ts';

/** The lines of a prediction, in the form that a fan sends for the table `calls`. */
export type SampleCall = {
  readonly formation: string;
  readonly slots: Readonly<Record<string, { readonly player_id: number }>>;
};

/** Returns a prediction that fills all slots with a team's first players, whatever their positions. */
export async function callOfTeam(sql: ISql, team: number): Promise<SampleCall> {
  const players = await sql<{ id: string }[]>`
    select id from players where team_id = ${team} order by id limit ${STANDARD_FORMATION.slots.length}`;
  return callOf(players.map(({ id }) => Number(id)));
}

/** @param ids Ids of at least 20 players of one team. */
export function callOf(ids: readonly number[]): SampleCall {
  const slots = STANDARD_FORMATION.slots.map(
    ({ id }, index) => [id, { player_id: ids[index] ?? 0 }] as const,
  );
  return { formation: STANDARD_FORMATION.id, slots: Object.fromEntries(slots) };
}

interface SampleGame {
  readonly id: number;
  /** Hours from now to puck drop. */
  readonly hours: number;
  readonly home: number;
  readonly away: number;
}

export async function insertGame(sql: ISql, { away, home, hours, id }: SampleGame): Promise<void> {
  await sql`
    insert into games (id, season, game_type, starts_at, home_team_id, away_team_id, home_abbreviation, away_abbreviation, state)
    values (
      ${id}, '20262027', 2, clock_timestamp() + make_interval(hours => ${hours}), ${home}, ${away},
      (select abbreviation from teams where id = ${home}), (select abbreviation from teams where id = ${away}), 'scheduled'
    )`;
}

/** Returns a game's lines (table `game_lines`) that agree with a prediction in every slot. */
export async function linesOfPrediction(sql: ISql, { slots }: SampleCall): Promise<object> {
  const rows = await sql<{ id: string; nhl_id: string; name: string; number: number | null }[]>`
    select id, nhl_id, concat_ws(' ', first_name, last_name) as name, number from players
    where id in ${sql(Object.values(slots).map((player) => player.player_id))}`;
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  const nhlId = (slot: string) => String(byId.get(slots[slot]?.player_id ?? 0)?.nhl_id);
  const players = rows.map(
    (row) => [row.nhl_id, { name: row.name, number: row.number, position: 'c' }] as const,
  );
  return {
    forwards: [1, 2, 3, 4].map((line) => [nhlId(`lw${line}`), nhlId(`c${line}`), nhlId(`rw${line}`)]),
    defense: [1, 3, 5].map((left) => [nhlId(`d${left}`), nhlId(`d${left + 1}`)]),
    extras: [],
    starter: nhlId('starter'),
    backup: nhlId('backup'),
    stability: { forwards: [0.9, 0.8, 0.7, 0.6], defense: [0.9, 0.8, 0.7] },
    scratches: [],
    players: Object.fromEntries(players),
  };
}
