import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import type { OpenDatabase } from '#platform/database/database.ts';
import { asOwner, prepareSchema } from '#platform/database/prepare-schema.ts';
import { readCatalog } from '#platform/database/read-catalog.ts';
import { openRolePool } from '#platform/database/role-pool.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
import { prepareOwner } from '../support/policies/declared-schema.ts';
import { startPgBouncer } from '../support/policies/pgbouncer.ts';
import { keepLog } from '../support/policies/temporary.ts';

const debian = await startDebianPostgres();

describe('DATABASE_URL', () => {
  if (!debian) {
    it.skip('No PostgreSQL of the system is installed under /usr/lib/postgresql');
    return;
  }
  const superuserUrl = debian.url;
  let operator: Sql;
  beforeAll(() => {
    operator = postgres(debian.url, { max: 1, onnotice: () => {} });
  });
  afterAll(async () => {
    await operator.end();
    debian.stop();
  });

  function urlOf({
    database,
    role,
    password,
  }: {
    database?: string;
    role?: string;
    password?: string;
  }): string {
    const url = new URL(superuserUrl);
    if (database) url.pathname = `/${database}`;
    if (role) url.username = role;
    if (password !== undefined) url.password = password;
    return url.href;
  }

  function open(databaseUrl: string): Promise<OpenDatabase> {
    return openDatabase({ dataDir: '/nowhere', databaseUrl, log: keepLog() });
  }

  async function roleOf(database: OpenDatabase) {
    const sql = postgres({ ...database.appConnection, max: 1, onnotice: () => {} });
    try {
      const [role] = await sql`
        select rolname as name, rolsuper or rolcreaterole as mighty, (select count(*)::int from players) as players,
          (select pg_get_userbyid(relowner) from pg_class where oid = 'public.teams'::regclass) as owner,
          current_setting('tcp_keepalives_idle') as keepalives
        from pg_roles where rolname = current_user`;
      return role;
    } finally {
      await sql.end();
    }
  }

  it('is prepared once when three servers start on it at the same time', async () => {
    await operator`create database three_servers`;
    const url = urlOf({ database: 'three_servers' });
    const started = await Promise.all([open(url), open(url), open(url)]);
    for (const database of started) {
      expect(await roleOf(database)).toEqual({
        name: 'line_rush_three_servers',
        mighty: false,
        players: 961,
        owner: 'line_rush_three_servers',
        keepalives: '60',
      });
    }
    expect(started[0]?.kind).toBe('external');
  });

  it('may name a role that is not a superuser, but creates roles and owns the database', async () => {
    await operator`drop database three_servers`;
    await operator`drop role line_rush_three_servers, anon, authenticated, service_role`;
    await operator`create role host login createrole password 'of-the-host'`;
    await operator`create database hosted owner host`;
    const host = { role: 'host', password: 'of-the-host' };
    const database = await open(urlOf({ database: 'hosted', ...host }));
    expect(await roleOf(database)).toMatchObject({ name: 'line_rush_hosted', mighty: false, players: 961 });
    await database.close();
    await operator`create database hosted_copy template hosted owner host`;
    const copy = await open(urlOf({ database: 'hosted_copy', ...host }));
    expect(await roleOf(copy)).toMatchObject({
      name: 'line_rush_hosted_copy',
      owner: 'line_rush_hosted_copy',
    });
    const [owner] = await operator`select pg_has_role('host', 'line_rush_hosted', 'member') as "hasOriginal"`;
    expect(owner, 'for backups of the original').toEqual({ hasOriginal: true });
  });

  it('is refused while another role may change the password of its login role', async () => {
    await operator`create role neighbor login createrole`;
    await operator`create role line_rush_planted login admin neighbor`;
    await operator`create database planted`;
    const url = urlOf({ database: 'planted' });
    await expect(open(url)).rejects.toThrow('neighbor may change the password of line_rush_planted');
    await operator`revoke admin option for line_rush_planted from neighbor`;
    await (await open(url)).close();
  });

  it('may name a prepared role that cannot create roles, which is used as it is', async () => {
    await operator`create role tenant login noinherit password 'of-the-tenant'`;
    await operator`grant anon, authenticated, service_role to tenant`;
    await operator`create database tenancy owner tenant`;
    const tenancy = postgres(urlOf({ database: 'tenancy' }), { max: 1 });
    await tenancy`grant create, usage on schema public to tenant`;
    await tenancy.end();
    const database = await open(urlOf({ database: 'tenancy', role: 'tenant', password: 'of-the-tenant' }));
    expect(await roleOf(database)).toMatchObject({ name: 'tenant', players: 961, owner: 'tenant' });
  });

  it('does not cancel a long preparation', async () => {
    const { appConnection } = await open(
      urlOf({ database: 'hosted', role: 'host', password: 'of-the-host' }),
    );
    await asOwner(appConnection, async (sql) => {
      const [limits] = await sql`
        select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle,
          current_setting('lock_timeout') as lock`;
      expect(limits).toEqual({ statement: '0', idle: '0', lock: '800ms' });
    });
  });

  it('refuses a role without rights, and says what it needs', async () => {
    await operator`create role guest login password 'of-the-guest'`;
    await expect(open(urlOf({ role: 'guest', password: 'of-the-guest' }))).rejects.toThrow(
      'The role guest of DATABASE_URL may neither make roles nor is it a member of anon, authenticated, service_role',
    );
  });

  it.for([
    ['a wrong password', (): string => urlOf({ password: 'wrong' }), 'password authentication failed'],
    ['a missing database', (): string => urlOf({ database: 'missing' }), 'database "missing" does not exist'],
    ['a closed port', (): string => 'postgres://a:b@127.0.0.1:9/c', 'ECONNREFUSED'],
    ['no address at all', (): string => 'postgres://[', 'DATABASE_URL is not an address like postgres://'],
  ] as const)('refuses %s with a sentence', async ([, url, sentence]) => {
    await expect(open(url())).rejects.toThrow(sentence);
  });

  it('admits no role of another database or of the server', async () => {
    const [hosted] = [await open(urlOf({ database: 'hosted', role: 'host', password: 'of-the-host' }))];
    await operator`create database staging`;
    const staging = await open(urlOf({ database: 'staging' }));
    expect((await open(urlOf({ database: 'staging' }))).appConnection).toEqual(staging.appConnection);
    for (const [intruder, database] of [
      [hosted, 'staging'],
      [staging, 'hosted'],
      [
        { appConnection: { ...staging.appConnection, username: 'guest', password: 'of-the-guest' } },
        'staging',
      ],
    ] as const) {
      const sql = postgres({ ...intruder.appConnection, database, max: 1, onnotice: () => {} });
      await expect(sql`select from auth.users`).rejects.toThrow('permission denied for database');
      await sql.end();
    }
    expect(staging.appConnection.password).not.toBe(hosted.appConnection.password);
    const own = postgres({ ...staging.appConnection, max: 1, onnotice: () => {} });
    await expect(own`select from line_rush.login_passwords`).rejects.toThrow(
      'permission denied for schema line_rush',
    );
    await own.end();
    // Copies the database, as pg_dump and pg_restore do.
    await operator`create database copied template staging`;
    const copied = await open(urlOf({ database: 'copied' }));
    expect(await roleOf(copied)).toMatchObject({ name: 'line_rush_copied', owner: 'line_rush_copied' });
    expect(copied.appConnection.password).not.toBe(staging.appConnection.password);
    expect(await roleOf(staging)).toMatchObject({ owner: 'line_rush_staging' });
  });

  it('takes over an installation of 1.0.0, whose servers continue until they end', async () => {
    await operator`create database former`;
    await operator`create database neighbor`;
    const owner = await prepareOwner(superuserUrl, 'former');
    await operator`alter database neighbor owner to line_rush`;
    await operator`grant connect on database former to line_rush`;
    await prepareSchema(owner, keepLog());
    const old = postgres({ ...owner, max: 1, onnotice: () => {} });
    await old`insert into teams (name) values ('Hartford Whalers')`;
    const moved = await open(urlOf({ database: 'former' }));
    expect(await roleOf(moved)).toMatchObject({ name: 'line_rush_former', owner: 'line_rush_former' });
    const [{ owner: kept }] = await operator<[{ owner: string }]>`
      select pg_get_userbyid(datdba) as owner from pg_database where datname = 'neighbor'`;
    expect(kept, 'another database').toBe('line_rush');
    expect((await old`delete from teams where name = 'Hartford Whalers'`).count).toBe(1);
    await old.begin(async (sql) => {
      await sql`set local role service_role`;
      await sql`select from players limit 1`;
    });
    await old.end();
    await expect
      .poll(() =>
        operator`select from pg_stat_activity where usename = 'line_rush'`.then((rows) => rows.length),
      )
      .toBe(0);
    await open(urlOf({ database: 'former' }));
    const again = postgres({ ...owner, max: 1, onnotice: () => {} });
    await expect(again`select from auth.users`).rejects.toThrow('permission denied for database');
    await again.end();
  });

  it('leaves relations and functions of extensions out of the API', async () => {
    await operator`create database extended`;
    const extended = postgres(urlOf({ database: 'extended' }), { max: 1, onnotice: () => {} });
    await extended`create extension pg_stat_statements`;
    await extended`create extension pg_trgm`;
    await extended.end();
    const database = await open(urlOf({ database: 'extended' }));
    const pool = await openRolePool(database.appConnection, 1);
    const { routines, tables } = await readCatalog(pool);
    await pool.end();
    expect(
      [...tables.keys(), ...routines.keys()].filter((name) => /pg_stat|similarity|trgm/.test(name)),
    ).toEqual([]);
    expect(tables.has('players')).toBe(true);
  });

  it('refuses a database whose encoding lacks letters', async () => {
    await operator`create database latin template template0 encoding LATIN1 locale 'C'`;
    await expect(open(urlOf({ database: 'latin' }))).rejects.toThrow(
      'The database latin has the encoding LATIN1',
    );
  });

  it('reaches a socket and an IPv6 address', async () => {
    const { port } = new URL(superuserUrl);
    const login = `operator:${new URL(superuserUrl).password}`;
    const socket = `postgres://${login}@/staging?host=${debian.sockets}&port=${port}`;
    expect(await roleOf(await open(socket))).toMatchObject({ name: 'line_rush_staging' });
    await expect(open(`postgres://${login}@[::1]:9/staging`)).rejects.toThrow(
      /ECONNREFUSED ::1:9|EADDRNOTAVAIL/,
    );
  });

  it('refuses a pooler that shares connections between transactions, and one that drops settings', async () => {
    for (const settings of [
      'pool_mode = transaction\nignore_startup_parameters = statement_timeout,options,extra_float_digits',
      'pool_mode = session\nignore_startup_parameters = statement_timeout,options,extra_float_digits',
      'pool_mode = session',
    ]) {
      const pooler = await startPgBouncer(urlOf({ database: 'staging' }), settings);
      if (!pooler) return;
      await expect(open(pooler.url)).rejects.toThrow('DATABASE_URL leads to a connection pooler');
      await pooler.stop();
    }
  });

  it('refuses the accounts of another auth service', async () => {
    await operator`create database elsewhere`;
    const elsewhere = postgres(urlOf({ database: 'elsewhere' }), { max: 1, onnotice: () => {} });
    await elsewhere.unsafe(`create schema auth; create table auth.users (id uuid primary key)`);
    await elsewhere.end();
    await expect(open(urlOf({ database: 'elsewhere' }))).rejects.toThrow(
      'For hosted Supabase set SUPABASE_URL',
    );
  });
});
