/**
 * Tests that the counts of visits agree with the rows after every kind of change. Each test compares them before and
 * after `private.fold_visit_changes` moves the changes to the counts.
 */
import fc from 'fast-check';
import type { ISql, Sql, TransactionSql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actAs, ACTORS, makeUsers, type UserIds } from '../support/policies/actors.ts';
import { failureOf } from '../support/policies/admin-sample.ts';
import { openTestDatabase, rolledBack, type TestDatabase } from '../support/policies/temporary.ts';

let database: TestDatabase;
let users: UserIds;

beforeAll(async () => {
  database = await openTestDatabase();
  users = await makeUsers(database.sql);
  await database.sql`
    insert into auth.users (id, email)
    select gen_random_uuid(), 'person-' || n || '@example.test' from generate_series(1, 12) as n`;
  await database.sql`insert into teams (name) select 'Extra ' || n from generate_series(1, 3) as n`;
});
beforeEach(() => database.sql`truncate site_visits cascade`);
afterAll(() => database?.close());

const check = async (sql: ISql, repair = false) => [
  ...(await sql`select * from private.check_visit_counts(${repair}) order by span, starts, kind, key`),
];

const SOME = 'select id from site_visits order by created_at, visit_type, utm_source limit 9';

const CHANGES = {
  // Visits of the last two days and the near future. Some are at the start of an hour.
  visits: `
    insert into site_visits (created_at, visit_type, team_id, user_id, country, utm_source)
    select date_trunc(case n % 3 when 0 then 'hour' else 'millisecond' end, now() + interval '2 hours')
        - n * n * 17 % 3000 * interval '1 minute',
      case n % 3 when 0 then 'page_visit' else 'team_selection' end,
      (array(select id from teams order by id desc limit 5))[1 + n % 6],
      (array(select id from auth.users order by id))[1 + n * 7 % 15],
      (array['CA', 'US', null])[1 + n % 3],
      (array['reddit', ' reddit', null, '', 'mail'])[1 + n % 5]
    from generate_series(1, 40) as n`,
  pictures: `
    insert into image_downloads (team_name, visit_id)
    select 'Team ' || copy, case when copy < 3 then id end
    from (${SOME}) as chosen cross join generate_series(1, 3) as copy`,
  lessVisits: `delete from site_visits where id in (${SOME})`,
  lessPictures: `delete from image_downloads where visit_id in (${SOME})`,
  lessOfBoth: `
    with pictures as (delete from image_downloads where visit_id in (${SOME}))
    delete from site_visits where id in (${SOME})`,
  lessAccounts: 'delete from auth.users where id = (select id from auth.users order by id limit 1)',
  lessTeams: "delete from teams where id = (select max(id) from teams where name like 'Extra %')",
  newAdmin: `
    insert into user_roles (user_id, role) select id, 'admin' from auth.users order by id desc limit 1
    on conflict do nothing`,
  moveVisits: `
    update site_visits set created_at = created_at - interval '7 minutes', utm_source = 'moved' where id in (${SOME})`,
  changeVisits: `
    update site_visits set country = 'SE', visit_type = 'team_selection', team_id = null where id in (${SOME})`,
  movePictures: `
    update image_downloads set team_name = 'Moved', visit_id = (select min(id::text)::uuid from site_visits)
    where visit_id in (${SOME})`,
  noPictures: 'truncate image_downloads',
  noVisits: 'truncate site_visits cascade',
  foldSome: 'select private.fold_visit_changes(7)',
  foldAll: 'select private.fold_visit_changes()',
} as const;
type Change = keyof typeof CHANGES;

it('equal the rows after random changes, folded at random moments', async () => {
  const change = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Change>('visits', 'pictures') },
    { weight: 5, arbitrary: fc.constantFrom(...(Object.keys(CHANGES) as Change[])) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 25 }), async (changes) =>
      rolledBack(database.sql, async (sql) => {
        for (const name of changes) await sql.unsafe(CHANGES[name]);
        expect(await check(sql)).toEqual([]);
      }),
    ),
    { numRuns: 8 },
  );
});

describe('transactions at the same time', () => {
  /**
   * Runs two overlapping transactions. The second starts when the first has done its work, but has not committed yet.
   * They can commit in either order.
   */
  async function race(
    first: (sql: TransactionSql) => Promise<unknown>,
    second: (sql: TransactionSql) => Promise<unknown>,
  ): Promise<void> {
    let started = () => undefined as void;
    const begun = new Promise<void>((resolve) => (started = resolve));
    const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
    await Promise.all([
      database.sql.begin(async (sql) => {
        await first(sql);
        started();
        await pause();
      }),
      begun.then(() => database.sql.begin(second).catch(() => undefined)),
    ]);
  }

  const remove = (table: string) => (sql: ISql) => sql`delete from ${sql(table)}`;
  const addPicture = (sql: ISql) =>
    sql`insert into image_downloads (team_name, visit_id) select 'T', id from site_visits`;
  const move = (sql: ISql) =>
    sql`update site_visits set utm_source = 'other', created_at = created_at - interval '1 day'`;
  const unlink = (sql: ISql) => sql`update image_downloads set visit_id = null`;
  const fold = (sql: ISql) => sql`select private.fold_visit_changes()`;
  const addVisit = (sql: ISql) => sql`insert into site_visits (visit_type) values ('page_visit')`;
  const repair = (sql: ISql) => check(sql, true);
  const pairs = [
    ['a picture of a visit that is deleted', addPicture, remove('site_visits')],
    ['a picture of a visit that moves', addPicture, move],
    ['a deleted picture of a visit that moves', remove('image_downloads'), move],
    ['a deleted picture of a deleted visit', remove('image_downloads'), remove('site_visits')],
    ['a picture that leaves a deleted visit', unlink, remove('site_visits')],
    ['two folds', fold, fold],
    ['a fold and new visits', fold, addVisit],
    ['a fold and a deletion', fold, remove('site_visits')],
    ['a repair and new visits', repair, addVisit],
    ['two repairs', repair, repair],
  ] as const;

  it.for(pairs)('stay exact: %s', async ([, one, other]) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const { sql } = database;
      await sql`truncate site_visits cascade`;
      await sql`insert into site_visits (visit_type, utm_source) values ('page_visit', 'mail'), ('team_selection', null)`;
      await addPicture(sql);
      await race(first, second);
      expect(await check(sql)).toEqual([]);
      await fold(sql);
      expect(await check(sql)).toEqual([]);
    }
  });

  it('stay exact when one is rolled back, with many writers and folds', async () => {
    const { sql } = database;
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        if (index % 6 === 0) return fold(sql);
        if (index % 7 === 0) return rolledBack(sql, async (inner) => addVisit(inner));
        return sql.begin(async (inner) => {
          await addVisit(inner);
          if (index % 5 === 0) await fold(inner);
        });
      }),
    );
    expect(await check(sql)).toEqual([]);
    const [{ visits }] = (await sql`select count(*)::int as visits from site_visits`) as [{ visits: number }];
    expect(visits).toBeGreaterThan(40);
  });
});

describe('the check', () => {
  it('finds and repairs only wrong counts', async () => {
    const { sql } = database;
    for (const change of ['visits', 'pictures', 'foldAll', 'visits'] as const)
      await sql.unsafe(CHANGES[change]);
    expect(await check(sql)).toEqual([]);
    await sql`update private.visit_counts set count = count + 2 where kind = 'country' and key = 'CA' and span = 'day'`;
    await sql`delete from private.visit_totals where quarter = (select max(quarter) from private.visit_totals)`;
    await sql`delete from private.visit_counts where kind = 'download'`;
    const found = await check(sql);
    expect(new Set(found.map(({ kind }) => kind as string))).toContain('download');
    expect(new Set(found.map(({ span }) => span as string))).toEqual(new Set(['day', 'quarter', 'ever']));
    expect(await check(sql, true)).toEqual(found);
    expect(await check(sql)).toEqual([]);
    await sql`truncate private.visit_counts, private.visit_totals, private.visit_changes`;
    expect((await check(sql, true)).length).toBeGreaterThan(20);
    expect(await check(sql)).toEqual([]);
  });

  it('with repair folds all changes, and many changes at once are folded soon', async () => {
    const { sql } = database;
    const pending = async () => (await sql`select from private.visit_changes`).length;
    const addMany = (inner: ISql) => inner`
      insert into site_visits (created_at, visit_type)
      select now() - interval '15 minutes' * place, 'page_visit' from generate_series(1, 300) as place`;
    await addMany(sql);
    expect(await pending()).toBe(0);
    await sql.begin(async (blocker) => {
      await blocker`select pg_advisory_xact_lock(hashtextextended('private.visit_counts', 0))`;
      await sql.begin(addMany);
    });
    expect(await pending()).toBe(300);
    expect(await check(sql, true)).toEqual([]);
    expect(await pending()).toBe(0);
    expect(await check(sql)).toEqual([]);
  });

  it('finds no key that is too long for the index of the counts', async () => {
    const { sql } = database;
    const longest = { team: '\u{1f3d2}'.repeat(120) + ' '.repeat(80), source: '\u{1f3d2}'.repeat(200) };
    const addPicture = (inner: ISql, name: string) => inner`
      with visit as (insert into site_visits (visit_type, utm_source) values ('page_visit', ${longest.source}) returning id)
      insert into image_downloads (team_name, visit_id) select ${name}, id from visit`;
    await addPicture(sql, longest.team);
    await sql`select private.fold_visit_changes()`;
    expect(await check(sql)).toEqual([]);
    const failure = await rolledBack(sql, (inner) =>
      failureOf(inner, (one) => addPicture(one, `${longest.team} `)),
    );
    expect(failure).toMatch(/^23514/);
  });

  it('and folding are reserved for the owner', () =>
    rolledBack(database.sql, async (sql) => {
      for (const actor of ACTORS) {
        await actAs(sql, actor, users);
        for (const call of [
          'private.check_visit_counts(true)',
          'private.fold_visit_changes()',
          'private.visit_counts',
          'private.visit_totals',
          'private.visit_changes',
        ])
          expect(await failureOf(sql, (inner) => inner.unsafe(`select * from ${call}`))).toMatch(/^42501/);
      }
    }));
});

it('a fold that fails or must wait does not fail an insert', async () => {
  const { sql } = database;
  const addMany = async (inner: Sql | TransactionSql) => {
    for (let index = 0; index < 600; index += 1)
      await inner`insert into site_visits (visit_type) values ('page_visit')`;
  };
  await rolledBack(sql, async (inner) => {
    await inner`alter table private.visit_totals add constraint broken check (visits < 0) not valid`;
    await addMany(inner);
    expect(await check(inner)).toEqual([]);
  });
  await sql.begin(async (blocker) => {
    await blocker`select pg_advisory_xact_lock(hashtextextended('private.visit_counts', 0))`;
    await sql.begin(addMany);
  });
  expect(await check(sql)).toEqual([]);
});

it('stored_count counts all rows for admins and the secret key, and none for others', () =>
  rolledBack(database.sql, async (sql) => {
    for (const change of ['visits', 'pictures', 'foldSome'] as const) await sql.unsafe(CHANGES[change]);
    const [{ visits, pictures }] = await sql<[{ visits: string; pictures: string }]>`
      select (select count(*) from site_visits) as visits, (select count(*) from image_downloads) as pictures`;
    const countAs = async (actor: 'user' | 'admin' | 'secret') => {
      await actAs(sql, actor, users);
      const [row] = await sql<[{ of: string[] }]>`
        select array[stored_count('site_visits'), stored_count('image_downloads')]::text[] as of`;
      await sql`select set_config('role', 'none', true)`;
      return row.of;
    };
    expect(await countAs('admin')).toEqual([visits, pictures]);
    expect(await countAs('secret')).toEqual([visits, pictures]);
    expect(await countAs('user')).toEqual(['0', '0']);
  }));
