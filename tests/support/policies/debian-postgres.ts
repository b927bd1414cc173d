import { execFileSync, spawnSync, type ExecFileSyncOptions } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '#platform/database/server-address.ts';
import { findSystemUser, type SystemUser } from '#platform/database/system-user.ts';
import { copyTemplate } from '../copy-template.ts';
import { makeFolder, removeFolder } from './temporary.ts';

const ROOT = '/usr/lib/postgresql';
const PASSWORD = 'of-the-operator';

export interface DebianPostgres {
  readonly major: string;
  /** The URL for connecting as a superuser, by TCP with a password. */
  readonly url: string;
  readonly sockets: string;
  /** Stops the cluster cleanly, and returns its data directory. */
  halt(): string;
  stop(): void;
}

/**
 * Starts a PostgreSQL cluster in a temporary folder. Resolves with `undefined` if PostgreSQL is not installed.
 *
 * @param prepared Whether to copy the template of the test run. Its databases `postgres` and `hosted_like`
 * have our schema and seed. If the run has no template, the cluster is empty.
 */
export async function startDebianPostgres({ prepared = false } = {}): Promise<DebianPostgres | undefined> {
  const major = existsSync(ROOT)
    ? readdirSync(ROOT).findLast((version) => existsSync(path.join(ROOT, version, 'bin', 'initdb')))
    : undefined;
  if (!major) return undefined;
  const folder = makeFolder();
  const user = findSystemUser();
  const bin = (name: string) => path.join(ROOT, major, 'bin', name);
  const data = path.join(folder, 'data');
  for (const each of [folder, data]) {
    mkdirSync(each, { recursive: true, mode: 0o700 });
    if (user) chownSync(each, user.uid, user.gid);
  }
  const options = {
    cwd: folder,
    stdio: 'ignore',
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  } as const;
  if (!(prepared && copyTemplate('debian', data))) makeCluster(bin('initdb'), folder, data, user, options);
  const port = await startCluster(bin('pg_ctl'), folder, data, options);
  const stop = (mode: 'fast' | 'immediate') =>
    spawnSync(bin('pg_ctl'), ['stop', '-D', data, '-m', mode, '-w', '-t', '100'], options);
  return {
    major,
    url: `postgres://operator:${PASSWORD}@127.0.0.1:${port}/postgres`,
    sockets: folder,
    halt() {
      stop('fast');
      return data;
    },
    stop() {
      stop('immediate');
      removeFolder(folder);
    },
  };
}

function makeCluster(
  initdb: string,
  folder: string,
  data: string,
  user: SystemUser | undefined,
  options: ExecFileSyncOptions,
): void {
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const login = ['-U', 'operator', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  execFileSync(initdb, ['-D', data, ...login, '--no-sync', '-E', 'UTF8'], options);
}

/**
 * Starts the cluster on a free port, and resolves with the port. If another process takes the port first, tries again
 * with another port.
 */
async function startCluster(
  pgCtl: string,
  folder: string,
  data: string,
  options: ExecFileSyncOptions,
): Promise<number> {
  const log = path.join(folder, 'log');
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`;
    try {
      execFileSync(pgCtl, ['start', '-D', data, '-w', '-t', '100', '-l', log, '-o', settings], options);
      return port;
    } catch (error) {
      const said = readFileSync(log, 'utf8');
      if (attempt < 5 && said.includes('Address already in use')) continue;
      throw new Error(`PostgreSQL did not start. It said:\n${said}`, { cause: error });
    }
  }
}
