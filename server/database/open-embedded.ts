import path from 'node:path';

import postgres, { type Sql } from 'postgres';

import { prepareCluster, prepareDataDir } from '#server/database/cluster.ts';
import { findRunningServer } from '#server/database/embedded-server.ts';
import { findHolder, lockFolder, type FolderLock } from '#server/database/folder-lock.ts';
import { keepRunning, type KeptServer } from '#server/database/keep-running.ts';
import type { ConnectionOptions, DatabaseLog, OpenDatabase } from '#server/database/open-database.ts';
import { prepareSchema, whilePreparing } from '#server/database/prepare-schema.ts';
import { LOGIN_ROLE, deriveLoginPassword, prepareRoles } from '#server/database/roles.ts';
import { addressOf, type ServerAddress } from '#server/database/server-address.ts';

const DATABASE = 'line_rush';

/** Starts the PostgreSQL that came with npm on the data folder, and prepares it. @throws {DatabaseError} */
export async function openEmbedded(dataDir: string, log: DatabaseLog): Promise<OpenDatabase> {
  const folder = prepareDataDir(dataDir);
  const lock = await lockFolder(folder);
  let server: KeptServer | undefined;
  try {
    const cluster = await prepareCluster(folder);
    server = await keepRunning(cluster, log);
    const address = addressOf(folder, cluster.folder, server.port);
    const appConnection = await prepareEmbedded(address, log);
    log.info(`PostgreSQL ${cluster.binaries.major} serves ${cluster.folder}.`);
    return { kind: 'embedded', appConnection, close: closer(server, address, lock) };
  } catch (error) {
    await server?.stop();
    lock.release();
    throw error;
  }
}

/**
 * Reaches the database of a server that is running on the folder, for a command beside it; closing leaves it running.
 *
 * @returns `undefined` when no server runs there.
 */
export function attachEmbedded(dataDir: string): OpenDatabase | undefined {
  const folder = prepareDataDir(dataDir);
  const clusterFolder = path.join(folder, 'postgres');
  const running = findHolder(folder) && findRunningServer(clusterFolder);
  if (!running) return undefined;
  const address = addressOf(folder, clusterFolder, running.port);
  return {
    kind: 'embedded',
    appConnection: loginConnection(address),
    close: () => Promise.resolve(address.forget()),
  };
}

function loginConnection(address: ServerAddress): ConnectionOptions {
  const { username: _, max: __, password, ...server } = address.superuser;
  const derived = typeof password === 'string' ? deriveLoginPassword(password) : undefined;
  return { ...server, username: LOGIN_ROLE, database: DATABASE, ...(derived ? { password: derived } : {}) };
}

async function prepareEmbedded(address: ServerAddress, log: DatabaseLog): Promise<ConnectionOptions> {
  const appConnection = loginConnection(address);
  await asSuperuser(address, 'postgres', async (sql) => {
    const [made] = await sql`select from pg_database where datname = ${DATABASE}`;
    if (!made) await sql.unsafe(`create database ${DATABASE}`);
  });
  await asSuperuser(address, DATABASE, (sql) =>
    whilePreparing(sql, async () => {
      const password = appConnection.password;
      await prepareRoles(sql, typeof password === 'string' ? password : undefined);
      await prepareSchema(appConnection, log);
    }),
  );
  return appConnection;
}

async function asSuperuser(
  address: ServerAddress,
  database: string,
  work: (sql: Sql) => Promise<void>,
): Promise<void> {
  const sql = postgres({ ...address.superuser, database, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

function closer(server: KeptServer, address: ServerAddress, lock: FolderLock): () => Promise<void> {
  const leave = () => {
    address.forget();
    lock.release();
  };
  // PostgreSQL itself ends with the process: see startServer.
  process.once('exit', leave);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await server.stop();
    process.removeListener('exit', leave);
    leave();
  };
  return () => (closing ??= close());
}
