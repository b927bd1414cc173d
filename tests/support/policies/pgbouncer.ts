import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '#platform/database/server-address.ts';
import { findSystemUser } from '#platform/database/system-user.ts';
import { makeFolder, removeFolder } from './temporary.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Starts PgBouncer in front of a PostgreSQL server. Resolves with `undefined` if PgBouncer is not installed. */
export async function startPgBouncer(databaseUrl: string, settings: string) {
  if (!existsSync(PROGRAM)) return undefined;
  const target = new URL(databaseUrl);
  const folder = makeFolder();
  const port = await findFreePort();
  const users = path.join(folder, 'users.txt');
  const ini = path.join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${target.username}" "${target.password}"\n`);
  writeFileSync(
    ini,
    `[databases]\n* = host=127.0.0.1 port=${target.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `unix_socket_dir =\nauth_type = plain\nauth_file = ${users}\n${settings}\n`,
  );
  const user = findSystemUser();
  if (user) for (const each of [folder, users, ini]) chownSync(each, user.uid, user.gid);
  const child = spawn(PROGRAM, ['-q', ini], {
    stdio: 'ignore',
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  while (!(await answers(port)) && child.exitCode === null) await delay(20);
  target.port = String(port);
  return {
    url: target.href,
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      removeFolder(folder);
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
