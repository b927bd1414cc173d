/** Random changes of visits and pictures, with everything that the counts in the database must follow. */
import type { ISql, Sql } from 'postgres';
import fc from 'fast-check';

import type { GeneratedDownload, GeneratedVisit } from './generated-visits.ts';
import type { Stored } from './expected-statistics.ts';

/** Which rows an operation takes: a share of all, and a number to choose from them. */
interface Choice {
  readonly salt: number;
  readonly share: number;
}

export interface VisitChange extends Choice {
  readonly name: keyof typeof CHANGES;
}

/** `hashtext` scatters ids, so that a salt and a share choose the same rows in each run. */
const chosen = (sql: ISql, column: string, { salt, share }: Choice) =>
  sql`abs(hashtextextended(${sql(column)}::text, ${salt}) % 100) < ${share}`;

const insertVisits = (sql: ISql, { salt }: Choice) => sql`
  insert into site_visits (id, created_at, visit_type, team_id, user_id, country, utm_source)
  select md5(${salt}::int || '-' || n)::uuid,
    -- Within two days, some at the start of a quarter hour, and some in the future.
    date_trunc(case n % 3 when 0 then 'hour' else 'millisecond' end, now() + interval '2 hours')
      - (n * n * 17 + ${salt}::int) % 3000 * interval '1 minute',
    case n % 3 when 0 then 'page_visit' else 'team_selection' end,
    (array(select id from teams order by id desc limit 5))[1 + (n + ${salt}::int) % 6],
    (array(select id from auth.users order by id))[1 + (n * 7 + ${salt}::int) % 15],
    (array['CA', 'US', null])[1 + n % 3],
    (array['reddit', ' reddit', null, '', 'mail'])[1 + (n + ${salt}::int) % 5]
  from generate_series(1, ${1 + (salt % 40)}::int) as n
  on conflict do nothing`;

const insertPictures = (sql: ISql, choice: Choice) => sql`
  insert into image_downloads (team_name, visit_id)
  select 'Team ' || ${choice.salt % 4}::int, case when copy < 3 then id end
  from site_visits cross join generate_series(1, 3) as copy where ${chosen(sql, 'id', choice)}`;

const CHANGES = {
  insertVisits,
  insertPictures,
  deleteVisits: (sql: ISql, choice: Choice) =>
    sql`delete from site_visits where ${chosen(sql, 'id', { ...choice, share: Math.ceil(choice.share / 3) })}`,
  deletePictures: (sql: ISql, choice: Choice) =>
    sql`delete from image_downloads where ${chosen(sql, 'visit_id', choice)}`,
  deleteBoth: (sql: ISql, choice: Choice) => sql`
    with pictures as (delete from image_downloads where ${chosen(sql, 'visit_id', choice)})
    delete from site_visits where ${chosen(sql, 'id', { ...choice, share: Math.ceil(choice.share / 2) })}`,
  deleteAccount: (sql: ISql, { salt }: Choice) =>
    sql`delete from auth.users where id = (select id from auth.users order by id offset ${salt % 12} limit 1)`,
  // Teams with players stay.
  deleteTeam: (sql: ISql, { salt }: Choice) => sql`
    with gone as (
      delete from teams where id = (select id from teams where name like 'Extra %' order by id desc limit 1)
    )
    insert into teams (name) values ('Extra ' || ${salt}::int)`,
  changeRole: async (sql: ISql, { salt }: Choice) => {
    const users = await sql<{ id: string }[]>`select id from auth.users order by id`;
    const user_id = users[salt % users.length]?.id ?? '';
    const { count } = await sql`delete from user_roles where user_id = ${user_id}`;
    if (count === 0) await sql`insert into user_roles (user_id, role) values (${user_id}, 'admin')`;
  },
  moveVisits: (sql: ISql, choice: Choice) => sql`
    update site_visits set created_at = created_at - interval '7 minutes', utm_source = 'moved'
    where ${chosen(sql, 'id', choice)}`,
  changeVisits: (sql: ISql, choice: Choice) => sql`
    update site_visits set country = 'SE', visit_type = 'team_selection', team_id = null
    where ${chosen(sql, 'id', choice)}`,
  movePictures: (sql: ISql, choice: Choice) => sql`
    update image_downloads set team_name = 'Moved',
      visit_id = (select id from site_visits order by id offset ${choice.salt % 20} limit 1)
    where ${chosen(sql, 'visit_id', choice)}`,
  truncatePictures: (sql: ISql, { salt }: Choice) =>
    salt % 4 === 0 ? sql`truncate image_downloads` : sql`select`,
  truncateVisits: (sql: ISql, { salt }: Choice) =>
    salt % 4 === 0 ? sql`truncate site_visits cascade` : sql`select`,
  foldSome: (sql: ISql, { salt }: Choice) => sql`select private.fold_visit_changes(${salt % 30})`,
  foldAll: (sql: ISql) => sql`select private.fold_visit_changes()`,
} as const;

const NAMES = Object.keys(CHANGES) as (keyof typeof CHANGES)[];
const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('insertVisits' as const, 'insertPictures' as const) },
  { weight: 5, arbitrary: fc.constantFrom(...NAMES) },
);

export const visitChange: fc.Arbitrary<VisitChange> = fc.record({
  name,
  salt: fc.nat(10_000),
  share: fc.constantFrom(2, 10, 40),
});

export async function applyVisitChange(sql: ISql, change: VisitChange): Promise<void> {
  await CHANGES[change.name](sql, change);
}

/** The rows as they are now, for the independent computation. */
export async function readStored(sql: Sql | ISql): Promise<Stored> {
  const visits = await sql<(Omit<GeneratedVisit, 'time' | 'teamId'> & { at: Date; teamId: string | null })[]>`
    select id, created_at as at, visit_type as "visitType", team_id as "teamId", user_id as "userId", country,
      country_source as "countrySource", referrer, utm_source as "utmSource" from site_visits`;
  const downloads = await sql<(Omit<GeneratedDownload, 'time'> & { at: Date })[]>`
    select team_name as "teamName", visit_id as "visitId", created_at as at from image_downloads`;
  const teams = await sql<{ id: string; name: string; logo: string | null }[]>`
    select id, name, logo_url as logo from teams`;
  const admins = await sql<{ id: string }[]>`select user_id as id from user_roles where role = 'admin'`;
  return {
    visits: visits.map(({ at, teamId, ...visit }) => ({
      ...visit,
      time: at.getTime(),
      teamId: teamId === null ? null : Number(teamId),
    })),
    downloads: downloads.map(({ at, ...download }) => ({ ...download, time: at.getTime() })),
    teams: new Map(teams.map(({ id, name: team, logo }) => [Number(id), { name: team, logoUrl: logo }])),
    admins: new Set(admins.map(({ id }) => id)),
  };
}
