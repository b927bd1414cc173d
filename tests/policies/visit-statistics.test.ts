import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#platform/limits.ts';
import { readVisitStatistics } from '#domain/visit-statistics.ts';
import { actAs, makeUsers, type UserIds } from '../support/policies/actors.ts';
import { expectedStatistics, type Question, type Stored } from '../support/policies/expected-statistics.ts';
import { CHANGES, generateVisits, storeVisits, ZONES } from '../support/policies/generated-visits.ts';
import { failureOf } from '../support/policies/admin-sample.ts';
import { openTestDatabase, rolledBack, type TestDatabase } from '../support/policies/temporary.ts';

const VISITS = 5_000;

let database: TestDatabase;
let users: UserIds;
/** The database's rows after teams and accounts have been deleted. */
let stored: Stored;

beforeAll(async () => {
  database = await openTestDatabase();
  const { sql } = database;
  users = await makeUsers(sql);
  const accounts = await sql<{ id: string }[]>`
    insert into auth.users (id, email)
    select gen_random_uuid(), 'person-' || n || '@example.test' from generate_series(1, 30) as n returning id`;
  const ids = accounts.map(({ id }) => id);
  const admins = [users.admin, ...ids.slice(0, 4)];
  await sql`insert into user_roles ${sql(admins.slice(1).map((user_id) => ({ user_id, role: 'admin' })))}`;
  const extra = await sql<{ id: string }[]>`
    insert into teams (name) select 'Gone ' || n from generate_series(1, 3) as n returning id`;
  const teams = await sql<{ id: string; name: string; logo: string | null }[]>`
    select id, name, logo_url as logo from teams where name not like 'Gone%' order by id limit 9`;
  const teamIds = [...teams, ...extra].map(({ id }) => Number(id));
  const people = { fans: [users.user, ...ids.slice(4)], admins };
  const made = generateVisits(VISITS, [...CHANGES, new Date()], people, teamIds);
  await storeVisits(sql, made);

  // One admin loses the role. An admin and some fans delete their accounts. Some teams and visits are deleted.
  const [revoked, leaver] = ids as [string, string];
  const left = new Set([leaver, ...ids.slice(20)]);
  const dropped = new Set(made.visits.filter((_, index) => index % 97 === 0).map(({ id }) => id));
  await sql`delete from user_roles where user_id = ${revoked}`;
  await sql`delete from auth.users where id = any (${[...left]})`;
  await sql`delete from teams where name like 'Gone%'`;
  await sql`delete from site_visits where id = any (${[...dropped]})`;
  const names = new Map(teams.map(({ id, name, logo }) => [Number(id), { name, logoUrl: logo }]));
  stored = {
    visits: made.visits
      .filter(({ id }) => !dropped.has(id))
      .map((visit) => ({
        ...visit,
        userId: left.has(visit.userId ?? '') ? null : visit.userId,
        teamId: names.has(visit.teamId ?? 0) ? visit.teamId : null,
      })),
    downloads: made.downloads.map((download) =>
      dropped.has(download.visitId ?? '') ? { ...download, visitId: null } : download,
    ),
    teams: names,
    admins: new Set(admins.filter((id) => id !== revoked && id !== leaver)),
  };
});
afterAll(() => database?.close());

function read(answer: unknown) {
  const statistics = readVisitStatistics(answer);
  if (!statistics) throw new Error(`No statistics: ${JSON.stringify(answer).slice(0, 500)}`);
  const recent = statistics.recent.map((visit) => ({
    ...visit,
    createdAt: new Date(visit.createdAt).toISOString(),
  }));
  return { ...statistics, recent };
}

const asAdmin = <T>(work: (sql: TransactionSql) => Promise<T>) =>
  rolledBack(database.sql, async (sql) => {
    await actAs(sql, 'admin', users);
    return work(sql);
  });

const BOTH = [true, false] as const;

describe('visit_statistics', () => {
  it.for(ZONES)('matches an independent computation today in %s', async (timeZone) =>
    asAdmin(async (sql) => {
      const [{ now }] = await sql<[{ now: Date }]>`select now()`;
      for (const period of ['7d', '30d', 'all'] as const)
        for (const excludeAdmins of BOTH) {
          const [row] =
            await sql`select visit_statistics(${period}, ${excludeAdmins}, ${timeZone}) as answer`;
          const answer = read(row!.answer);
          expect(answer).toEqual(expectedStatistics(stored, { period, excludeAdmins, timeZone, now }));
          expect(answer.recent.length, 'visits to tell apart').toBeGreaterThan(100);
        }
    }),
  );

  it.for(ZONES)('matches it shortly after a clock change in %s', async (timeZone) => {
    const questions = CHANGES.flatMap((now, index) =>
      (['7d', '30d'] as const).map((period): Question => ({
        period,
        excludeAdmins: index % 2 === 0,
        timeZone,
        now,
      })),
    );
    for (const question of questions) {
      const { period, excludeAdmins, now } = question;
      const [row] = await database.sql`
        select private.visit_statistics_at(${period}, ${excludeAdmins}, ${timeZone}, ${now}) as answer`;
      expect(read(row!.answer), JSON.stringify(question)).toEqual(expectedStatistics(stored, question));
    }
  });

  it.for(ZONES)('matches it for custom ranges in %s', async (timeZone) =>
    asAdmin(async (sql) => {
      const [{ now }] = await sql<[{ now: Date }]>`select now()`;
      const ranges = [
        ['2025-03-09', '2025-03-09'],
        ['2025-04-25', '2025-09-07'],
        ['2025-11-02', '2025-11-08'],
        ['2017-01-01', '2017-01-01'],
        ['2025-09-07', '9999-12-31'],
      ] as const;
      for (const [index, [firstDay, lastDay]] of ranges.entries()) {
        const excludeAdmins = index % 2 === 0;
        const [row] = await sql`
          select visit_statistics('custom', ${excludeAdmins}, ${timeZone}, ${firstDay}::text::date, ${lastDay}::text::date) as answer,
            find_visits(
              'custom', ${excludeAdmins}, ${timeZone},
              first_day => ${firstDay}::text::date, last_day => ${lastDay}::text::date
            ) as found`;
        const question: Question = { period: 'custom', excludeAdmins, timeZone, now, firstDay, lastDay };
        const expected = expectedStatistics(stored, question);
        expect(read(row!.answer), `${firstDay} to ${lastDay}`).toEqual(expected);
        const found = row!.found as { total: number; visits: { id: string }[] };
        expect(found.total).toBe(expected.totals.total);
        expect(found.visits.map(({ id }) => id)).toEqual(expected.recent.map(({ id }) => id));
      }
    }),
  );

  it.for([
    ['2025-01-01', null, 'range_incomplete'],
    [null, '2025-01-01', 'range_incomplete'],
    ['2025-01-02', '2025-01-01', 'range_reversed'],
    ['9999-01-01', '9999-01-02', 'range_in_future'],
    ['infinity', 'infinity', 'range_in_future'],
    ['2001-01-01', '2011-01-09', 'range_too_long'],
    ['-infinity', '-infinity', 'range_too_long'],
    ['0001-01-01 BC', '9999-01-01', 'range_too_long'],
  ] as const)('rejects the range from %s to %s', ([first, last, code]) =>
    asAdmin(async (sql) => {
      for (const name of ['visit_statistics', 'find_visits'])
        await expect(
          sql.savepoint(
            (inner) =>
              inner`select ${inner(name)}('custom', true, 'UTC', first_day => ${first}::text::date, last_day => ${last}::text::date)`,
          ),
        ).rejects.toMatchObject({ code: 'P0001', hint: code });
    }),
  );

  it('has the hard cases among its visits', () => {
    const { visits, downloads, admins, teams } = stored;
    expect(visits.length).toBeGreaterThan(VISITS * 0.98);
    expect(visits.some(({ userId }) => userId !== null && admins.has(userId))).toBe(true);
    expect(visits.some(({ visitType, teamId }) => visitType === 'team_selection' && teamId === null)).toBe(
      true,
    );
    expect(new Set(visits.map(({ teamId }) => teamId)).size).toBe(teams.size + 1);
    expect(downloads.some(({ visitId }) => visitId === null)).toBe(true);
    expect(new Set(downloads.map(({ visitId }) => visitId)).size).toBeLessThan(downloads.length * 0.8);
    expect(new Set(visits.map(({ time }) => time)).size).toBeLessThan(visits.length);
    expect(visits.some(({ time }) => time > Date.now())).toBe(true);
  });

  it('returns zeros for an empty site, with each day of the range', () =>
    rolledBack(database.sql, async (sql) => {
      await sql`delete from site_visits`;
      await actAs(sql, 'admin', users);
      const ask = async (period: string) => {
        const [row] = await sql`select visit_statistics(${period}, true, 'UTC') as answer`;
        return read(row!.answer);
      };
      const nothing = { teams: [], countries: [], sources: [], recent: [] };
      const zeros = { total: 0, pageVisits: 0, teamSelections: 0 };
      expect(await ask('all')).toEqual({ ...nothing, totals: zeros, days: [] });
      const month = await ask('30d');
      expect(month).toMatchObject({ ...nothing, totals: zeros });
      expect(month.days.map(({ total }) => total)).toEqual(Array.from({ length: 30 }, () => 0));
    }));

  it('lists the 500 most frequent sources, so that a flood of them does not hide the rest', () =>
    rolledBack(database.sql, async (sql) => {
      await sql`
        with visit as (
          insert into site_visits (visit_type, utm_source) select 'page_visit', 'z' || n from generate_series(1, 600) as n
          returning id
        ) insert into image_downloads (team_name, visit_id) select 'x', id from visit`;
      await actAs(sql, 'admin', users);
      const [row] = await sql`select visit_statistics('all', true, 'UTC') as answer`;
      const { sources } = read(row!.answer);
      expect(sources).toHaveLength(500);
      expect(sources[0]?.count).toBeGreaterThan(sources[499]!.count);
      expect(sources.map(({ source }) => source)).toContain('twitter');
    }));

  it('stays within the bytes of a response, whatever visitors write', () =>
    rolledBack(database.sql, async (sql) => {
      await sql`
        insert into site_visits (visit_type, referrer, utm_source)
        select 'page_visit', repeat(text, 2048), repeat(text, 200)
        from unnest(array[U&'\\0001', '"', U&'\\+01F600', 'a']) as text, generate_series(1, 500)
        order by text`;
      await sql`
        insert into image_downloads (team_name) 
        select rpad(rpad('x' || n, 120, U&'\\0001'), 200) from generate_series(1, 5000) as n`;
      await actAs(sql, 'admin', users);
      const calls = [sql`visit_statistics('all', true, 'UTC')`, sql`find_visits('all', false, 'UTC')`];
      for (const call of calls) {
        const [row] = await sql`select octet_length((${call})::text) as bytes`;
        expect(row!.bytes).toBeLessThan(LIMITS.responseBytes);
      }
      const [counts] = await sql`select octet_length(json_agg(d)::text) as bytes from download_counts() as d`;
      expect(counts!.bytes).toBeLessThan(LIMITS.responseBytes);
    }));

  it('does not change the session’s time zone', () =>
    asAdmin(async (sql) => {
      await sql`set local timezone = 'Asia/Tokyo'`;
      await sql`select visit_statistics('7d', true, 'America/Toronto')`;
      expect([...(await sql`show timezone`)]).toEqual([{ TimeZone: 'Asia/Tokyo' }]);
    }));

  it.for(['Mars/Olympus', 'Nowhere5', '5', '', '../../etc/passwd', '<+05>-5', "x'y", 'A'.repeat(300)])(
    'rejects the time zone %s',
    (timeZone) =>
      asAdmin(async (sql) => {
        const failure = await failureOf(
          sql,
          (inner) => inner`select visit_statistics('7d', true, ${timeZone})`,
        );
        expect(failure).toMatch(
          /^P0001 The time zone '.{0,62}' is not known\. Give a name like America\/Toronto\.$/,
        );
      }),
  );

  it('accepts the names that browsers send, in any case, and null', () =>
    asAdmin(async (sql) => {
      for (const name of ['UTC', 'Etc/GMT-14', 'EST5EDT', 'asia/calcutta', 'America/Argentina/Buenos_Aires'])
        await sql`select visit_statistics('7d', null, ${name})`;
      const zone = await failureOf(sql, (inner) => inner`select visit_statistics('7d', true, null)`);
      expect(zone).toMatch(/^P0001 The time zone null is not known/);
      for (const period of ['8d', '', null]) {
        const failure = await failureOf(
          sql,
          (inner) => inner`select visit_statistics(${period}, true, 'UTC')`,
        );
        expect(failure).toBe('P0001 The period must be 7d, 30d, all or custom.');
      }
    }));
});

describe('find_visits', () => {
  interface Found {
    total: number;
    visits: { id: string; utmSource: string | null; teamId: number | null; hasImage: boolean }[];
  }
  const find = async (sql: TransactionSql, period: string, ...rest: (string | number)[]) => {
    const [image = '', source = '', team = '', skip = 0] = rest;
    const [row] = await sql<[{ answer: Found }]>`
      select find_visits(${period}, false, 'UTC', ${image}, ${source}, ${team}, ${skip}) as answer`;
    return row.answer;
  };

  it('counts and pages all matching visits of the range, not only the latest', () =>
    asAdmin(async (sql) => {
      const [{ now }] = await sql<[{ now: Date }]>`select now()`;
      const past = stored.visits.filter(({ time }) => time <= now.getTime());
      const all = await find(sql, 'all');
      expect([all.total, all.visits.length]).toEqual([past.length, 500]);
      const withImage = new Set(stored.downloads.map(({ visitId }) => visitId));
      const [{ id: teamId, name }] = await sql<[{ id: string; name: string }]>`
        select t.id, t.name from teams t join site_visits v on v.team_id = t.id group by t.id order by t.id limit 1`;
      const expected = past.filter((visit) => visit.teamId === Number(teamId) && withImage.has(visit.id));
      const ofTeam = await find(sql, 'all', 'created', '', ` ${name.toUpperCase()} `);
      expect(ofTeam.total).toBe(expected.length);
      expect(ofTeam.visits.every(({ hasImage, teamId: id }) => hasImage && id === Number(teamId))).toBe(true);
      const sourced = past.filter(({ utmSource }) => utmSource?.toLowerCase().includes('e'));
      const first = await find(sql, 'all', '', 'E');
      const second = await find(sql, 'all', '', 'E', '', 500);
      expect([first.total, second.total]).toEqual([sourced.length, sourced.length]);
      const ids = new Set([...first.visits, ...second.visits].map(({ id }) => id));
      expect(ids.size).toBe(Math.min(1000, sourced.length));
    }));

  it('takes every character in a filter literally, and rejects invalid filters', () =>
    asAdmin(async (sql) => {
      expect((await find(sql, 'all', '', 'no%such_source')).total).toBe(0);
      expect((await find(sql, 'all', '', '', 'Team 999999')).total).toBe(0);
      const failure = (...rest: (string | number)[]) =>
        failureOf(sql, (inner) => find(inner, 'all', ...rest));
      expect(await failure('yes')).toMatch(/^P0001 The state of images/);
      expect(await failure('', 'x'.repeat(201))).toMatch(/^P0001 Filters may have/);
      expect(await failure('', '', '', -1)).toMatch(/^P0001 Choose how many/);
    }));
});

describe('delete_visits', () => {
  const remove = async (sql: TransactionSql, ids: readonly string[]) => {
    const [row] = await sql<
      [{ deleted: number }]
    >`select delete_visits(${ids as string[]}::uuid[]) as deleted`;
    return row.deleted;
  };

  it('deletes the visits that still exist, and keeps their pictures', () =>
    asAdmin(async (sql) => {
      const linked = stored.downloads.flatMap(({ visitId }) => visitId ?? []);
      const ids = [...new Set(linked)].slice(0, 20);
      const pictures = async () => (await sql`select count(*) from image_downloads`)[0]!.count as string;
      const before = await pictures();
      expect(await remove(sql, [...ids, ids[0]!, '11111111-1111-4111-8111-111111111111'])).toBe(20);
      expect(await remove(sql, ids)).toBe(0);
      expect(await pictures()).toBe(before);
      expect(await sql`select from site_visits where id = any (${ids})`).toHaveLength(0);
    }));

  it('accepts 1 to 1,000 of them', () =>
    asAdmin(async (sql) => {
      const ids = stored.visits.map(({ id }) => id);
      for (const wrong of [[], ids.slice(0, 1001)])
        expect(await failureOf(sql, (inner) => remove(inner, wrong))).toBe(
          'P0001 Choose between 1 and 1,000 visits.',
        );
      expect(await failureOf(sql, (inner) => inner`select delete_visits(null)`)).toMatch(/^P0001 Choose/);
      expect(await remove(sql, ids.slice(0, 1000))).toBe(1000);
    }));
});

it('download_counts counts all pictures per team, in descending order', () =>
  asAdmin(async (sql) => {
    const counts = new Map<string, number>();
    for (const { teamName } of stored.downloads) counts.set(teamName, (counts.get(teamName) ?? 0) + 1);
    const expected = [...counts].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
    const rows = await sql<{ team_name: string; count: string }[]>`select * from download_counts()`;
    expect(rows.map(({ team_name, count }) => [team_name, Number(count)])).toEqual(expected);
  }));

it('serves nothing of the schema private', () =>
  asAdmin(async (sql) => {
    const call = `private.visit_statistics_at('7d', true, 'UTC', now())`;
    expect(await failureOf(sql, (inner) => inner.unsafe(`select ${call}`))).toMatch(/^42501/);
  }));
