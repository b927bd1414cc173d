import postgres, { type TransactionSql } from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { findAdminTables } from '#server/backend/admin-tables.ts';
import { ADMIN_SENTENCES } from '#web/backend/admin/admin-sentences.ts';
import { OWN_TEAM_SENTENCES } from '#web/backend/account-teams/own-team-sentences.ts';
import { PREDICTION_SENTENCES } from '#web/backend/predictions/prediction-sentences.ts';
import { LINEUP_SENTENCES } from '#web/backend/saved-lineups/save-failure.ts';
import { findUnguarded } from '#platform/database/row-security.ts';
import { actAs, emailOf, makeUsers, type Actor } from '../support/policies/actors.ts';
import { anyTeam } from '../support/policies/sql-cells.ts';
import { openTestDatabase, rolledBack } from '../support/policies/temporary.ts';

const database = await openTestDatabase();
const users = await makeUsers(database.sql);
const team = await anyTeam(database.sql);
afterAll(() => database.close());

/** Runs `work` as an actor or the schema's owner, and rolls it back. Returns the error's code, or `none`. */
function codeOf(actor: Actor | 'owner', work: (sql: TransactionSql) => Promise<unknown>): Promise<string> {
  return rolledBack(database.sql, async (sql) => {
    if (actor !== 'owner') await actAs(sql, actor, users);
    try {
      await work(sql);
      return 'none';
    } catch (error) {
      if (error instanceof postgres.PostgresError) return error.code;
      throw error;
    }
  });
}

function inserting(
  actor: Actor | 'owner',
  table: string,
  row: Record<string, string | number | boolean | null>,
) {
  return codeOf(actor, (sql) => sql`insert into ${sql(table)} ${sql(row)}`);
}

it('finds the tables that only admins read, from their policies', async () => {
  expect([...(await findAdminTables(database.sql))].toSorted()).toEqual([
    'admin_log',
    'feed_jobs',
    'image_downloads',
    'kept_differences',
    'namesakes',
    'request_player',
    'roster_feeds',
    'roster_policies',
    'site_visits',
  ]);
});

it('makes no estimates from email addresses that a user cannot read', () =>
  rolledBack(database.sql, async (sql) => {
    await sql`
      insert into image_downloads (team_name, user_id, user_email)
      select 'T', ${users.other}, 'goalie' || number || '@test.ca' from generate_series(1, 300) as number`;
    await sql`
      insert into request_player (player_name, type, reporter_email, notes)
      select 'P', 'Remove Player', 'goalie' || number || '@test.ca', 'goalie' from generate_series(1, 300) as number`;
    await sql`analyze image_downloads, request_player`;
    await actAs(sql, 'user', users);
    const columns = { image_downloads: ['user_email'], request_player: ['reporter_email', 'notes'] };
    for (const [table, names] of Object.entries(columns))
      for (const column of names) {
        const estimate = async (from: string, to: string) => {
          const [row] = await sql<[{ 'QUERY PLAN': string }]>`
            explain (format json) select from ${sql(table)} where ${sql(column)} >= ${from} and ${sql(column)} < ${to}`;
          return /"Plan Rows": \d+/.exec(JSON.stringify(row, null, 1))?.[0];
        };
        const some = await estimate('g', 'h');
        expect(some, `${table}.${column}`).toBeTypeOf('string');
        expect(some, `${table}.${column}`).toBe(await estimate('x', 'y'));
      }
  }));

describe('the schema refuses', () => {
  it('a second lineup of the same name for one user, but not for two', async () => {
    const save = (sql: TransactionSql, user: string) =>
      sql`insert into user_lineup (user_id, name) values (${user}, 'Game night')`;
    expect(
      await codeOf('owner', async (sql) => {
        await save(sql, users.user);
        await save(sql, users.other);
      }),
    ).toBe('none');
    expect(
      await codeOf('user', async (sql) => {
        await save(sql, users.user);
        await save(sql, users.user);
      }),
    ).toBe('23505');
  });

  it('a user id that is not a UUID', async () => {
    expect(await codeOf('owner', (sql) => sql.unsafe(`select from user_lineup where user_id = '7'`))).toBe(
      '22P02',
    );
  });

  it.for([
    ['players', { first_name: ' ', last_name: null }, 'a player without any name'],
    ['players', { last_name: 'X', shoots: 'B' }, 'a hand that is neither L nor R'],
    ['players', { last_name: 'X', number: 100 }, 'a number above 99'],
    ['players', { last_name: 'X'.repeat(81) }, 'a last name of 81 letters'],
    ['user_lineup', { name: '  ' }, 'a line-up without a name'],
    ['user_lineup', { name: 'A', gb_number: 100 }, 'a slot with number 100'],
    ['user_lineup', { name: 'A', rd3_name: 'X'.repeat(161) }, 'a slot with a name of 161 letters'],
    ['user_roles', { role: 'owner' }, 'a role that does not exist'],
    ['request_player', { player_name: 'X', type: 'Other' }, 'a request of another type'],
    ['request_player', { player_name: ' ', type: 'Missing player' }, 'a request without a player'],
    ['site_visits', { visit_type: 'click' }, 'a visit of another type'],
    ['site_visits', { visit_type: 'page_visit', country: 'Canada' }, 'a country that is no two-letter code'],
    ['image_downloads', { team_name: '' }, 'a download without a team name'],
    [
      'image_downloads',
      { team_name: 'X', user_email: 'a@b.test', user_id: null },
      'an address without its user',
    ],
  ] as const)('%s: %o (%s)', async ([table, row]) => {
    const owned = {
      user_lineup: { user_id: users.user },
      user_roles: { user_id: users.user },
      players: { team_id: team },
    };
    const filled = { ...(owned as Record<string, object>)[table], ...row };
    expect(await inserting('owner', table, filled)).toBe('23514');
  });

  it('two teams with the same name or abbreviation', async () => {
    expect(await inserting('owner', 'teams', { name: 'Toronto Maple Leafs' })).toBe('23505');
    expect(await inserting('owner', 'teams', { name: 'Toronto Else', abbreviation: 'TOR' })).toBe('23505');
  });

  it('deleting a team that still has players', async () => {
    expect(await codeOf('admin', (sql) => sql`delete from teams where id = ${team}`)).toBe('23503');
  });
});

describe('beyond the matrix, the policies refuse', () => {
  it('a request that is already fixed or backdated', async () => {
    const request = { player_name: 'Test Player', type: 'Missing player' };
    expect(await inserting('visitor', 'request_player', { ...request, handled: false, fixed_at: null })).toBe(
      'none',
    );
    expect(await inserting('visitor', 'request_player', { ...request, handled: true })).toBe('42501');
    expect(await inserting('user', 'request_player', { ...request, fixed_at: '2026-11-01' })).toBe('42501');
    expect(await inserting('visitor', 'request_player', { ...request, created_at: '2020-01-01' })).toBe(
      '42501',
    );
  });

  it('a download under another user’s address', async () => {
    const download = { team_name: 'Test Team', user_id: users.user };
    expect(await inserting('user', 'image_downloads', { ...download, user_email: emailOf('user') })).toBe(
      'none',
    );
    expect(await inserting('user', 'image_downloads', { ...download, user_email: emailOf('other') })).toBe(
      '42501',
    );
  });

  it('the helper functions and the seed’s records, to everyone without a reason', async () => {
    expect(await codeOf('visitor', (sql) => sql`select public.is_admin()`)).toBe('42501');
    for (const actor of ['visitor', 'admin', 'secret'] as const) {
      expect(await codeOf(actor, (sql) => sql`select from private.planted_seeds`)).toBe('42501');
      expect(await codeOf(actor, (sql) => sql`select from auth.users`)).toBe('42501');
    }
  });

  it('distinguishes admins from users', async () => {
    const isAdmin = (actor: Actor) =>
      rolledBack(database.sql, async (sql) => {
        await actAs(sql, actor, users);
        const [row] = await sql<[{ is: boolean }]>`select public.is_admin() as is`;
        return row.is;
      });
    expect(await isAdmin('admin')).toBe(true);
    expect(await isAdmin('user')).toBe(false);
    expect(await isAdmin('secret')).toBe(false);
  });
});

describe('rules for the whole schema', () => {
  it('reports a table without row level security, and a view that runs as its owner', async () => {
    const found = await rolledBack(database.sql, async (sql) => {
      await sql`create table public.open_house (id int)`;
      await sql`create view public.peephole as select * from user_lineup`;
      await sql`create view public.window_pane with (security_invoker = true) as select * from user_lineup`;
      return findUnguarded(sql);
    });
    expect(found).toEqual(['open_house', 'peephole']);
  });

  it('every function has a fixed search path, and none is granted to everyone', async () => {
    const lax = await database.sql`
      select proname from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (not coalesce(proconfig @> array['search_path=""'], false)
          or has_function_privilege('public', oid, 'execute'))`;
    expect(lax.map((row) => row.proname as string)).toEqual([]);
  });

  it('every foreign key and every user_id in a policy has an index', async () => {
    const bare = await database.sql`
      with wanted as (
        select conrelid as relation, conkey[1] as number from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace
        union
        select attrelid, attnum from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'user_id'
      )
      select relation::regclass || '.' || attname as name from wanted
      join pg_attribute on attrelid = relation and attnum = number
      where not exists (select from pg_index where indrelid = relation and indkey[0] = number)`;
    expect(bare.map((row) => row.name as string)).toEqual([]);
  });
});

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

/** Matches a raise statement up to its semicolon. Semicolons in texts do not end the match. */
const STATEMENT = /raise\s+exception\b(?:'(?:[^']|'')*'|[^;'])*;/gi;
/** Functions raise and catch LR001 themselves, to roll back a block. */
const CAUGHT = /errcode\s*=\s*'LR001'/;

/** A code with its parameters, such as `import_too_large most`. */
const signature = (code: string, parameters: readonly string[]) => [code, ...parameters.toSorted()].join(' ');

/** Returns the statement's code with its parameters, or the whole statement if it has no code. */
function signatureOf(statement: string): string {
  const code = /\bhint\s*=\s*'([a-z_]+)'/.exec(statement)?.[1] ?? statement;
  const detail = /jsonb_build_object\((.*)\)::text/s.exec(statement)?.[1] ?? '';
  return signature(code, detail.match(/(?<=')\w+(?=',)/g) ?? []);
}

it('the page words exactly the codes that the database raises, with their parameters', async () => {
  const functions = await database.sql<{ source: string }[]>`
    select prosrc as source from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const raises = functions.flatMap(({ source }) => source.match(STATEMENT) ?? []);
  const raised = raises.filter((statement) => !CAUGHT.test(statement)).map(signatureOf);
  const worded = Object.entries<string>({
    ...ADMIN_SENTENCES,
    ...PREDICTION_SENTENCES,
    ...LINEUP_SENTENCES,
    ...OWN_TEAM_SENTENCES,
  }).map(([code, sentence]) => signature(code, sentence.match(/(?<=\{)\w+(?=\})/g) ?? []));
  expect(worded.length).toBeGreaterThan(20);
  expect(new Set(raised)).toEqual(new Set(worded));
});
