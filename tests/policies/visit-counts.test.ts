/** The counts of visits agree with the rows, whatever happens to the rows and whenever changes are folded. */
import fc from 'fast-check';
import type { ISql, Sql, TransactionSql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { readVisitStatistics } from '#domain/visit-statistics.ts';
import { actAs, ACTORS, makeUsers, type UserIds } from '../support/policies/actors.ts';
import { failureOf } from '../support/policies/admin-sample.ts';
import { expectedStatistics, type Question } from '../support/policies/expected-statistics.ts';
import { ZONES } from '../support/policies/generated-visits.ts';
import { applyVisitChange, readStored, visitChange } from '../support/policies/random-visits.ts';
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
  ...(await sql`select * from private.check_visit_counts(${repair})`),
];

async function compare(sql: ISql, question: Omit<Question, 'now'>): Promise<void> {
  const { period, excludeAdmins, timeZone, firstDay = null, lastDay = null } = question;
  const [row] = await sql<[{ answer: unknown; now: Date }]>`
    select now(), private.visit_statistics_at(
      ${period}, ${excludeAdmins}, ${timeZone}, now(), ${firstDay}::text::date, ${lastDay}::text::date) as answer`;
  const statistics = readVisitStatistics(row.answer);
  const recent = statistics?.recent.map((visit) => ({
    ...visit,
    createdAt: new Date(visit.createdAt).toISOString(),
  }));
  const expected = expectedStatistics(await readStored(sql), { ...question, now: row.now });
  expect({ ...statistics, recent }).toEqual(expected);
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const question = fc
  .record({
    period: fc.constantFrom('7d' as const, 'all' as const, 'custom' as const),
    excludeAdmins: fc.boolean(),
    timeZone: fc.constantFrom(...ZONES),
    days: fc.tuple(fc.nat(2), fc.nat(2)),
  })
  .map(({ days: [last, more], ...rest }) => ({
    ...rest,
    lastDay: dayAgo(1 + last),
    firstDay: dayAgo(1 + last + more),
  }));

it('equal the rows after random changes, folded at random moments', async () => {
  const steps = fc.array(visitChange, { minLength: 10, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(steps, fc.tuple(question, question), async (changes, questions) =>
      rolledBack(database.sql, async (sql) => {
        for (const change of changes) await applyVisitChange(sql, change);
        for (const one of questions) await compare(sql, one);
        expect(await check(sql)).toEqual([]);
      }),
    ),
    { numRuns: 15 },
  );
});

describe('transactions at the same time', () => {
  /** Runs both, the first one step ahead, and commits in either order. */
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
    await applyVisitChange(sql, { name: 'insertVisits', salt: 39, share: 0 });
    await applyVisitChange(sql, { name: 'insertPictures', salt: 1, share: 40 });
    await sql`select private.fold_visit_changes()`;
    await applyVisitChange(sql, { name: 'insertVisits', salt: 7, share: 0 });
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
    await applyVisitChange(sql, { name: 'insertVisits', salt: 39, share: 0 });
    await applyVisitChange(sql, { name: 'insertPictures', salt: 1, share: 40 });
    await applyVisitChange(sql, { name: 'foldSome', salt: 5, share: 0 });
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
