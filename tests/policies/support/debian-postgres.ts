import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { findFreePort } from '#server/database/server-address.ts';
import { findSystemUser } from '#server/database/system-user.ts';
import { makeFolder, removeFolder } from '#tests/policies/support/temporary.ts';

const ROOT = '/usr/lib/postgresql';
const PASSWORD = 'of-the-operator';

/** A cluster of the system's own PostgreSQL, as an operator would give with `DATABASE_URL`. */
export interface DebianPostgres {
  readonly major: string;
  /** Logs in as superuser, by TCP and with a password. */
  readonly url: string;
  stop(): void;
}

/** Starts one in a temporary folder; `undefined` when the system has none installed. */
export async function startDebianPostgres(): Promise<DebianPostgres | undefined> {
  const major = existsSync(ROOT)
    ? readdirSync(ROOT).findLast((version) => existsSync(path.join(ROOT, version, 'bin', 'initdb')))
    : undefined;
  if (!major) return undefined;
  const folder = makeFolder();
  const user = findSystemUser();
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  if (user) for (const file of [folder, passwordFile]) chownSync(file, user.uid, user.gid);
  const bin = (name: string) => path.join(ROOT, major, 'bin', name);
  const data = path.join(folder, 'data');
  const port = await findFreePort();
  const options = {
    cwd: folder,
    stdio: 'ignore',
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  } as const;
  execFileSync(
    bin('initdb'),
    [
      '-D',
      data,
      '-U',
      'operator',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-sync',
      '-E',
      'UTF8',
    ],
    options,
  );
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  execFileSync(
    bin('pg_ctl'),
    ['start', '-D', data, '-w', '-l', path.join(folder, 'log'), '-o', settings],
    options,
  );
  return {
    major,
    url: `postgres://operator:${PASSWORD}@127.0.0.1:${port}/postgres`,
    stop() {
      spawnSync(bin('pg_ctl'), ['stop', '-D', data, '-m', 'immediate', '-w'], options);
      removeFolder(folder);
    },
  };
}
