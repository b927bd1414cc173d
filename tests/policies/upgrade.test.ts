import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { migrate, readMigrations } from '#server/database/migrations.ts';
import { makeUsers } from '#tests/policies/support/actors.ts';
import { startDebianPostgres } from '#tests/policies/support/debian-postgres.ts';
import { makeHostedLike } from '#tests/policies/support/hosted-like.ts';

const debian = await startDebianPostgres();
afterAll(() => debian?.stop());

const all = readMigrations(path.resolve('supabase/migrations'));
const before = (version: string) => all.filter((migration) => migration.version < version);

describe('a database of an earlier version', () => {
  if (!debian) {
    it.skip('No PostgreSQL of the system is installed under /usr/lib/postgresql');
    return;
  }

  it('keeps its line-ups and profiles when accounts come', async () => {
    const { sql, close } = await makeHostedLike(debian.url, before('20261121000000'));
    const users = await makeUsers(sql);
    const save = (user: string, name: string) =>
      sql`insert into user_lineup (user_id, name, title, updated_at) values (${user}, ${name}, ${name}, '2026-01-01')`;
    for (const name of [' Tonight ', 'Game', 'Game ', ' Lone ']) await save(users.user, name);
    await save(users.other, 'Tonight');
    const meta = { picture: 'https://pictures.example/a.png' };
    await sql`update auth.users set raw_user_meta_data = ${sql.json(meta)} where id = ${users.user}`;
    await sql`update auth.users set raw_user_meta_data = '{"avatar_url":"javascript:x"}' where id = ${users.other}`;

    expect(await migrate(sql, all)).toContain('accounts');

    const lineups = await sql`
      select name, title, revision, is_public as shown, updated_at = '2026-01-01' as as_old from user_lineup
      order by user_id = ${users.other}, name collate "C"`;
    const kept = (name: string) => ({ name, title: name, revision: 1, shown: false, as_old: true });
    // Two that would then be called alike keep their blanks.
    expect([...lineups]).toEqual(['Game', 'Game ', 'Lone', 'Tonight', 'Tonight'].map(kept));
    const avatars = await sql`select avatar_url as at from profiles order by avatar_url nulls last`;
    expect([...avatars]).toEqual([{ at: meta.picture }, { at: null }, { at: null }]);
    // A change of something else does not run into the name.
    await sql`update user_lineup set is_public = true where name = 'Game '`;
    await close();
  });
});
