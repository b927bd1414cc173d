import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRegister } from '#server/cli/admin-register.ts';
import { readAdminCommand, runAdminCommand } from '#server/cli/run-admin-command.ts';
import { readConfig } from '#server/config.ts';
import { findFreePort } from '#platform/database/server-address.ts';
import { LIMITS } from '#platform/limits.ts';
import { ROOT } from '#platform/root.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { NOWHERE } from '../support/gate/hosted-peer.ts';
import { beginRaw, rawRequest } from '../support/gate/raw-request.ts';
import { supervise } from '#server/supervise.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
import { callAs, createUser } from '#tests/support/accounts.ts';
import { copyTemplate, dataRoot } from '#tests/support/copy-template.ts';
import { reachDatabase } from '#tests/support/database.ts';
import {
  serverCommand,
  startTestServer,
  testEnvironment,
  type TestServer,
  readMetrics,
} from '#tests/support/server.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(dataRoot(), 'line-rush-test-'));
  folders.push(folder);
  return folder;
}

async function startRefused(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, serverCommand('main'), { cwd: ROOT, env: testEnvironment(env) });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed };
}

function killGroup(id: number): void {
  try {
    process.kill(-id, 'SIGKILL');
  } catch {
    // There is no process left.
  }
}

function signUp(server: TestServer, email: string): Promise<Response> {
  return fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'five-hole' }),
  });
}

/** Sends a sign-up request without its last byte. `finish` sends the last byte. */
function beginSignUp(server: TestServer, email: string) {
  const body = JSON.stringify({ email, password: 'five-hole' });
  const head = rawRequest('POST', '/auth/v1/signup', {
    apikey: server.anonKey,
    'content-type': 'application/json',
    'content-length': String(body.length),
  });
  const { answer, finish } = beginRaw(server.port, head + body.slice(0, -1));
  return { answer, finish: () => finish(body.slice(-1)) };
}

/** Returns the number of open requests, including this one. */
async function openRequests(server: TestServer): Promise<number> {
  const text = await readMetrics(server);
  return Number(/^line_rush_http_requests_open (\d+)$/m.exec(text)?.[1]);
}

describe('the life of one data folder', () => {
  let dataDir: string;
  let server: TestServer;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(dataRoot(), 'line-rush-test-'));
    server = await startTestServer({ dataDir });
    // From its next start on, the server has a login role without timeouts. The test of an endless statement needs
    // this.
    const { close, sql } = await reachDatabase(server);
    await sql.unsafe('alter role line_rush reset all');
    await close();
  });
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => console.error(`What the server printed:\n${server.logs()}`));
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a starting server deletes old records and unconfirmed accounts, and ends no session', async () => {
    const { refresh_token } = await createUser(server, { email: 'veteran@lines.example' });
    const before = await reachDatabase(server);
    const age = (days: number) => before.sql`now() - make_interval(days => ${days})`;
    await before.sql`update auth.audit_log_entries set created_at = ${age(LIMITS.authLogDays - 1)}`;
    await before.sql`
      insert into auth.audit_log_entries (id, payload, created_at)
      values (gen_random_uuid(), '{"actor_id": "old"}', ${age(LIMITS.authLogDays + 1)})`;
    await before.sql`
      insert into auth.users (id, email, created_at) values
        (gen_random_uuid(), 'never@lines.example', ${age(LIMITS.unconfirmedDays + 1)}),
        (gen_random_uuid(), 'lately@lines.example', ${age(LIMITS.unconfirmedDays - 1)})`;
    await before.sql`
      update auth.users set created_at = ${age(LIMITS.unconfirmedDays + 1)} where email = 'veteran@lines.example'`;
    const [{ user }] = (await before.sql`select user_id as user from auth.sessions`) as [{ user: string }];
    await before.sql`
      insert into auth.sessions (id, user_id, created_at, refreshed_at) values
        (gen_random_uuid(), ${user}, ${age(LIMITS.sessionDays + 1)}, now() at time zone 'UTC'),
        (gen_random_uuid(), ${user}, ${age(LIMITS.sessionIdleDays + 1)}, null)`;
    const entries = await before.sql`select from auth.audit_log_entries`;
    await before.close();
    await server.stop();

    server = await startTestServer({ dataDir });
    const after = await reachDatabase(server);
    await expect
      .poll(async () => (await after.sql`select from auth.audit_log_entries`).length)
      .toBe(entries.length - 1);
    expect(await after.sql`select from auth.sessions`).toHaveLength(1);
    const people = await after.sql<{ email: string }[]>`select email from auth.users order by email`;
    expect(people.map(({ email }) => email)).toEqual(['lately@lines.example', 'veteran@lines.example']);
    await after.close();
    const renewal = { method: 'POST', body: JSON.stringify({ refresh_token }) };
    expect((await callAs(server, null, '/auth/v1/token?grant_type=refresh_token', renewal)).status).toBe(200);
  });

  test('SIGTERM finishes open requests, accepts no new ones, exits with 0, and keeps the data', async () => {
    // Passwords are hashed one at a time. So some of the four requests still wait when others are done.
    const pending = Array.from({ length: 4 }, (_, i) => beginSignUp(server, `fan${i}@test.ca`));
    await expect.poll(() => openRequests(server)).toBe(pending.length + 1);
    const stopped = server.stop('SIGTERM');
    await expect.poll(() => server.logs()).toContain('Stopping');
    await expect(fetch(`${server.url}/healthz`), 'nothing new').rejects.toThrow();
    for (const { finish } of pending) finish();
    const answers = await Promise.all(pending.map(({ answer }) => answer));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await stopped).toBe(0);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    const { anonKey } = server;
    server = await startTestServer({ dataDir });
    expect(server.anonKey).toBe(anonKey);
    expect((await signUp(server, 'fan3@test.ca')).status).toBe(422);
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  test('the first admin is added by command while the server runs', async () => {
    const admin = async (...args: string[]) => {
      const env = testEnvironment({ DATA_DIR: dataDir });
      const command = [...serverCommand('admin'), ...args];
      return (await promisify(execFile)(process.execPath, command, { cwd: ROOT, env })).stdout.trim();
    };
    expect(await admin('grant', 'Fan1@test.ca')).toContain('Fan1@test.ca is now an admin.');
    const register = await openRegister(readConfig({ DATA_DIR: dataDir }));
    // Runs the command in this process, because a new process would take longer to start.
    const here = (...args: string[]) => runAdminCommand(readAdminCommand(args), register);
    expect(await here('list')).toEqual(['fan1@test.ca']);
    expect(await here('revoke', 'fan1@test.ca')).toEqual(['fan1@test.ca is no longer an admin.']);
    expect(await here('list')).toEqual([expect.stringContaining('There are no admins yet.')]);
    await expect(here('grant', 'nobody@test.ca')).rejects.toThrow('No account has the address');
    await register.close();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  const databaseProcess = async (folder: string) =>
    Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

  test('a database that cannot restart: the log says why, once, and the server shuts down cleanly', async () => {
    const count = (text: string) => server.logs().split(text).length - 1;
    const leaver = (await (await signUp(server, 'leaver@test.ca')).json()) as { access_token: string };
    const control = join(dataDir, 'postgres', 'global', 'pg_control');
    await rename(control, `${control}.away`);
    process.kill(await databaseProcess(dataDir), 'SIGKILL');
    await expect.poll(() => server.logs()).toContain('PostgreSQL did not start');
    await expect.poll(() => count('the database is lost')).toBe(1);
    expect(server.logs()).toMatch(/"message":"connect (?:ENOENT|ECONNREFUSED) .*"the database is lost"/);
    expect(count('PostgreSQL ended unexpectedly (SIGKILL)')).toBe(1);
    const perRequest = () => count('the database failed') + count('an auth request failed');
    const before = perRequest();
    const read = () => fetch(`${server.url}/rest/v1/teams?limit=1`, { headers: { apikey: server.anonKey } });
    for (const { status } of await Promise.all(Array.from({ length: 20 }, read))) expect(status).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
    expect((await signUp(server, 'late@test.ca')).status).toBe(503);
    const deletion = await fetch(`${server.url}/api/delete-account`, {
      method: 'POST',
      headers: { authorization: `Bearer ${leaver.access_token}` },
    });
    expect([deletion.status, await deletion.text()]).toEqual([503, expect.stringContaining('could not be')]);
    expect([perRequest(), count('the database is lost')]).toEqual([before, 1]);
    expect(await server.stop()).toBe(0);
    await rename(`${control}.away`, control);
    server = await startTestServer({ dataDir });
    expect((await signUp(server, 'fan3@test.ca')).status).toBe(422);
  });

  test('an endless statement is canceled, even if the login role has no timeout', async () => {
    const { close, sql } = await reachDatabase(server);
    const answer = await sql.begin(async (transaction) => {
      await transaction`set local idle_in_transaction_session_timeout = 0`;
      await transaction`lock table public.teams in access exclusive mode`;
      return fetch(`${server.url}/rest/v1/teams?limit=1`, { headers: { apikey: server.anonKey } });
    });
    await close();
    expect([answer.status, await answer.json()]).toEqual([504, expect.objectContaining({ code: '57014' })]);
  });
});

test('SIGTERM while the database is created exits with 0 and leaves no process behind', async () => {
  const dataDir = await temporaryFolder();
  const child = spawn(process.execPath, serverCommand('main'), {
    cwd: ROOT,
    env: testEnvironment({ PORT: String(await findFreePort()), DATA_DIR: dataDir }),
    stdio: 'ignore',
  });
  const closed = once(child, 'close');
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  await expect.poll(() => existsSync(pidFile), { interval: 5 }).toBe(true);
  child.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
  expect(existsSync(pidFile), 'PostgreSQL was left running').toBe(false);
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
});

test('SIGTERM while a start waits for other servers ends it, before it listens or changes anything', async () => {
  const debian = await startDebianPostgres({ prepared: true });
  if (!debian) return;
  const busy = postgres(debian.url, { max: 1 });
  try {
    // A server holds this lock while it prepares the database. So the server below must wait.
    await busy`select pg_advisory_lock(5546378)`;
    const child = spawn(process.execPath, serverCommand('main'), {
      cwd: ROOT,
      env: testEnvironment({
        PORT: String(await findFreePort()),
        DATABASE_URL: debian.url,
        JWT_SECRET: randomBytes(48).toString('base64'),
        DRAIN_SECONDS: '300',
      }),
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (printed += text.toString()));
    const closed = once(child, 'close');
    const waiting = () => busy`select from pg_locks where locktype = 'advisory' and not granted`;
    await expect.poll(async () => (await waiting()).length).toBe(1);
    child.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
    expect(printed).toMatch(/^Stopping: .*\n$/);
  } finally {
    await busy.end();
    debian.stop();
  }
});

test('a server that crashes is restarted with its data, and shuts down cleanly', async () => {
  const dataDir = await temporaryFolder();
  copyTemplate('embedded', dataDir);
  const port = await findFreePort();
  const lines: string[] = [];
  const env = testEnvironment({ PORT: String(port), DATA_DIR: dataDir });
  const server = supervise(serverCommand('main'), (line) => lines.push(line), { env, output: 'ignore' });
  const url = `http://localhost:${port}`;
  const serving = async () => {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.status !== 200) return null;
    return (JSON.parse(await readFile(join(dataDir, 'server.lock'), 'utf8')) as { pid: number }).pid;
  };
  await expect.poll(serving, { interval: 50 }).not.toBeNull();
  const { anonKey } = await loadSecrets(dataDir, null);
  const post = (path: string) =>
    fetch(`${url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'fan@test.ca', password: 'five-hole' }),
    });
  expect((await post('signup')).status).toBe(200);
  // Sends SIGKILL, as the operating system does when memory runs out.
  const before = await serving();
  process.kill(before ?? 0, 'SIGKILL');
  await expect.poll(serving, { interval: 50 }).not.toSatisfy((pid) => pid === null || pid === before);
  expect((await post('token?grant_type=password')).status, 'the account').toBe(200);
  expect(lines.map((line) => /\((\w+)\)/.exec(line)?.[1])).toEqual(['SIGKILL']);
  server.pass('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid')), 'PostgreSQL was left running').toBe(false);
});

// With a stale build, `npm start` would build again and disturb other tests.
test.skipIf(process.env.LINE_RUSH_SERVER !== 'dist').each(['SIGTERM', 'SIGKILL'] as const)(
  '`npm start` stopped by %s also stops the server, whatever shell is in between',
  async (signal) => {
    const dataDir = await temporaryFolder();
    copyTemplate('embedded', dataDir);
    const port = await findFreePort();
    // If this variable changed, `npm start` would build again.
    const { VITE_REPORT_URL = '' } = process.env;
    const env = testEnvironment({ PORT: String(port), DATA_DIR: dataDir, VITE_REPORT_URL });
    const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: 'ignore', detached: true });
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ status }) => status,
        () => 'nobody answers',
      );
    try {
      await expect.poll(ask, { message: 'npm start did not come up', timeout: 60_000 }).toBe(200);
      npm.kill(signal);
      await expect.poll(ask, { message: 'the server went on' }).toBe('nobody answers');
      const left = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));
      await expect.poll(left, { message: 'PostgreSQL was left running' }).toBe(false);
    } finally {
      // Ends all processes that npm has started, also after a failure.
      if (npm.pid !== undefined) killGroup(npm.pid);
    }
  },
);

describe('the server does not start, with a sentence, for', () => {
  test('a bad configuration, listing every problem', async () => {
    const { code, printed } = await startRefused({ PORT: 'x', PUBLIC_URL: 'nowhere', TRUST_PROXY: 'maybe' });
    expect(code).toBe(1);
    for (const name of ['PORT', 'PUBLIC_URL', 'TRUST_PROXY']) expect(printed).toContain(name);
    expect(printed).not.toContain('    at ');
  });

  test('a port in use, before a database is created', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const dataDir = await temporaryFolder();
    const { port } = taken.address() as AddressInfo;
    const { code, printed } = await startRefused({ PORT: String(port), DATA_DIR: dataDir });
    taken.close();
    expect(code).toBe(1);
    expect(printed).toContain(`Port ${port} is already in use`);
    expect(await readdir(dataDir)).toEqual([]);
  });
});

test('hosted Supabase needs no database or connection to start, and the page gets its URL', async () => {
  const dataDir = await temporaryFolder();
  const server = await startTestServer({ dataDir, env: { ...NOWHERE, METRICS_TOKEN: '' } });
  expect(await readdir(dataDir)).toEqual([]);
  const health = await fetch(`${server.url}/healthz`);
  expect([health.status, await health.json()]).toEqual([
    503,
    expect.objectContaining({ database: 'unreachable' }),
  ]);
  const rest = await fetch(`${server.url}/rest/v1/teams`, { headers: { apikey: 'hosted-anon' } });
  expect([rest.status, ((await rest.json()) as { message: string }).message]).toEqual([
    404,
    'This site uses a hosted backend, which is not at this address.',
  ]);
  expect((await fetch(`${server.url}/metrics`)).status, 'by default').toBe(403);
  const page = await fetch(`${server.url}/`);
  const html = await page.text();
  expect(html).not.toContain('hosted-secret');
  if (page.status === 200) {
    expect(html).toContain('<meta name="supabase-url" content="http://127.0.0.1:9">');
    expect(html).toContain('<meta name="supabase-anon-key" content="hosted-anon">');
  }
  await server.stop();
});

test.skipIf(!existsSync('/dev/full'))(
  'a server whose output goes to a full disk serves, and ends cleanly',
  async () => {
    const port = await findFreePort();
    const env = testEnvironment({ ...NOWHERE, PORT: String(port), DATA_DIR: await temporaryFolder() });
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, serverCommand('main'), { env, stdio: ['ignore', full, full] });
    const ended = once(child, 'exit');
    const status = () => fetch(`http://127.0.0.1:${port}/healthz`).then((health) => health.status, String);
    await expect.poll(status).toBe(503);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    closeSync(full);
  },
);
