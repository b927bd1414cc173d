import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '#platform/database/server-address.ts';
import { ROOT } from '#platform/root.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { copyTemplate, dataRoot } from '#tests/support/copy-template.ts';

export interface TestServerOptions {
  /** Configuration variables. All others are empty, even if the developer's environment sets them. */
  env?: Record<string, string>;
  /** The data folder of an earlier server, or an empty folder. `stop` does not remove it. */
  dataDir?: string;
  /** The port of an earlier server that has ended. The default is any free port. */
  port?: number;
  /** The host name in `PUBLIC_URL`. Tests of tracking need one, because visits on `localhost` do not count. */
  publicHost?: string;
  /**
   * A command to put before the server's command, for example to mount a small disk. If you use it, also set
   * JWT_SECRET, because the test may be unable to read the server's `dataDir`.
   */
  launcher?: readonly string[];
  googlePeer?: string;
}

export interface TestServer {
  /** The origin, without a trailing slash. */
  url: string;
  port: number;
  anonKey: string;
  secretKey: string;
  dataDir: string;
  pid: number;
  logs(): string;
  /** Resolves with the exit code, or null after a signal. */
  exited: Promise<number | null>;
  /**
   * Stops the server, cleanly or with `signal`. Removes the data folder if this server created it. Resolves with the
   * exit code.
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Kills the server as a crash would. PostgreSQL keeps running. The data remains until `stop`. */
  kill(): Promise<void>;
}

/** All configuration variables. An empty variable counts as unset, and overrides a `.env` file. */
const VARIABLES = [
  'HOST',
  'PUBLIC_URL',
  'DATABASE_URL',
  'BACKUPS',
  'SUPABASE_URL',
  'SUPABASE_ANON_KEY',
  'SUPABASE_SECRET_KEY',
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'PRIVACY_DETAILS',
  'VITE_REPORT_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'REQUIRE_EMAIL_CONFIRMATION',
  'TRUST_PROXY',
  'DRAIN_SECONDS',
  'IMAGE_PROXY_HOSTS',
  'IGNORED_USER_ID',
  'BLOCKED_REFERRER_ORIGIN',
  'WEB_ANALYTICS_SCRIPT',
  'SERVICE_WORKER',
  'COUNTRY_DATA',
  'METRICS_TOKEN',
  'NHL_FEED',
  'NHL_API_URL',
];

const METRICS_TOKEN = 'token-of-tests-for-metrics';

export async function readMetrics({ url }: Pick<TestServer, 'url'>): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(`/metrics responds with ${response.status}: ${text}`);
  return text;
}

/** Milliseconds to wait for a start. The first start creates a database cluster, which is slow on a busy machine. */
const PATIENCE = 100_000;

const READY = 'Ready after ';

const GOOGLE_EDGE = pathToFileURL(join(ROOT, 'tests', 'support', 'google-edge.ts')).href;

/**
 * Returns Node's arguments for the server or a command. With `LINE_RUSH_SERVER=dist` they run the build, otherwise the
 * sources.
 */
export function serverCommand(entry: 'main' | 'admin' | 'rosters' | 'lines' | 'db'): string[] {
  if (process.env['LINE_RUSH_SERVER'] === 'dist') return [join(ROOT, 'dist', 'server', `${entry}.js`)];
  return ['--import', 'tsx', join(ROOT, 'server', entry === 'main' ? 'main.ts' : `cli/${entry}.ts`)];
}

/** Returns the environment of a server or command under test. Its configuration is only `env`. */
export function testEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  const none = Object.fromEntries(VARIABLES.map((name) => [name, '']));
  return { ...process.env, ...none, METRICS_TOKEN, ...env };
}

/**
 * Starts the real server with a real database. Resolves when the server accepts requests. If the run has a template
 * (`templates.ts`), the data folder is a copy of it. If the server does not start, rejects with an error that contains
 * the server's log.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(dataRoot(), 'line-rush-test-')));
  const env = options.env ?? {};
  // The other backends store nothing in the data folder, so they need no template.
  if (!env['DATABASE_URL'] && !env['SUPABASE_URL']) copyTemplate('embedded', dataDir);
  const removeData = () =>
    options.dataDir === undefined ? rm(dataDir, { recursive: true, force: true }) : Promise.resolve();
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await findFreePort());
    const server = launch(options, dataDir, port);
    try {
      await server.ready;
    } catch (error) {
      server.child.kill('SIGKILL');
      await server.exited;
      // Skip this if `options` sets the folder, because a running PostgreSQL may then belong to another server.
      if (options.dataDir === undefined) await stopLeftBehind(dataDir);
      // Retries if another process has taken the port since it was chosen.
      if (attempt < 5 && server.logs().includes(`Port ${port} is already in use`)) continue;
      await removeData();
      throw new Error(`The server did not start. It printed:\n${server.logs()}`, { cause: error });
    }
    const { child, exited, logs } = server;
    return {
      url: `http://localhost:${port}`,
      port,
      ...(await keysOf(dataDir, env)),
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

interface Launched {
  child: ChildProcess;
  logs: () => string;
  exited: Promise<number | null>;
  /** Resolves when the server accepts requests. Rejects if the server exits first or takes too long. */
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

/** Stops the PostgreSQL of a killed server, so that tests leave no process behind. */
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
    // The process is already gone.
  }
}
