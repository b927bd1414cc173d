import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDatabase } from '#server/database/open-database.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
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

  /** The URL of another database or role on the same server. */
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
        name: 'line_rush',
        mighty: false,
        players: 961,
        owner: 'line_rush',
        keepalives: '60',
      });
    }
    expect(started[0]?.kind).toBe('external');
  });

  it('may name a role that is not a superuser, but creates roles and owns the database', async () => {
    await operator`drop database three_servers`;
    await operator`drop role line_rush, anon, authenticated, service_role`;
    await operator`create role host login createrole password 'of-the-host'`;
    await operator`create database hosted owner host`;
    const database = await open(urlOf({ database: 'hosted', role: 'host', password: 'of-the-host' }));
    expect(await roleOf(database)).toMatchObject({ name: 'line_rush', mighty: false, players: 961 });
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
