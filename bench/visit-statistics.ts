/**
 * Measures the analytics data on the embedded PostgreSQL, with 1,000,000 and 10,000,000 visits of one year.
 * There are a tenth as many downloads. `VISITS=100000,1000000` chooses other sizes.
 * Compares `visit_statistics`, called as an admin, with a bare `count(*)` at the smallest size. Also compares each size
 * with the smallest size, and compares inserts with and without the triggers that count visits.
 * The rows are loaded without triggers, so `check-counts --repair` computes the counts.
 */
import type { Sql } from 'postgres';
import { checkCounts } from '#server/cli/check-counts.ts';
import { readVisitStatistics } from '#domain/visit-statistics.ts';
import { callAs, createUser, grantAdmin, type Session } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { figure, median, report } from './report.ts';

const SIZES = (process.env['VISITS'] ?? '1000000,10000000').split(',').map(Number);
const ROUNDS = 15;
const ZONE = 'America/Toronto';
/** The number of inserts with triggers, and of inserts without. The two kinds alternate after every `TURN` inserts. */
const INSERTS = 3000;
const TURN = 100;

/** A year of visits in chronological order, mostly anonymous. */
const insertVisits = (sql: Sql, visits: number) => sql`
  insert into site_visits (created_at, visit_type, team_id, user_id, country, country_source, referrer, utm_source)
  select
    now() - interval '365 days' * (1 - place::float8 / ${visits}),
    case when place % 5 < 3 then 'page_visit' else 'team_selection' end,
    case when place % 5 >= 3 then (array(select id from teams order by id))[1 + place * 7 % 32] end,
    case when place % 12 = 0 then (array(select id from auth.users order by id))[1 + place / 12 % 200] end,
    (array['CA', 'US', 'CA', 'US', 'SE', 'CA', 'FI', 'US', 'CZ', 'DE', 'CH', null, 'GB'])[1 + place % 13],
    'header',
    (array['https://www.google.com/', null, 'https://old.reddit.com/r/hockey/comments/', null])[1 + place % 4],
    (array['reddit', null, 'newsletter', null, null, 'twitter', null])[1 + place % 7]
  from generate_series(1, ${visits}) as place`;

/** A download for about a tenth of the visits, chosen by their random ids. */
const insertDownloads = (sql: Sql) => sql`
  insert into image_downloads (team_name, visit_id, created_at)
  select 'Team ' || ascii(left(id::text, 1)), id, created_at + interval '2 minutes'
  from site_visits where id < '1999999a-0000-4000-8000-000000000000' order by created_at`;

/** Fills both tables without constraints, indexes, and triggers (ten times as fast), then restores all three. */
async function load(sql: Sql, visits: number): Promise<void> {
  const tables = ['image_downloads', 'site_visits'];
  await sql`truncate site_visits cascade`;
  const constraints = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = any (${tables}::regclass[]) and contype in ('f', 'p') order by contype`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any (${tables}::regclass[]) and not indisprimary`;
  for (const { name, table } of constraints)
    await sql`alter table ${sql(table)} drop constraint ${sql(name)}`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  for (const table of tables) await sql`alter table ${sql(table)} disable trigger user`;
  await insertVisits(sql, visits);
  await insertDownloads(sql);
  for (const table of tables) await sql`alter table ${sql(table)} enable trigger user`;
  await sql`set maintenance_work_mem = '512MB'`;
  for (const { definition } of indexes) await sql.unsafe(definition);
  const primaryFirst = constraints.toSorted((a, b) => b.definition.localeCompare(a.definition));
  for (const { definition, name, table } of primaryFirst)
    await sql`
      alter table ${sql(table)} add constraint ${sql(name)} ${sql.unsafe(definition)}
      ${sql.unsafe(definition.startsWith('FOREIGN') ? 'not valid' : '')}`;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Runs `call` in a transaction with the admin's role and claims, like the table API does. */
const asAdmin = (sql: Sql, admin: Session, call: (transaction: Sql) => Promise<unknown>) => {
  const claims = JSON.stringify({ sub: admin.user.id, role: 'authenticated' });
  return sql.begin(async (transaction) => {
    await transaction`
      select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true),
        set_config('request.jwt.claim.sub', ${admin.user.id}, true)`;
    await call(transaction as unknown as Sql);
  });
};

/** Returns medians in milliseconds. The three queries alternate, so that other load affects all equally. */
async function measureReads(sql: Sql, admin: Session) {
  const statistics = (period: string) =>
    asAdmin(sql, admin, async (inner) => inner`select visit_statistics(${period}, true, ${ZONE})`);
  const taken = { bareCount: [] as number[], month: [] as number[], all: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    taken.bareCount.push(await time(async () => sql`select count(*) from site_visits`));
    taken.month.push(await time(() => statistics('30d')));
    taken.all.push(await time(() => statistics('all')));
  }
  return { bareCount: median(taken.bareCount), month: median(taken.month), all: median(taken.all) };
}

/** Returns how many milliseconds 30-day statistics take while 5,000 queued changes are not yet in the counts. */
async function measureBacklog(sql: Sql, admin: Session) {
  await sql`
    insert into private.visit_changes (quarter, visits, visit_type, country)
    select date_bin('15 minutes', now() - interval '1 hour' * place, '2000-01-01 00:00+00'), 1, 'page_visit', 'CA'
    from generate_series(1, 5000) as place`;
  const taken = await medianOf(ROUNDS, () =>
    asAdmin(sql, admin, async (inner) => inner`select visit_statistics('30d', true, ${ZONE})`),
  );
  await sql`delete from private.visit_changes`;
  return taken;
}

/** Returns the duration of searches in milliseconds, for the slowest range: All Time. */
async function measureSearches(sql: Sql, admin: Session) {
  const search = (image: string, source: string, team: string) =>
    medianOf(3, () =>
      asAdmin(
        sql,
        admin,
        async (inner) => inner`select find_visits('all', true, ${ZONE}, ${image}, ${source}, ${team})`,
      ),
    );
  return {
    'no filter': await search('', '', ''),
    'a team': await search('', '', 'toronto'),
    'a source': await search('', 'red', ''),
    'with image': await search('created', '', ''),
    'without image': await search('not_created', '', ''),
  };
}

/** Measures inserts by a visitor in milliseconds, alternately with and without the triggers that count visits. */
async function measureInserts(sql: Sql) {
  const taken = { counted: [] as number[], bare: [] as number[] };
  const insert = async (inner: Sql) => inner`
    insert into site_visits (visit_type, country, country_source, referrer)
    values ('page_visit', 'CA', 'header', 'https://www.google.com/')`;
  for (let turn = 0; turn < (2 * INSERTS) / TURN; turn += 1) {
    const [name, change] = turn % 2 === 0 ? (['counted', 'enable'] as const) : (['bare', 'disable'] as const);
    await sql.unsafe(`alter table site_visits ${change} trigger user`);
    await sql`set role anon`;
    for (let index = 0; index < TURN; index += 1) taken[name].push(await time(() => insert(sql)));
    await sql`reset role`;
  }
  await sql`alter table site_visits enable trigger user`;
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  return {
    medians: [median(taken.counted), median(taken.bare)] as const,
    means: [mean(taken.counted), mean(taken.bare)] as const,
    slowest: [Math.max(...taken.counted), Math.max(...taken.bare)] as const,
  };
}

async function askStatistics(server: TestServer, admin: Session): Promise<void> {
  const answer = await callAs(server, admin, '/rest/v1/rpc/visit_statistics', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ period: '30d', exclude_admins: true, time_zone: ZONE }),
  });
  if (!readVisitStatistics(await answer.json()))
    throw new Error(`The server responded with ${answer.status}.`);
}

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

const ratio = (value: number, base: number) => `${(value / base).toFixed(2)} ×`;

async function measureSize(sql: Sql, server: TestServer, admin: Session, visits: number) {
  await load(sql, visits);
  await sql`vacuum (analyze) site_visits`;
  await sql`vacuum (analyze) image_downloads`;
  const quiet = { info: () => undefined, warn: () => undefined };
  const backend = { kind: 'embedded' } as const;
  const config = { backend, dataDir: server.dataDir, jwtSecret: null, keptBackups: null };
  const check = (repair: boolean) => time(() => checkCounts(repair, config, quiet));
  const repair = await check(true);
  await sql`vacuum (analyze) private.visit_counts`;
  await sql`vacuum (analyze) private.visit_totals`;
  const reads = await measureReads(sql, admin);
  const backlog = await measureBacklog(sql, admin);
  const overHttp = await medianOf(ROUNDS, () => askStatistics(server, admin));
  const badges = await medianOf(ROUNDS, () => askCounts(server, admin));
  const searches = await measureSearches(sql, admin);
  const inserts = await measureInserts(sql);
  return { visits, ...reads, backlog, overHttp, badges, repair, searches, inserts };
}

type Measured = Awaited<ReturnType<typeof measureSize>>;

function reportAll(measured: readonly [Measured, ...Measured[]]): void {
  const [least] = measured;
  report(
    'Statistics of visits, milliseconds',
    measured.map((one) => ({
      visits: figure(one.visits),
      'bare count(*)': figure(one.bareCount),
      'last 30 days': figure(one.month),
      'all time': figure(one.all),
      'all time to the least bare count': ratio(one.all, least.bareCount),
      'last 30 days, 5,000 changes not folded': figure(one.backlog),
      'last 30 days over HTTP': figure(one.overHttp),
      'three counts of the header': figure(one.badges),
    })),
    `Targets: both ranges under 150 ms and within 2 × the bare count of ${figure(least.visits)} visits; counts under 5 ms. ` +
      `Growth to ${figure(measured.at(-1)?.visits ?? 0)} visits (at most 1.3 ×): ${measured.map((one) => `last 30 days ${ratio(one.month, least.month)}, all time ${ratio(one.all, least.all)}`).at(-1)}. Medians of ${ROUNDS} rounds in turn.`,
  );
  report(
    'One insert by a visitor, milliseconds: with and without the triggers that count',
    measured.map(({ inserts: { means, medians, slowest }, visits }) => ({
      visits: figure(visits),
      median: `${medians[0].toFixed(3)} / ${medians[1].toFixed(3)}`,
      'median, ratio': ratio(...medians),
      'mean, with folds': `${means[0].toFixed(3)} / ${means[1].toFixed(3)}`,
      'mean, ratio': ratio(...means),
      slowest: `${figure(slowest[0])} / ${figure(slowest[1])}`,
    })),
    `Target: at most 1.5 ×. ${figure(INSERTS)} of each, ${TURN} in turn.`,
  );
  report(
    'Search over All Time without admins, milliseconds, and check-counts --repair from nothing, seconds',
    measured.map(({ repair, searches, visits }) => ({
      visits: figure(visits),
      ...Object.fromEntries(Object.entries(searches).map(([name, taken]) => [name, figure(taken)])),
      repair: figure(repair / 1000),
    })),
    'A request may take 10 seconds. Medians of 3.',
  );
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
  const measured: Measured[] = [];
  for (const visits of SIZES) {
    const started = performance.now();
    measured.push(await measureSize(sql, server, admin, visits));
    console.error(`${figure(visits)} visits took ${figure((performance.now() - started) / 1000)} s.`);
  }
  await database.close();
  const [first, ...others] = measured;
  if (first) reportAll([first, ...others]);
} finally {
  await server.stop();
}
