import type { ISql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailOf, makeUsers, type UserIds } from '../support/policies/actors.ts';
import { callOfTeam, insertGame } from '../support/policies/call-samples.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
import { openHostedLike } from '../support/policies/hosted-like.ts';
import { SAMPLE_OWN_TEAM } from '../support/policies/matrix.ts';
import { anyTeam } from '../support/policies/sql-cells.ts';
import { openTestDatabase, rolledBack } from '../support/policies/temporary.ts';

const debian = await startDebianPostgres({ prepared: true });
afterAll(() => debian?.stop());

/** Tables that keep their rows when an account is deleted, but without the user. */
const KEPT_WITHOUT_NAME = ['image_downloads', 'site_visits', 'admin_log'];

const SUBJECTS = [
  { name: 'PostgreSQL 18, embedded', open: () => openTestDatabase() },
  {
    name: `PostgreSQL ${debian?.major ?? '15'}, as a hosted project is set up`,
    open: debian && (() => openHostedLike(debian.url)),
  },
];

async function listTables(sql: ISql): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname not like 'pg\\_%' and nspname <> 'information_schema'
    order by 1`;
  return tables.map((table) => table.name);
}

async function findText(sql: ISql, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await listTables(sql)) {
    const rows = await sql`
      select from ${sql.unsafe(table)} as line where lower(line::text) like ${`%${text.toLowerCase()}%`} limit 1`;
    if (rows.length > 0) found.push(table);
  }
  return found;
}

describe.for(SUBJECTS)('deleting an account, $name', ({ open }) => {
  if (!open) {
    it.skip('No PostgreSQL of the system is installed under /usr/lib/postgresql');
    return;
  }
  let database: Awaited<ReturnType<typeof open>>;
  let users: UserIds;
  let team: number;

  beforeAll(async () => {
    database = await open();
    users = await makeUsers(database.sql);
    team = await anyTeam(database.sql);
  });
  afterAll(() => database.close());

  it('removes or empties everything that refers to it', async () => {
    const references = await database.sql<{ table: string; action: string }[]>`
      select conrelid::regclass::text as table,
        case confdeltype when 'c' then 'deleted' when 'n' then 'emptied' else 'in the way' end as action
      from pg_constraint where contype = 'f' and confrelid = 'auth.users'::regclass`;
    expect(references.length).toBeGreaterThanOrEqual(6);
    const wrong = references.filter(
      ({ table, action }) => action !== (KEPT_WITHOUT_NAME.includes(table) ? 'emptied' : 'deleted'),
    );
    expect(wrong).toEqual([]);
  });

  it('every column with a user id is a foreign key', async () => {
    const loose = await database.sql<{ name: string }[]>`
      select attrelid::regclass || '.' || attname as name
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')
        and attnum > 0 and not attisdropped and atttypid = 'uuid'::regtype and attname like '%user%'
        -- Triggers remove a fan's sums, because the sums of everyone have no user.
        and attrelid <> 'private.call_totals'::regclass
        and not exists (
          select from pg_constraint
          where conrelid = attrelid and conkey = array[attnum] and confrelid = 'auth.users'::regclass
        )`;
    expect(loose.map(({ name }) => name)).toEqual([]);
  });

  it('leaves neither id nor address nor texts of the user in any table', () =>
    rolledBack(database.sql, async (sql) => {
      const { user, other } = users;
      const words = 'nobody-else-writes-this';
      const email = emailOf('user');
      await sql`
        insert into user_lineup (user_id, name, title, is_public, c1_name)
        values (${user}, ${words}, ${words}, true, ${words})`;
      await sql`
        insert into own_teams (id, user_id, document)
        values (gen_random_uuid(), ${user}, ${sql.json({ ...SAMPLE_OWN_TEAM, name: words })})`;
      await sql`insert into user_preferences (user_id, favorite_team, bio) values (${user}, ${team}, ${words})`;
      await sql`insert into user_roles (user_id, role) values (${user}, 'admin')`;
      await sql`
        update profiles set profile_name = ${words}, display_name = ${words}, bio = ${words},
          avatar_url = ${`https://${words}.example`} where user_id = ${user}`;
      const [visit] = await sql`
        insert into site_visits (visit_type, user_id) values ('page_visit', ${user}) returning id`;
      await sql`
        insert into image_downloads (team_name, user_id, user_email, visit_id)
        values ('Kept', ${user}, ${email}, ${visit?.id as string})`;
      await sql`
        insert into request_player (player_name, type, reporter_email)
        values ('Kept', 'Missing player', ${` ${email}`.toUpperCase().trim()})`;
      await sql`
        insert into private.staged_rows (import_id, portion, staged_by, rows)
        values (gen_random_uuid(), 0, ${user}, '[]')`;
      await insertGame(sql, { id: 2026020001, hours: 1, home: team, away: team });
      const call = { game_id: 2026020001, team_id: team, lineup: sql.json(await callOfTeam(sql, team)) };
      for (const id of [user, other]) await sql`insert into calls ${sql({ ...call, user_id: id })}`;
      await sql`update games set starts_at = now()`;
      await sql`insert into user_lineup (user_id, name) values (${other}, 'Of another')`;
      for (const text of [user, email, words]) expect(await findText(sql, text), text).not.toEqual([]);

      await sql`delete from auth.users where id = ${user}`;

      for (const text of [user, email, words]) expect(await findText(sql, text), text).toEqual([]);
      const [left] = await sql`
        select (select count(*)::int from site_visits) as visits, (select count(*)::int from image_downloads) as downloads,
          (select count(*)::int from request_player) as requests, (select count(*)::int from user_lineup) as lineups,
          (select count(*)::int from calls) as calls`;
      expect(left, 'what stays').toEqual({ visits: 1, downloads: 1, requests: 1, lineups: 1, calls: 1 });
      const [again] = await sql`
        insert into auth.users (id, email) values (gen_random_uuid(), ${email}) returning id`;
      expect(await sql`select from profiles where user_id = ${again?.id as string}`).toHaveLength(1);

      // Users can sign up with another person's address. When such an account is deleted, the requests of the address's
      // owner must stay.
      const request = { player_name: 'Of the owner', type: 'Missing player', reporter_email: email };
      await sql`insert into request_player ${sql(request)}`;
      await sql`delete from auth.users where id = ${again?.id as string}`;
      expect(await sql`select from request_player where reporter_email = ${email}`).toHaveLength(1);

      // If the site requires no confirmation, the account counts as confirmed. Requests before the account must stay.
      await sql`update request_player set created_at = '2020-01-01' where reporter_email = ${email}`;
      const [stranger] = await sql`
        insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), ${email}, now()) returning id`;
      await sql`delete from auth.users where id = ${stranger?.id as string}`;
      expect(await sql`select from request_player where reporter_email = ${email}`).toHaveLength(1);
    }));
});
