import path from 'node:path';

import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { migrate, readMigrations } from '#server/database/migrations.ts';
import { makeUsers, type UserIds } from '../support/policies/actors.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
import { makeHostedLike } from '../support/policies/hosted-like.ts';

const debian = await startDebianPostgres();
afterAll(() => debian?.stop());

const all = readMigrations(path.resolve('supabase/migrations'));
const before = (version: string) => all.filter((migration) => migration.version < version);

describe('a database of an earlier version', () => {
  if (!debian) {
    it.skip('No PostgreSQL of the system is installed under /usr/lib/postgresql');
    return;
  }

  // One after the other, like the versions of a site.
  let sql: Sql;
  let users: UserIds;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ sql, close } = await makeHostedLike(debian.url, before('20261121000000')));
    users = await makeUsers(sql);
  });
  afterAll(() => close());

  it('keeps its lineups and profiles when accounts are added', async () => {
    const save = (user: string, name: string) =>
      sql`insert into user_lineup (user_id, name, title, updated_at) values (${user}, ${name}, ${name}, '2026-01-01')`;
    for (const name of [' Tonight ', 'Game', 'Game ', ' Lone ']) await save(users.user, name);
    await save(users.other, 'Tonight');
    const meta = { picture: 'https://pictures.example/a.png' };
    await sql`update auth.users set raw_user_meta_data = ${sql.json(meta)} where id = ${users.user}`;
    await sql`update auth.users set raw_user_meta_data = '{"avatar_url":"javascript:x"}' where id = ${users.other}`;

    expect(await migrate(sql, before('20261125000000'))).toContain('accounts');

    const lineups = await sql`
      select name, title, revision, is_public as shown, updated_at = '2026-01-01' as as_old from user_lineup
      order by user_id = ${users.other}, name collate "C"`;
    const kept = (name: string) => ({ name, title: name, revision: 1, shown: false, as_old: true });
    // Names that would become equal keep their spaces.
    expect([...lineups]).toEqual(['Game', 'Game ', 'Lone', 'Tonight', 'Tonight'].map(kept));
    const avatars = await sql`select avatar_url as at from profiles order by avatar_url nulls last`;
    expect([...avatars]).toEqual([{ at: meta.picture }, { at: null }, { at: null }]);
    await sql`update user_lineup set lw1_name = 'A', gs_name = 'B', rd3_name = 'C' where name = 'Lone'`;
    // A change of another column does not fail because of the name.
    await sql`update user_lineup set is_public = true where name = 'Game '`;
  });

  it('hides an unconfirmed sign-up’s data on its profile until the confirmation', async () => {
    const meta = {
      profile_name: 'sought-after',
      full_name: 'Mallory',
      bio: 'Rude',
      picture: 'https://pictures.example/a.png',
      public_profile: false,
    };
    const [{ id }] = await sql<[{ id: string }]>`
      insert into auth.users (id, email, raw_user_meta_data)
      values (gen_random_uuid(), 'unproven@example.test', ${sql.json(meta)}) returning id`;
    await sql`update auth.users set raw_user_meta_data = '{"full_name":"Jane"}' where id = ${users.user}`;
    const profileOf = async (user: string) => {
      const [row] = await sql`
        select profile_name, display_name, bio, is_public, avatar_url from profiles where user_id = ${user}`;
      return row;
    };
    const shown = await profileOf(users.user);
    expect(await profileOf(id)).toMatchObject({ profile_name: 'sought-after', display_name: 'Mallory' });

    expect(await migrate(sql, before('20261126000000'))).toContain('unproven_profiles');

    const nothing = { profile_name: null, display_name: null, bio: null, avatar_url: null, is_public: true };
    expect(await profileOf(id)).toEqual(nothing);
    expect(await profileOf(users.user), 'of a confirmed account').toEqual(shown);
    // Changed metadata alone is not a confirmation.
    await sql`update auth.users set raw_user_meta_data = raw_user_meta_data || '{"bio":"Ruder"}' where id = ${id}`;
    expect(await profileOf(id)).toEqual(nothing);
    await sql`update profiles set profile_name = 'sought-after' where user_id = ${users.user}`;
    await sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
    expect(await profileOf(id)).toEqual({
      profile_name: null,
      display_name: 'Mallory',
      bio: 'Ruder',
      avatar_url: meta.picture,
      is_public: false,
    });
  });

  it('cuts metadata of any size to 16 KB, now and later, and leaves the profile unchanged', async () => {
    const sizeOf = async (user: string) => {
      const [row] = await sql<[{ size: number }]>`
        select octet_length(raw_user_meta_data::text) as size from auth.users where id = ${user}`;
      return row.size;
    };
    const merge = (user: string, more: Record<string, string>) =>
      sql`update auth.users set raw_user_meta_data = raw_user_meta_data || ${sql.json(more)} where id = ${user}`;
    const bio = 'A'.repeat(900);
    await merge(users.user, { full_name: 'Jane', bio, junk: 'x'.repeat(1_000_000) });
    const bounded = all.filter(({ name, version }) => name === 'metadata_size' || version < '20261126');
    expect(await migrate(sql, bounded)).toEqual(['metadata_size']);
    expect(await sizeOf(users.user)).toBeLessThan(2_000);
    const [profile] =
      await sql`select display_name, bio, avatar_url from profiles where user_id = ${users.user}`;
    expect(profile).toEqual({ display_name: 'Jane', bio, avatar_url: 'https://pictures.example/a.png' });

    for (let at = 0; at < 20; at++) await merge(users.user, { [`key ${at}`]: 'y'.repeat(4_000) });
    expect(await sizeOf(users.user)).toBeLessThanOrEqual(16_384);
    const known = { name: 'n'.repeat(4_000), iss: 'i'.repeat(4_000), picture: 'p'.repeat(4_000) };
    await merge(users.other, { ...known, sub: 's'.repeat(4_000), custom_claims: 'c'.repeat(4_000) });
    expect(await sizeOf(users.other)).toBeLessThanOrEqual(16_384);
  });

  it('keeps lineups, similar names, and finished and unfinished imports', async () => {
    const nameOf = async (user: string, profile_name: string, display_name: string) =>
      sql`update profiles set ${sql({ profile_name, display_name })} where user_id = ${user}`;
    await nameOf(users.user, 'goalie', 'Ann\u200B');
    await nameOf(users.other, 'goa1ie', 'Bo');
    await nameOf(users.admin, '0wner', 'Cy');
    await sql`
      insert into private.staged_rows (import_id, portion, staged_by, rows)
      values (gen_random_uuid(), 0, ${users.admin}, '[]'), (gen_random_uuid(), 0, gen_random_uuid(), '[]')`;
    await sql`
      insert into image_downloads (team_name, user_id, user_email)
      select 'T', ${users.user}, 'goalie' || number || '@test.ca' from generate_series(1, 300) as number`;
    await sql`analyze image_downloads`;
    await sql`insert into site_visits (visit_type, country) values ('page_visit', 'CA'), ('team_selection', null)`;

    const lineups = () => sql`select name, revision, updated_at, title from user_lineup order by id`;
    const saved = [...(await lineups())];

    expect(await migrate(sql, all)).toContain('confusable_names');
    expect(await migrate(sql, all), 'a second time').toEqual([]);

    expect([...(await lineups())], 'counting the filled slots changes no lineup').toEqual(saved);
    const filled = await sql`select name, filled from user_lineup where filled > 0`;
    expect([...filled]).toEqual([{ name: 'Lone', filled: 3 }]);

    const counted = await sql`
      select (select sum(visits)::int from private.visit_totals) as visits,
        (select sum(count)::int from private.visit_counts where kind = 'download') as downloads,
        (select count(*)::int from private.check_visit_counts()) as wrong`;
    expect([...counted]).toEqual([{ visits: 2, downloads: 300, wrong: 0 }]);

    const statistics =
      await sql`select from pg_stats where tablename = 'image_downloads' and attname = 'user_email'`;
    expect(statistics, 'statistics of addresses').toHaveLength(0);
    expect([...(await sql`select staged_by from private.staged_rows`)]).toEqual([{ staged_by: users.admin }]);
    for (const user of Object.values(users)) {
      // As the settings screen saves: all fields, of which only the bio is new.
      await sql`
        insert into profiles (user_id, profile_name, display_name, bio)
        select user_id, profile_name, display_name, 'New' from profiles where user_id = ${user}
        on conflict (user_id) do update
        set profile_name = excluded.profile_name, display_name = excluded.display_name, bio = excluded.bio`;
    }
    const kept =
      await sql`select profile_name as name, display_name as shown, bio from profiles where bio = 'New' order by 1`;
    expect([...kept]).toEqual([
      { name: '0wner', shown: 'Cy', bio: 'New' },
      { name: 'goa1ie', shown: 'Bo', bio: 'New' },
      { name: 'goalie', shown: 'Ann\u200B', bio: 'New' },
    ]);
  });
});
