import type { ISql } from 'postgres';
import { STANDARD_FORMATION } from '#domain/formation.ts';

/** The document of a call, as a fan sends it. */
export type SampleCall = {
  readonly formation: string;
  readonly slots: Readonly<Record<string, { readonly player_id: number }>>;
};

/** A complete call of a team's first players, whatever their positions. */
export async function callOfTeam(sql: ISql, team: number): Promise<SampleCall> {
  const players = await sql<{ id: string }[]>`
    select id from players where team_id = ${team} order by id limit ${STANDARD_FORMATION.slots.length}`;
  return callOf(players.map(({ id }) => Number(id)));
}

/** @param ids At least 20 players of one team. */
export function callOf(ids: readonly number[]): SampleCall {
  const slots = STANDARD_FORMATION.slots.map(
    ({ id }, index) => [id, { player_id: ids[index] ?? 0 }] as const,
  );
  return { formation: STANDARD_FORMATION.id, slots: Object.fromEntries(slots) };
}

interface SampleGame {
  readonly id: number;
  /** Until puck drop, from now on. */
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
