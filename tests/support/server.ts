import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '#server/database/server-address.ts';
import { ROOT } from '#server/root.ts';
import { loadSecrets } from '#server/secrets.ts';
import { copyTemplate, dataRoot } from '#tests/support/copy-template.ts';

export interface TestServerOptions {
  /** Configuration variables; every other one is empty, whatever the developer's own environment says. */
  env?: Record<string, string>;
  /** Folder of an earlier server, to start again on its data. It is then not removed at the end. */
  dataDir?: string;
  /** Host name that the site has for the world (`PUBLIC_URL`), with the port it gets: nothing is counted on `localhost`. */
  publicHost?: string;
  /** A command that runs the one behind it in surroundings of its own. `dataDir` is there; set JWT_SECRET. */
  launcher?: readonly string[];
  /** Origin of a peer that plays Google for it (`oauth-peer.ts`). */
  googlePeer?: string;
}

export interface TestServer {
  /** Origin, without a trailing slash. */
  url: string;
  port: number;
  anonKey: string;
  secretKey: string;
  dataDir: string;
  pid: number;
  /** Everything the server has printed so far. */
  logs(): string;
  /** Resolves with the exit code (null when a signal ended it). */
  exited: Promise<number | null>;
  /** Ends the server in good order (or with another signal), removes its data, and resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends the server as a crash would: PostgreSQL stays behind, and so does the data until `stop`. */
  kill(): Promise<void>;
}

/** All configuration variables: empty ones count as not set, and win over a `.env` file. */
const VARIABLES = [
  'HOST',
  'PUBLIC_URL',
  'DATABASE_URL',
  'SUPABASE_URL',
  'SUPABASE_ANON_KEY',
  'SUPABASE_SECRET_KEY',
  'JWT_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'VITE_REPORT_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'REQUIRE_EMAIL_CONFIRMATION',
  'TRUST_PROXY',
  'IMAGE_PROXY_HOSTS',
  'IGNORED_USER_ID',
  'BLOCKED_REFERRER_ORIGIN',
  'WEB_ANALYTICS_SCRIPT',
  'SERVICE_WORKER',
  'COUNTRY_DATA',
  'METRICS_TOKEN',
  'NHL_API_URL',
];

/** A first start makes a whole database cluster; on a busy machine that takes a while. */
const PATIENCE = 100_000;

/** What the server prints once it serves. */
const READY = 'Ready after ';

/** Loaded by Node before the server. */
const GOOGLE_EDGE = pathToFileURL(join(ROOT, 'tests', 'support', 'google-edge.ts')).href;

/** Node's arguments that run the server or one of its commands: the sources, or with `LINE_RUSH_SERVER=dist` the build. */
export function serverCommand(entry: 'main' | 'admin' | 'rosters' | 'db'): string[] {
  if (process.env['LINE_RUSH_SERVER'] === 'dist') return [join(ROOT, 'dist', 'server', `${entry}.js`)];
  return ['--import', 'tsx', join(ROOT, 'server', entry === 'main' ? 'main.ts' : `cli/${entry}.ts`)];
}

/** The environment of a server or command under test: the given variables, open metrics, and nothing of the developer's. */
export function testEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  const none = Object.fromEntries(VARIABLES.map((name) => [name, '']));
  // Tests read what the server counts.
  return { ...process.env, ...none, METRICS_LOCAL: 'true', ...env };
}

/**
 * Starts the real server with a real database on a free port, and resolves once it serves. Its data folder is a copy of one that a
 * first start has made, where the run has one (`templates.ts`). Rejects with its log.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await makeDataDir(options.env ?? {}));
  const removeData = () =>
    options.dataDir === undefined ? rm(dataDir, { recursive: true, force: true }) : Promise.resolve();
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    const server = launch(options, dataDir, port);
    try {
      await server.ready;
    } catch (error) {
      server.child.kill('SIGKILL');
      await server.exited;
      // On a folder that was given it may be another server's.
      if (options.dataDir === undefined) await stopLeftBehind(dataDir);
      // Since we looked, somebody else has taken the port.
      if (attempt < 5 && server.logs().includes(`Port ${port} is already in use`)) continue;
      await removeData();
      throw new Error(`The server did not start. It printed:\n${server.logs()}`, { cause: error });
    }
    const { child, exited, logs } = server;
    return {
      url: `http://localhost:${port}`,
      port,
      ...(await keysOf(dataDir, options.env ?? {})),
      dataDir,
      pid: child.pid ?? 0,
      logs,
      exited,
      async stop(signal = 'SIGTERM') {
        child.kill(signal);
        const code = await exited;
        await stopLeftBehind(dataDir);
        await removeData();
        return code;
      },
      async kill() {
        child.kill('SIGKILL');
        await exited;
      },
    };
  }
}

async function makeDataDir(env: Record<string, string>): Promise<string> {
  const dataDir = await mkdtemp(join(dataRoot(), 'line-rush-test-'));
  // With another backend nothing is kept here.
  if (!env['DATABASE_URL'] && !env['SUPABASE_URL']) copyTemplate('embedded', dataDir);
  return dataDir;
}

interface Launched {
  child: ChildProcess;
  logs: () => string;
  exited: Promise<number | null>;
  /** Resolves once it serves; rejects when it ends before or takes too long. */
  ready: Promise<void>;
}

function launch(options: TestServerOptions, dataDir: string, port: number): Launched {
  const env = testEnvironment({
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(options.publicHost !== undefined && { PUBLIC_URL: `http://${options.publicHost}:${port}` }),
    ...options.env,
  });
  if (options.googlePeer !== undefined) env['TEST_GOOGLE_PEER'] = options.googlePeer;
  const edge = options.googlePeer === undefined ? [] : ['--import', 'tsx', '--import', GOOGLE_EDGE];
  const [program = '', ...args] = [
    ...(options.launcher ?? []),
    process.execPath,
    ...edge,
    ...serverCommand('main'),
  ];
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let notice: (() => void) | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      printed += text;
      if (notice && printed.includes(READY)) notice();
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const ready = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('It was never ready.')), PATIENCE);
    notice = () => {
      notice = undefined;
      clearTimeout(late);
      resolve();
    };
    child.once('close', (code) => {
      clearTimeout(late);
      reject(new Error(`It ended with exit code ${code}.`));
    });
  });
  return { child, logs: () => printed, exited, ready };
}

async function keysOf(
  dataDir: string,
  env: Record<string, string>,
): Promise<{ anonKey: string; secretKey: string }> {
  if (env['SUPABASE_URL'])
    return { anonKey: env['SUPABASE_ANON_KEY'] ?? '', secretKey: env['SUPABASE_SECRET_KEY'] ?? '' };
  return loadSecrets(dataDir, env['JWT_SECRET'] ?? null);
}

/** Ends the PostgreSQL of a server that was killed, so that tests leave no process behind. */
async function stopLeftBehind(dataDir: string): Promise<void> {
  const lines = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(lines.split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  try {
    process.kill(pid, 'SIGQUIT');
    for (let i = 0; i < 3000; i++) {
      process.kill(pid, 0);
      await delay(10);
    }
  } catch {
    // It is gone.
  }
}
