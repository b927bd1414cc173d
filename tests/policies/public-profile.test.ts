import type { ISql, TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LARGEST_FORMATION } from '#domain/formation.ts';
import { ACTORS, actAs, makeUsers, type UserIds } from '../support/policies/actors.ts';
import { openTestDatabase, rolledBack, type TestDatabase } from '../support/policies/temporary.ts';

/** A marker in the owner's private data. It must not appear in the public profile. */
const PRIVATE = 'kept-to-himself';

interface Profile {
  readonly lineups: readonly Record<string, unknown>[];
  readonly [field: string]: unknown;
}

const read = async (sql: ISql, name: string) => {
  const [row] = await sql<[{ profile: Profile | null }]>`select public.public_profile(${name}) as profile`;
  return row.profile;
};

/** Stores a full profile with favorites, a visible lineup, and a hidden one. */
async function place(sql: TransactionSql, users: UserIds) {
  const [player] = await sql`
    select players.id, team_id from players join teams on teams.id = team_id
    where players.last_name = 'Matthews' and abbreviation = 'TOR'`;
  const playerId = player?.id as string;
  const teamId = player?.team_id as string;
  await sql`
    update profiles set profile_name = 'Rink-Rat', display_name = 'Ann', bio = 'A fan', avatar_url = 'https://a.example/b.png'
    where user_id = ${users.user}`;
  await sql`
    insert into user_preferences (user_id, favorite_team, favorite_player, bio)
    values (${users.user}, ${teamId}, ${playerId}, ${PRIVATE})`;
  await sql`
    insert into user_lineup (user_id, name, title, team_id, team_name, is_public, c1_name, c1_number, c1_player_id)
    values (${users.user}, 'Tonight', 'Opening night', ${teamId}, 'Toronto Maple Leafs', true, 'Auston Matthews', 34, ${playerId})`;
  await sql`
    insert into user_lineup (user_id, name, title, gb_name) values (${users.user}, ${PRIVATE}, ${PRIVATE}, ${PRIVATE})`;
  return { playerId: Number(playerId), teamId: Number(teamId) };
}

describe('the public profile', () => {
  let database: TestDatabase;
  let users: UserIds;

  beforeAll(async () => {
    database = await openTestDatabase();
    users = await makeUsers(database.sql);
  });
  afterAll(() => database.close());

  function undone(work: (sql: TransactionSql) => Promise<void>): () => Promise<void> {
    return () => rolledBack(database.sql, work);
  }

  it(
    'shows everyone the same, and exactly that',
    undone(async (sql) => {
      const { playerId, teamId } = await place(sql, users);
      const [team] = await sql`select to_jsonb(teams) as row from teams where id = ${teamId}`;
      const [lineup] = await sql`select id, to_jsonb(updated_at) as at from user_lineup where is_public`;
      const slots = Object.fromEntries(
        LARGEST_FORMATION.slots.flatMap(({ column }) => [
          [`${column}_name`, null],
          [`${column}_number`, null],
          [`${column}_player_id`, null],
        ]),
      );
      const expected = {
        profile_name: 'Rink-Rat',
        display_name: 'Ann',
        bio: 'A fan',
        avatar_url: 'https://a.example/b.png',
        favorite_team: team?.row as unknown,
        favorite_player: {
          id: playerId,
          first_name: 'Auston',
          last_name: 'Matthews',
          display_name: null,
          full_name: null,
          number: 34,
          jersey_number: null,
          position: 'C',
          team: { id: teamId, name: 'Toronto Maple Leafs', abbreviation: 'TOR' },
        },
        lineups: [
          {
            id: lineup?.id as string,
            name: 'Tonight',
            title: 'Opening night',
            team_id: teamId,
            team_name: 'Toronto Maple Leafs',
            updated_at: lineup?.at as string,
            ...slots,
            c1_name: 'Auston Matthews',
            c1_number: 34,
            c1_player_id: playerId,
            team: team?.row as unknown,
            details: {},
            opponent: null,
          },
        ],
      };
      for (const actor of ACTORS) {
        await actAs(sql, actor, users);
        expect(await read(sql, 'rink-RAT'), actor).toEqual(expected);
      }
    }),
  );

  it(
    'returns a private profile only to its owner, and nothing for unknown names',
    undone(async (sql) => {
      await place(sql, users);
      await sql`update profiles set is_public = false where user_id = ${users.user}`;
      for (const actor of ACTORS) {
        await actAs(sql, actor, users);
        const own = await read(sql, 'Rink-Rat');
        if (actor === 'user') expect(own).toMatchObject({ display_name: 'Ann', private: true });
        else expect(own, actor).toBeNull();
        for (const name of ['nobody', '', '%', "'; drop table teams; --", users.user])
          expect(await read(sql, name), `${actor}: ${name}`).toBeNull();
      }
    }),
  );

  it(
    'hides favorites that the owner does not display',
    undone(async (sql) => {
      await place(sql, users);
      await sql`update user_preferences set display_profile = false`;
      await actAs(sql, 'visitor', users);
      const shown = await read(sql, 'rink-rat');
      expect(shown).toMatchObject({ display_name: 'Ann', favorite_team: null, favorite_player: null });
      expect(shown?.lineups).toHaveLength(1);
    }),
  );

  it(
    'works without favorites, lineups, and texts',
    undone(async (sql) => {
      await sql`update profiles set profile_name = 'bare' where user_id = ${users.other}`;
      await actAs(sql, 'visitor', users);
      expect(await read(sql, 'bare')).toEqual({
        profile_name: 'bare',
        display_name: null,
        bio: null,
        avatar_url: null,
        favorite_team: null,
        favorite_player: null,
        lineups: [],
      });
    }),
  );

  it(
    'shows the 50 newest lineups, newest first, including one of a deleted team',
    undone(async (sql) => {
      await place(sql, users);
      await sql`delete from user_lineup`;
      await sql`alter table user_lineup disable trigger user`; // a trigger sets `updated_at`
      await sql`
        insert into user_lineup (user_id, name, team_name, is_public, updated_at)
        select ${users.user}, 'No. ' || n, 'Hartford Whalers', true, timestamptz '2026-01-01' + n * interval '1 hour'
        from generate_series(1, 60) as n`;
      await actAs(sql, 'visitor', users);
      const lineups = (await read(sql, 'rink-rat'))?.lineups ?? [];
      expect(lineups.map((lineup) => lineup['name'])).toEqual(
        Array.from({ length: 50 }, (_, index) => `No. ${60 - index}`),
      );
      expect(lineups[0]).toMatchObject({ team: null, team_id: null, team_name: 'Hartford Whalers' });
    }),
  );

  it(
    'leaks nothing private, whatever is shown or hidden',
    undone(async (sql) => {
      await place(sql, users);
      const secrets = [PRIVATE, ...Object.values(users), '@example.test', 'user_id', 'is_public'];
      for (const [isPublic, displayed, shown] of everyCombination()) {
        await sql`update profiles set is_public = ${isPublic} where user_id = ${users.user}`;
        await sql`update user_preferences set display_profile = ${displayed}`;
        await sql`update user_lineup set is_public = ${shown} where name = 'Tonight'`;
        for (const actor of ACTORS) {
          await actAs(sql, actor, users);
          const text = JSON.stringify(await read(sql, 'rink-rat'));
          await sql`select set_config('role', 'none', true)`;
          const found = secrets.filter((secret) => text.includes(secret));
          expect(found, `${actor}, ${JSON.stringify([isPublic, displayed, shown])}`).toEqual([]);
          const isSeen = isPublic || actor === 'user';
          expect([text === 'null', text.includes('"favorite_team":null'), text.includes('Opening')]).toEqual([
            !isSeen,
            isSeen && !displayed,
            isSeen && shown,
          ]);
        }
      }
    }),
  );
});

function everyCombination(): [boolean, boolean, boolean][] {
  const both = [true, false];
  return both.flatMap((a) => both.flatMap((b) => both.map((c): [boolean, boolean, boolean] => [a, b, c])));
}
