/**
 * Tests that a site can move between the embedded database and an external one. The external one has the roles of a
 * managed service.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareSchema } from '#platform/database/prepare-schema.ts';
import { callAs, createUser, grantAdmin, signInUser, type Session } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { contentsOf, forgeBackup, runDb } from '#tests/support/gate/backups.ts';
import { callOfTeam, insertGame } from '#tests/support/policies/call-samples.ts';
import { startDebianPostgres } from '#tests/support/policies/debian-postgres.ts';
import { prepareOwner } from '#tests/support/policies/declared-schema.ts';
import { keepLog } from '#tests/support/policies/temporary.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const debian = await startDebianPostgres();
const GAME = 2026020001;

describe('DATABASE_URL', () => {
  if (!debian) {
    test.skip('No PostgreSQL of the system is installed under /usr/lib/postgresql');
    return;
  }
  let folder: string;
  let operator: Sql;
  let fan: Session;
  let admin: Session;
  const at = (name: string) => join(folder, name);
  const urlOf = (database: string, role?: string) => {
    const url = new URL(debian.url);
    url.pathname = `/${database}`;
    if (role) [url.username, url.password] = [role, `of-the-${role}`];
    return url.href;
  };
  /** The name of this database needs quotes. */
  const own = () => ({ dataDir: at('own'), databaseUrl: urlOf('Own-Site', 'host') });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'line-rush-test-'));
    operator = postgres(debian.url, { max: 1, onnotice: () => {} });
    await operator`create role host login createrole noinherit password 'of-the-host'`;
    await operator`create database "Own-Site" owner host`;
    // The role is `noinherit`. So it lacks the rights that `pg_database_owner` has on the schema `public`.
    const inside = postgres(urlOf('Own-Site'), { max: 1, onnotice: () => {} });
    await inside`alter schema public owner to host`;
    await inside.end();
    // The operator's settings, such as this date format, must not change the content of a backup.
    await operator`alter database "Own-Site" set datestyle = 'sql, dmy'`;
  });
  afterAll(async () => {
    await operator.end();
    debian.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function dataOf(file: string) {
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    return [...lines.slice(1, -2), JSON.stringify((await contentsOf(file)).trailer?.sequences)].join('\n');
  }

  async function fill(server: TestServer): Promise<void> {
    fan = await createUser(server, { email: 'fan@test.ca', data: { profile_name: 'fan' } });
    admin = await createUser(server, { email: 'admin@test.ca' });
    await grantAdmin(server, admin.user.id);
    const rename = { method: 'PATCH', body: JSON.stringify({ city: 'Leafs Nation' }) };
    expect((await callAs(server, admin, '/rest/v1/teams?abbreviation=eq.TOR', rename)).status).toBe(204);
    const { close, sql } = await reachDatabase(server);
    const [home, away] = await sql<{ id: number }[]>`select id::int from teams order by id limit 2`;
    await insertGame(sql, { id: GAME, hours: 24, home: home!.id, away: away!.id });
    const lineup = sql.json(await callOfTeam(sql, home!.id));
    await sql`insert into calls ${sql({ user_id: fan.user.id, game_id: GAME, team_id: home!.id, lineup })}`;
    await sql`insert into user_lineup (user_id, name, title) values (${fan.user.id}, 'x', ${'Opening\tnight \\.'})`;
    const [visit] = await sql`insert into site_visits (visit_type) values ('team_selection') returning id`;
    await sql`insert into image_downloads (team_name, visit_id) values ('Leafs', ${visit!['id']})`;
    await close();
  }

  /** Returns what users find on a site, except for data that a sign-in changes. */
  async function lookAround(server: TestServer) {
    const again = await signInUser(server, { email: 'fan@test.ca' });
    expect(again.user.id).toBe(fan.user.id);
    expect((await callAs(server, fan, '/auth/v1/user')).status, 'sessions live on').toBe(200);
    const read = async (as: Session, path: string) =>
      (await callAs(server, as, `/rest/v1/${path}`)).json() as Promise<object[]>;
    return {
      lineups: await read(again, 'user_lineup?select=title'),
      calls: await read(again, 'calls?select=game_id,lineup'),
      log: await read(admin, 'admin_log?select=*&order=id'),
      pictures: await read(admin, 'image_downloads?select=*'),
      team: await read(again, 'teams?select=city&abbreviation=eq.TOR'),
    };
  }

  test('a site moves there and back with an ordinary role, and loses nothing', async () => {
    const embedded = await startTestServer({ env: { TRUST_PROXY: 'true' } });
    let before: Awaited<ReturnType<typeof lookAround>>;
    try {
      await fill(embedded);
      before = await lookAround(embedded);
      expect([before.lineups, before.calls, before.pictures].map((rows) => rows.length)).toEqual([1, 1, 1]);
      expect(before.log.length).toBeGreaterThan(0);
      const site = { dataDir: embedded.dataDir };
      expect(await runDb(site, ['backup', at('first')])).toContain('2 accounts');
    } finally {
      await embedded.stop();
    }
    expect(await runDb(own(), ['backup', at('x')])).toContain('contains no data of Line Rush');
    const progress: string[] = [];
    expect(await runDb(own(), ['restore', at('first')], progress)).toMatch(
      /^Restored [\d,]+ rows of \d+ tables from the backup of .* UTC to the database of DATABASE_URL\.$/,
    );
    expect(progress.join('\n')).toMatch(/is complete, with \d+ tables\.[^]*line_rush_Own-Site/);
    expect(await runDb(own(), ['backup', at('second')])).toContain('2 accounts');
    expect(await dataOf(at('second'))).toBe(await dataOf(at('first')));

    const { dataDir, databaseUrl } = own();
    const env = { DATABASE_URL: databaseUrl, TRUST_PROXY: 'true' };
    const server = await startTestServer({ env, dataDir });
    try {
      expect(server.secretKey).toBe(embedded.secretKey);
      expect(await lookAround(server)).toEqual(before);
      expect(await runDb(own(), ['restore', at('first')])).toContain('Add --replace');
      expect(await runDb(own(), ['restore', at('first'), '--replace'])).toContain('A server uses');
      const { close, sql } = await reachDatabase(server, databaseUrl);
      await sql`insert into teams (name) values ('Hartford Whalers')`;
      const [checked] = await sql`
        select (select count(*)::int from private.check_visit_counts()) as miscounted,
          (select count(*)::int from pg_trigger where tgenabled <> 'O') as disabled,
          (select count(*)::int from pg_constraint where contype = 'f' and not convalidated) as unchecked,
          (select count(*)::int from pg_constraint where contype = 'f' and conrelid = 'calls'::regclass) as keys`;
      expect(checked).toEqual({ miscounted: 0, disabled: 0, unchecked: 0, keys: expect.any(Number) });
      expect(checked?.['keys']).toBeGreaterThan(0);
      await close();
      expect(await runDb(own(), ['backup', at('third')]), 'while it runs').toContain('2 accounts');
    } finally {
      expect(await server.stop()).toBe(0);
    }

    const home = { dataDir: at('home') };
    expect(await runDb(home, ['restore', at('third')])).toContain(`to ${home.dataDir}.`);
    expect(await runDb(home, ['backup', at('fourth')])).toContain('2 accounts');
    expect(await dataOf(at('fourth'))).toBe(await dataOf(at('third')));
  });

  test('a hostile file is refused with a sentence, and nothing is lost', async () => {
    const bytes = await readFile(at('first'));
    const stranger = (rows: string) =>
      rows.replaceAll(
        new RegExp(`^(?=.*Opening)(.*)${fan.user.id}`, 'gm'),
        `$1${'f'.repeat(8)}${'-ffff'.repeat(3)}-${'f'.repeat(12)}`,
      );
    const nothing = () => undefined;
    for (const [contents, sentence] of [
      [forgeBackup(bytes, nothing, stranger), 'violates foreign key constraint'],
      [forgeBackup(bytes, nothing, (rows) => rows.replace(/^.*Opening.*$/m, 'x\ty')), 'invalid input syntax'],
    ] as const) {
      await writeFile(at('hostile'), contents);
      expect(await runDb(own(), ['restore', at('hostile'), '--replace'])).toMatch(
        new RegExp(`^refused: .*${sentence}.*\\.$`),
      );
    }
    await runDb(own(), ['backup', at('unchanged')]);
    expect(await dataOf(at('unchanged'))).toBe(await dataOf(at('third')));
  });

  test('a replaced database loses its own rows, and keeps what is not of the site', async () => {
    const inside = postgres(urlOf('Own-Site'), { max: 1, onnotice: () => {} });
    await inside.unsafe(`
      create extension pg_trgm; create table public.of_extension (id int);
      alter table of_extension owner to "line_rush_Own-Site"; alter extension pg_trgm add table of_extension;
      insert into of_extension values (1);
      create schema reports; create table reports.of_operator as select 1 as id;
      create table public.of_operator as select 1 as id; alter table public.of_operator enable row level security`);
    const [before] = await inside`select password from line_rush.login_passwords`;
    expect(await runDb(own(), ['restore', at('first'), '--replace'])).toContain(
      'The previous database was deleted.',
    );
    const [kept] = await inside`
      select (select count(*)::int from of_extension) as extension, (select count(*)::int from reports.of_operator) as operator,
        (select count(*)::int from public.of_operator) as beside, (select password from line_rush.login_passwords) as password,
        (select count(*)::int from teams where name = 'Hartford Whalers') as teams`;
    expect(kept).toEqual({ extension: 1, operator: 1, beside: 1, password: before?.['password'], teams: 0 });
    await inside.end();
    await runDb(own(), ['backup', at('replaced')]);
    expect(await dataOf(at('replaced'))).toBe(await dataOf(at('first')));
  });

  test('a prepared role that cannot create roles is enough, and the output mentions another secret', async () => {
    await operator`create role tenant login noinherit password 'of-the-tenant'`;
    await operator`grant anon, authenticated, service_role to tenant`;
    await operator`create database tenancy owner tenant`;
    const inside = postgres(urlOf('tenancy'), { max: 1 });
    await inside`grant create, usage on schema public to tenant`;
    await inside.end();
    const site = {
      dataDir: at('tenancy'),
      databaseUrl: urlOf('tenancy', 'tenant'),
      jwtSecret: 's'.repeat(64),
    };
    expect(await runDb(site, ['restore', at('first')])).toContain('users stay signed in');
    expect(await runDb(site, ['backup', at('of-the-tenant')])).toContain('2 accounts');
    expect(await dataOf(at('of-the-tenant'))).toBe(await dataOf(at('first')));
  });

  test('a policy that hides rows from their owner prevents the backup', async () => {
    const inside = postgres(urlOf('tenancy'), { max: 1 });
    await inside`alter table calls force row level security`;
    await inside.end();
    const site = { dataDir: at('tenancy'), databaseUrl: urlOf('tenancy', 'tenant') };
    expect(await runDb(site, ['backup', at('forced')])).toMatch(
      /^refused: .*row-level security policy.*calls/,
    );
  });

  test('the backup before an upgrade leaves an installation of 1.0.0 as it is', async () => {
    await operator`create database former`;
    await prepareSchema(await prepareOwner(debian.url, 'former'), keepLog());
    const site = { dataDir: at('former'), databaseUrl: urlOf('former') };
    expect(await runDb(site, ['backup', at('of-former')])).toContain('0 accounts');
    const inside = postgres(urlOf('former'), { max: 1 });
    const [auth] = await inside`
      select pg_get_userbyid(nspowner) as owner, to_regnamespace('line_rush') as own from pg_namespace where nspname = 'auth'`;
    await inside.end();
    expect(auth).toEqual({ owner: 'line_rush', own: null });
    expect((await contentsOf(at('of-former'))).rows['public.players']).toBe(961);
  });
});
