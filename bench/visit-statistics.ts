/**
 * Measures the analytics data on the embedded PostgreSQL.
 * There are 10,000, 100,000, and 1,000,000 visits of one year, and a tenth as many downloads.
 * `visit_statistics`, called as an admin, is compared with (a) one bare `count(*)` of the visits
 * and (b) downloading the visits of the last 30 days page by page and adding them up in JavaScript.
 * Also measures the three counts in the header.
 */
import type { Sql } from 'postgres';
import { type VisitStatistics, readVisitStatistics } from '#domain/visit-statistics.ts';
import { callAs, grantAdmin, type Session, createUser } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { figure, median, report } from './report.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const ROUNDS = 9;
const PAGE = 1000;
const DAYS = 30;
const ZONE = 'America/Toronto';
const TARGET = 2;
/** Just below the number of rows that triggers autovacuum, so the most that it leaves unprocessed. */
const UNSEEN = 9000;

/** A year of visits in chronological order, mostly anonymous, with a download for every tenth. */
async function load(sql: Sql, visits: number): Promise<void> {
  await sql`truncate site_visits cascade`;
  await insertVisits(sql, visits, `365 days`);
  await sql`
    insert into image_downloads (team_name, visit_id, created_at)
    select 'Team ' || ascii(left(id::text, 1)), id, created_at + interval '2 minutes'
    from site_visits where id < '1999999a-0000-4000-8000-000000000000' order by created_at`;
}

async function insertVisits(sql: Sql, visits: number, span: string): Promise<void> {
  await sql`
    insert into site_visits (created_at, visit_type, team_id, user_id, country, country_source, referrer, utm_source)
    select
      now() - ${span}::interval * (1 - place::float8 / ${visits}),
      case when place % 5 < 3 then 'page_visit' else 'team_selection' end,
      case when place % 5 >= 3 then (array(select id from teams order by id))[1 + place * 7 % 32] end,
      case when place % 12 = 0 then (array(select id from auth.users order by id))[1 + place / 12 % 200] end,
      (array['CA', 'US', 'CA', 'US', 'SE', 'CA', 'FI', 'US', 'CZ', 'DE', 'CH', null, 'GB'])[1 + place % 13],
      'header',
      (array['https://www.google.com/', null, 'https://old.reddit.com/r/hockey/comments/', null])[1 + place % 4],
      (array['reddit', null, 'newsletter', null, null, 'twitter', null])[1 + place % 7]
    from generate_series(1, ${visits}) as place`;
}

interface Figures {
  readonly bareCount: number;
  readonly month: number;
  readonly all: number;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Medians in milliseconds, one of each in turn, so that other load affects all alike. */
async function measure(sql: Sql, admin: Session): Promise<Figures> {
  const claims = JSON.stringify({ sub: admin.user.id, role: 'authenticated' });
  const statistics = (period: string) =>
    sql.begin(async (transaction) => {
      await transaction`
        select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true),
          set_config('request.jwt.claim.sub', ${admin.user.id}, true)`;
      await transaction`select visit_statistics(${period}, true, ${ZONE})`;
    });
  const taken = { bareCount: [] as number[], month: [] as number[], all: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    taken.bareCount.push(await time(async () => sql`select count(*) from site_visits`));
    taken.month.push(await time(() => statistics('30d')));
    taken.all.push(await time(() => statistics('all')));
  }
  return { bareCount: median(taken.bareCount), month: median(taken.month), all: median(taken.all) };
}

const JSON_HEADERS = { 'content-type': 'application/json' };

async function askStatistics(server: TestServer, admin: Session): Promise<VisitStatistics> {
  const body = JSON.stringify({ period: '30d', exclude_admins: true, time_zone: ZONE });
  const answer = await callAs(server, admin, '/rest/v1/rpc/visit_statistics', {
    method: 'POST',
    headers: JSON_HEADERS,
    body,
  });
  const statistics = readVisitStatistics(await answer.json());
  if (!statistics) throw new Error(`The server responded with ${answer.status}.`);
  return statistics;
}

interface VisitRow {
  id: string;
  created_at: string;
  visit_type: string;
  team_id: number | null;
  country: string | null;
  utm_source: string | null;
}

/** The alternative: reads all visits of the range, a thousand per request, and adds them up here. */
async function addUpInJavaScript(server: TestServer, admin: Session, since: string): Promise<number> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE });
  const counts = new Map<string, number>();
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  let total = 0;
  for (let from = 0; ; from += PAGE) {
    const query = `select=id,created_at,visit_type,team_id,country,utm_source&created_at=gte.${since}`;
    const path = `/rest/v1/site_visits?${query}&order=created_at.desc,id&offset=${from}&limit=${PAGE}`;
    const answer = await callAs(server, admin, path);
    if (!answer.ok) throw new Error(`The table API responded with ${answer.status} ${await answer.text()}`);
    const rows = (await answer.json()) as VisitRow[];
    for (const row of rows) {
      add(`day ${day.format(new Date(row.created_at))} ${row.visit_type}`);
      add(`team ${row.team_id}`);
      add(`country ${row.country}`);
      add(`source ${row.utm_source}`);
    }
    total += rows.length;
    if (rows.length < PAGE) return total;
  }
}

/** Milliseconds of the header's three count-only requests, sent in parallel as the page does. */
function askCounts(server: TestServer, admin: Session): Promise<unknown> {
  const count = async (table: string) => {
    const init = { method: 'HEAD', headers: { prefer: 'count=exact' } };
    const answer = await callAs(server, admin, `/rest/v1/${table}?select=id&limit=1`, init);
    if (!answer.headers.get('content-range')) throw new Error(`No count of ${table}: ${answer.status}`);
  };
  return Promise.all(['image_downloads', 'request_player', 'site_visits'].map(count));
}

async function medianOf(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await time(work));
  return median(taken);
}

const ratio = (value: number, base: number) => (value / base).toFixed(2);

async function measureSize(sql: Sql, server: TestServer, admin: Session, visits: number) {
  await load(sql, visits);
  await sql`analyze site_visits`;
  const untouched = await measure(sql, admin);
  await sql`vacuum (analyze) site_visits`;
  await sql`vacuum (analyze) image_downloads`;
  const vacuumed = await measure(sql, admin);
  const since = new Date(Date.now() - DAYS * 86_400_000).toISOString();
  const overHttp = await medianOf(ROUNDS, () => askStatistics(server, admin));
  const inPages = await medianOf(visits > 100_000 ? 1 : 3, () => addUpInJavaScript(server, admin, since));
  const badges = await medianOf(ROUNDS, () => askCounts(server, admin));
  await insertVisits(sql, UNSEEN, '1 day');
  const unseen = await measure(sql, admin);
  return { visits, untouched, vacuumed, unseen, overHttp, inPages, badges };
}

const server = await startTestServer();
try {
  const admin = await createUser(server, { email: 'bench@lines.example' });
  await grantAdmin(server, admin.user.id);
  const database = await reachDatabase(server);
  const { sql } = database;
  await sql`set statement_timeout = 0`;
  await sql`
    insert into auth.users (id, email)
    select gen_random_uuid(), 'fan-' || place || '@lines.example' from generate_series(1, 199) as place`;
  const measured = [];
  for (const visits of SIZES) measured.push(await measureSize(sql, server, admin, visits));
  await database.close();
  report(
    'Statistics of visits, milliseconds',
    measured.map(({ visits, vacuumed, overHttp, inPages, badges }) => ({
      visits: figure(visits),
      'bare count(*)': figure(vacuumed.bareCount),
      'last 30 days': figure(vacuumed.month),
      'ratio to the count': ratio(vacuumed.month, vacuumed.bareCount),
      'all time': figure(vacuumed.all),
      'last 30 days over HTTP': figure(overHttp),
      'same in pages of 1,000': figure(inPages),
      'three counts of the header': figure(badges),
    })),
    `Target: last 30 days within ${TARGET} × the bare count at 1,000,000 visits. Medians of ${ROUNDS} rounds in turn.`,
  );
  report(
    'The same while vacuum has not seen rows: ratio of the last 30 days to the bare count',
    measured.map(({ visits, untouched, vacuumed, unseen }) => ({
      visits: figure(visits),
      'all rows unseen': ratio(untouched.month, untouched.bareCount),
      vacuumed: ratio(vacuumed.month, vacuumed.bareCount),
      [`the last ${figure(UNSEEN)} unseen`]: ratio(unseen.month, unseen.bareCount),
    })),
    `Growth per tenfold visits: last 30 days ${growth(measured.map((one) => one.vacuumed.month))}; all time ${growth(measured.map((one) => one.vacuumed.all))}; the bare count, in the same minutes, ${growth(measured.map((one) => one.vacuumed.bareCount))}. Linear would be 10.`,
  );
} finally {
  await server.stop();
}

function growth(values: readonly number[]): string {
  return values
    .slice(1)
    .map((value, index) => `${ratio(value, values[index] ?? value)} ×`)
    .join(' and ');
}
