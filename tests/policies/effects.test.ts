import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeUsers, type UserIds } from '../support/policies/actors.ts';
import { anyTeam } from '../support/policies/sql-cells.ts';
import { openTestDatabase, rolledBack, type TestDatabase } from '../support/policies/temporary.ts';

let database: TestDatabase;
let users: UserIds;
let team: number;

beforeAll(async () => {
  database = await openTestDatabase();
  users = await makeUsers(database.sql);
  team = await anyTeam(database.sql);
});
afterAll(() => database.close());

/** Runs a test in a transaction that is rolled back. */
function undone(work: (sql: TransactionSql) => Promise<void>): () => Promise<void> {
  return () => rolledBack(database.sql, work);
}

describe('deleting teams and players', () => {
  it(
    'keeps a saved lineup’s names and numbers, and its place in the list',
    undone(async (sql) => {
      const [leaver, stayer] = await sql`select id from players where team_id = ${team} order by id limit 2`;
      await sql`
        insert into user_lineup (user_id, name, c1_player_id, c1_name, c1_number, gb_player_id, gb_name)
        values (${users.user}, 'Mine', ${leaver?.id}, 'Gone Soon', 9, ${stayer?.id}, 'Still Here')`;
      await sql`insert into user_preferences (user_id, favorite_player) values (${users.user}, ${leaver?.id})`;

      await sql`delete from players where id = ${leaver?.id}`;

      const [saved] = await sql`select * from user_lineup`;
      expect(saved).toMatchObject({
        c1_player_id: leaver?.id,
        c1_name: 'Gone Soon',
        c1_number: 9,
        gb_player_id: stayer?.id,
        revision: 1,
      });
      expect([...(await sql`select favorite_player from user_preferences`)]).toEqual([
        { favorite_player: null },
      ]);
    }),
  );

  it(
    'keeps lineups, visits, requests, and favorites of a deleted team',
    undone(async (sql) => {
      const [gone] = await sql`insert into teams (name) values ('Test Team') returning id`;
      const id = gone?.id as string;
      await sql`insert into user_lineup (user_id, name, team_id, team_name) values (${users.user}, 'Mine', ${id}, 'Test Team')`;
      await sql`insert into user_preferences (user_id, favorite_team) values (${users.user}, ${id})`;
      await sql`insert into site_visits (visit_type, team_id) values ('team_selection', ${id})`;
      await sql`insert into request_player (player_name, type, team_id) values ('P', 'Missing player', ${id})`;

      await sql`delete from teams where id = ${id}`;

      expect([...(await sql`select team_id, team_name, revision from user_lineup`)]).toEqual([
        { team_id: null, team_name: 'Test Team', revision: 1 },
      ]);
      expect([...(await sql`select favorite_team from user_preferences`)]).toEqual([{ favorite_team: null }]);
      expect([...(await sql`select team_id from site_visits`)]).toEqual([{ team_id: null }]);
      expect([...(await sql`select team_id from request_player`)]).toEqual([{ team_id: null }]);
    }),
  );

  it(
    'keeps the download of a deleted visit',
    undone(async (sql) => {
      const [visit] = await sql`insert into site_visits (visit_type) values ('page_visit') returning id`;
      await sql`insert into image_downloads (team_name, visit_id) values ('T', ${visit?.id as string})`;
      await sql`delete from site_visits`;
      expect([...(await sql`select visit_id from image_downloads`)]).toEqual([{ visit_id: null }]);
    }),
  );
});

it(
  'sets updated_at when a row changes, whatever the client sends',
  undone(async (sql) => {
    await sql`insert into user_lineup (user_id, name, updated_at) values (${users.user}, 'Mine', '2026-01-01')`;
    await sql`insert into image_downloads (team_name, updated_at) values ('T', '2026-01-01')`;
    await sql`update user_lineup set name = 'Ours', updated_at = '2020-01-01'`;
    await sql`update image_downloads set team_name = 'U'`;
    for (const table of ['user_lineup', 'image_downloads']) {
      expect([...(await sql`select updated_at = now() as fresh from ${sql(table)}`)], table).toEqual([
        { fresh: true },
      ]);
    }
  }),
);

describe('profiles', () => {
  const profileOf = async (sql: TransactionSql, id: string) => {
    const [row] =
      await sql`select profile_name, display_name, bio, is_public from profiles where user_id = ${id}`;
    return row;
  };
  const saveMeta = (sql: TransactionSql, id: string, meta: Record<string, string | boolean | null>) =>
    sql`update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${sql.json(meta)} where id = ${id}`;

  it(
    'follow the account’s metadata',
    undone(async (sql) => {
      const empty = { profile_name: null, display_name: null, bio: null, is_public: true };
      expect(await profileOf(sql, users.user)).toEqual(empty);
      await saveMeta(sql, users.user, {
        profile_name: 'Rink-Rat',
        full_name: 'Ann',
        bio: 'Fan',
        public_profile: false,
      });
      const full = { profile_name: 'Rink-Rat', display_name: 'Ann', bio: 'Fan', is_public: false };
      expect(await profileOf(sql, users.user)).toEqual(full);
      await saveMeta(sql, users.user, { bio: null });
      expect(await profileOf(sql, users.user)).toEqual({ ...full, bio: null });
    }),
  );
});
