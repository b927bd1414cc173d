import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import postgres, { type TransactionSql } from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import {
  BIO_MAX_LENGTH,
  checkDisplayName,
  checkProfileName,
  DISPLAY_NAME_MAX_LENGTH,
  RESERVED_PROFILE_NAMES,
} from '#domain/profile-name.ts';
import { makeUsers } from '../support/policies/actors.ts';
import { openTestDatabase, rolledBack } from '../support/policies/temporary.ts';

const database = await openTestDatabase();
const users = await makeUsers(database.sql);
afterAll(() => database.close());

/** Changes the user's profile. Returns the database's error code, or `none`. */
async function codeOf(sql: TransactionSql, change: Record<string, string | null>): Promise<string> {
  try {
    await sql.savepoint((inner) => inner`update profiles set ${inner(change)} where user_id = ${users.user}`);
    return 'none';
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.code;
    throw error;
  }
}

describe('the rules of domain/profile-name match the database’s', () => {
  it('for reserved names', async () => {
    const [constraint] = await database.sql<[{ text: string }]>`
      select pg_get_constraintdef(oid) as text from pg_constraint
      where conname = 'profiles_profile_name_not_reserved'`;
    const reserved = Array.from(constraint.text.matchAll(/'([^']*)'::text/g), ([, name]) => name);
    expect(new Set(reserved)).toEqual(RESERVED_PROFILE_NAMES);
  });

  it('for profile names', () =>
    rolledBack(database.sql, async (sql) => {
      const letter = fc.constantFrom('a', 'Z', '0', '-', '_', ' ', '.', 'é', '/', '\n', '\t', '🏒');
      const name = fc.oneof(
        fc.string({ unit: letter, maxLength: 4 }),
        fc.string({ unit: fc.constantFrom('a', '-', '7'), minLength: 38, maxLength: 42 }),
        fc.constantFrom(...RESERVED_PROFILE_NAMES).map((reserved) => reserved.toUpperCase()),
        fc
          .tuple(
            fc.constantFrom(...RESERVED_PROFILE_NAMES),
            fc.constantFrom('i1', 'l1', 'o0', 'e3', 'a4', 's5', 't7'),
          )
          .map(([reserved, [from = '', to = '']]) => reserved.replaceAll(from, to)),
        fc.constantFrom(...RESERVED_PROFILE_NAMES).map((reserved) => `${reserved[0]}-${reserved.slice(1)}-`),
      );
      for (const each of fc.sample(name, 300)) {
        if (each !== each.trim()) continue; // the domain checks only trimmed names
        const answer = await codeOf(sql, { profile_name: each });
        expect(answer, JSON.stringify(each)).toBe(checkProfileName(each) === null ? 'none' : '23514');
      }
    }));

  it('for display names', () =>
    rolledBack(database.sql, async (sql) => {
      const visible = ['a', 'é', 'ש', 'م', 'क', '🏒', '👨', '🏴', '\uFE0F', '\u{E0100}'];
      const joiners = ['\u200C', '\u200D', '\u{E0041}'];
      const hidden = [
        '\u200B',
        '\u200E',
        '\u202E',
        '\u2066',
        '\u061C',
        '\u00AD',
        '\u2060',
        '\u3164',
        '\uFEFF',
        '\u0007',
      ];
      const part = fc.constantFrom(...visible, ...joiners, ...hidden, '\u034F', '\u180E', '\u{E0001}');
      const text = fc.string({ unit: part, minLength: 1, maxLength: 4 }).map((inner) => `x${inner}x`);
      for (const each of fc.sample(text, 400)) {
        const answer = await codeOf(sql, { display_name: each });
        expect(answer, JSON.stringify(each)).toBe(checkDisplayName(each) === null ? 'none' : '23514');
      }
    }));

  it('for the lengths of names and bios, in characters', () =>
    rolledBack(database.sql, async (sql) => {
      for (const sign of ['x', '🏒', 'ש']) {
        expect(await codeOf(sql, { display_name: sign.repeat(DISPLAY_NAME_MAX_LENGTH) })).toBe('none');
        expect(await codeOf(sql, { display_name: sign.repeat(DISPLAY_NAME_MAX_LENGTH + 1) })).toBe('23514');
        expect(await codeOf(sql, { bio: sign.repeat(BIO_MAX_LENGTH) })).toBe('none');
        expect(await codeOf(sql, { bio: sign.repeat(BIO_MAX_LENGTH + 1) })).toBe('23514');
      }
    }));
});

describe('names that look like another user’s', () => {
  const failureOf = (sql: TransactionSql, name: string) =>
    sql
      .savepoint((inner) => inner`update profiles set profile_name = ${name} where user_id = ${users.other}`)
      .then(
        () => 'none',
        (error: postgres.PostgresError) => `${error.code}: ${error.message}`,
      );

  it('are refused, with a code that distinguishes them from identical names', () =>
    rolledBack(database.sql, async (sql) => {
      await sql`update profiles set profile_name = 'lilo-10', is_public = false where user_id = ${users.user}`;
      const alike = '23505: This profile name looks like one that is taken.';
      for (const name of ['liIo-10', '1ilo-10', 'LILO-IO', 'iii0-1o'])
        expect(await failureOf(sql, name)).toBe(alike);
      expect(await failureOf(sql, 'LILO-10')).toBe('23505: This profile name is taken.');
      expect(await failureOf(sql, 'lil-10')).toBe('none');
      // Users may choose a name that looks like their own current name.
      expect(await codeOf(sql, { profile_name: 'Li10-10' })).toBe('none');
    }));

  it('never fail a sign-up: the name is dropped, and a display name loses invisible characters', () =>
    rolledBack(database.sql, async (sql) => {
      await sql`update profiles set profile_name = 'goalie' where user_id = ${users.user}`;
      const meta = { profile_name: 'goa1ie', full_name: '\u202EAn\u200Bn\u2069' };
      await sql`update auth.users set raw_user_meta_data = ${sql.json(meta)} where id = ${users.other}`;
      const [profile] =
        await sql`select profile_name, display_name from profiles where user_id = ${users.other}`;
      expect(profile).toEqual({ profile_name: null, display_name: 'Ann' });
    }));

  it('leave names from before these rules valid', () =>
    rolledBack(database.sql, async (sql) => {
      const old = { profile_name: 'nhl-official', display_name: 'Ann\u200B' };
      await sql`alter table profiles disable trigger user`;
      await sql`update profiles set ${sql(old)} where user_id = ${users.user}`;
      await sql`alter table profiles enable trigger user`;
      // The settings screen saves all fields with this statement, even if only the bio has changed.
      const saved = { user_id: users.user, ...old, bio: 'New' };
      await sql`
        insert into profiles ${sql(saved)} on conflict (user_id) do update
        set profile_name = excluded.profile_name, display_name = excluded.display_name, bio = excluded.bio`;
      const [profile] = await sql`
        select user_id, profile_name, display_name, bio from profiles where user_id = ${users.user}`;
      expect(profile).toEqual(saved);
    }));
});

it('bounds an account’s metadata to 16 KB, and keeps what profiles use', () =>
  rolledBack(database.sql, async (sql) => {
    const merge = async (more: Record<string, string>) => {
      const [row] = await sql<[{ size: number }]>`
        update auth.users set raw_user_meta_data = raw_user_meta_data || ${sql.json(more)} where id = ${users.user}
        returning octet_length(raw_user_meta_data::text) as size`;
      return row.size;
    };
    const bio = 'A'.repeat(900);
    expect(await merge({ full_name: 'Jane', bio, junk: 'x'.repeat(1_000_000) })).toBeLessThan(2_000);
    const [profile] = await sql`select display_name, bio from profiles where user_id = ${users.user}`;
    expect(profile).toEqual({ display_name: 'Jane', bio });
    for (let at = 0; at < 20; at++)
      expect(await merge({ [`key ${at}`]: 'y'.repeat(4_000) })).toBeLessThanOrEqual(16_384);
    const known = { name: 'n'.repeat(4_000), iss: 'i'.repeat(4_000), picture: 'p'.repeat(4_000) };
    const claims = { sub: 's'.repeat(4_000), custom_claims: 'c'.repeat(4_000) };
    expect(await merge({ ...known, ...claims })).toBeLessThanOrEqual(16_384);
  }));

const ADDRESSES: readonly [address: string | null, kept: boolean][] = [
  ['https://lh3.googleusercontent.com/a/abc=s96-c', true],
  ['https://pictures.example/ä.png?size=36#x', true],
  [`https://${'x'.repeat(2040)}`, true],
  [`https://${'x'.repeat(2041)}`, false],
  ['http://pictures.example/a.png', false],
  ['javascript:alert(1)', false],
  ['data:image/png;base64,AAAA', false],
  ['//pictures.example/a.png', false],
  ['https://', false],
  ['https://pictures.example/a b.png', false],
  ['https://pictures.example/"onerror="x', false],
  ['https://pictures.example/a\nb', false],
  ['https:\\\\pictures.example', false],
  [' https://pictures.example/a.png', false],
  ['', false],
];

describe('the avatar', () => {
  const avatarOf = async (sql: TransactionSql, id: string) => {
    const [row] = await sql<{ avatar: string | null }[]>`
      select avatar_url as avatar from profiles where user_id = ${id}`;
    return row?.avatar;
  };
  const sayOf = (sql: TransactionSql, id: string, meta: Record<string, string | null>) =>
    sql`update auth.users set raw_user_meta_data = ${sql.json(meta)} where id = ${id}`;

  it.for(ADDRESSES)('%s: %s', ([address, kept]) =>
    rolledBack(database.sql, async (sql) => {
      expect(await codeOf(sql, { avatar_url: address })).toBe(kept ? 'none' : '23514');
      await sayOf(sql, users.other, { avatar_url: address });
      expect(await avatarOf(sql, users.other), 'as metadata').toBe(kept ? address : null);
    }),
  );

  it('follows either spelling in the metadata, and stays when there is none', () =>
    rolledBack(database.sql, async (sql) => {
      await sayOf(sql, users.user, { picture: 'https://a.example/1' });
      expect(await avatarOf(sql, users.user)).toBe('https://a.example/1');
      await sayOf(sql, users.user, { full_name: 'Ann' });
      expect(await avatarOf(sql, users.user)).toBe('https://a.example/1');
      await sayOf(sql, users.user, { avatar_url: 'https://a.example/2', picture: 'https://a.example/3' });
      expect(await avatarOf(sql, users.user)).toBe('https://a.example/2');
      await sayOf(sql, users.user, { avatar_url: null });
      expect(await avatarOf(sql, users.user)).toBeNull();
    }));
});

it('accepts every sign-up, whatever its metadata contains', () =>
  rolledBack(database.sql, async (sql) => {
    const value = fc.oneof(
      fc.jsonValue({ stringUnit: 'grapheme' }),
      fc.string({ unit: 'grapheme', minLength: 900, maxLength: 3000 }),
      fc.constantFrom('admin', 'rink-rat', 'RINK-RAT', 'https://a.example', false, 'false'),
    );
    const meta = fc.oneof(
      fc.jsonValue({ stringUnit: 'grapheme' }),
      fc.record(
        {
          profile_name: value,
          full_name: value,
          name: value,
          bio: value,
          public_profile: value,
          avatar_url: value,
          picture: value,
        },
        { requiredKeys: [] },
      ),
    );
    for (const each of fc.sample(meta, 200)) {
      const text = JSON.stringify(each);
      // The type jsonb itself rejects null characters.
      if (text.includes(String.raw`\u0000`)) continue;
      const [user] = await sql<[{ id: string }]>`
        insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
        values (gen_random_uuid(), gen_random_uuid() || '@example.test', now(), ${text}::text::jsonb) returning id`;
      expect(await sql`select from profiles where user_id = ${user.id}`, text).toHaveLength(1);
    }
  }));

describe('texts', () => {
  const profileOf = async (sql: TransactionSql, id: string) => {
    const [row] =
      await sql`select profile_name, display_name, bio, is_public from profiles where user_id = ${id}`;
    return row;
  };
  const saveMeta = (sql: TransactionSql, id: string, meta: Record<string, string | boolean | null>) =>
    sql`update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${sql.json(meta)} where id = ${id}`;

  it('of the profile follow the account’s metadata', () =>
    rolledBack(database.sql, async (sql) => {
      const empty = { profile_name: null, display_name: null, bio: null, is_public: true };
      expect(await profileOf(sql, users.user)).toEqual(empty);
      const names = { profile_name: 'Rink-Rat', full_name: 'Ann' };
      await saveMeta(sql, users.user, { ...names, bio: 'Fan', public_profile: false });
      const full = { profile_name: 'Rink-Rat', display_name: 'Ann', bio: 'Fan', is_public: false };
      expect(await profileOf(sql, users.user)).toEqual(full);
      await saveMeta(sql, users.user, { bio: null });
      expect(await profileOf(sql, users.user)).toEqual({ ...full, bio: null });
    }));

  it('that the metadata does not have yet stay when something else changes', () =>
    rolledBack(database.sql, async (sql) => {
      await saveMeta(sql, users.user, { profile_name: 'Rink-Rat', full_name: 'Ann', public_profile: true });
      const hidden = { profile_name: 'Rink-Rat', display_name: null, bio: null, is_public: false };
      await sql`update profiles set display_name = null, is_public = false where user_id = ${users.user}`;
      await saveMeta(sql, users.user, {
        email: 'new@lines.example',
        name: 'Ann Orr',
        picture: 'https://a.example/1',
      });
      expect(await profileOf(sql, users.user)).toEqual(hidden);
      const [shown] = await sql`select avatar_url from profiles where user_id = ${users.user}`;
      expect(shown, 'the page had no picture').toEqual({ avatar_url: null });
    }));

  it('are taken away by the operator’s SQL, even from a page that was written again without the metadata', () =>
    rolledBack(database.sql, async (sql) => {
      const [takeAway] = /update profiles set[^;]*;\nupdate auth\.users[^;]*;/.exec(
        readFileSync('docs/operations.md', 'utf8'),
      )!;
      for (const _ of [1, 2]) {
        await sql`update profiles set profile_name = 'Rink-Rat', bio = 'Bad', is_public = true where user_id = ${users.user}`;
        await sql.unsafe(takeAway.replaceAll("'ID'", `'${users.user}'`));
        const nothing = { profile_name: null, display_name: null, bio: null, is_public: false };
        expect(await profileOf(sql, users.user)).toEqual(nothing);
      }
    }));
});
