import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { prepareCluster, prepareDataDir, type Cluster } from '#platform/database/cluster.ts';
import { findRunningServer } from '#platform/database/embedded-server.ts';
import { findHolder, lockFolder, type FolderLock } from '#platform/database/folder-lock.ts';
import { keepRunning, type KeptServer } from '#platform/database/keep-running.ts';
import type { ConnectionOptions, DatabaseLog, OpenDatabase } from '#platform/database/database.ts';
import { whilePreparing } from '#platform/database/prepare-schema.ts';
import { LOGIN_ROLE, deriveLoginPassword, prepareRoles, setPassword } from '#platform/database/roles.ts';
import { finishRestore } from '#platform/database/finish-restore.ts';
import { addressOf, type ServerAddress } from '#platform/database/server-address.ts';
import { PRODUCT } from '#platform/product.ts';

export const DATABASE = PRODUCT.id;

export interface Reached {
  readonly address: ServerAddress;
  close(): Promise<void>;
}

/** Prepares a database whose roles exist. Receives the owner's connection options and a superuser's connection. */
export type Preparation = (owner: ConnectionOptions, superuser: Sql) => Promise<void>;

/** Starts the bundled PostgreSQL on the data folder, and prepares the database. @throws {DatabaseError} */
export async function openEmbedded(
  dataDir: string,
  log: DatabaseLog,
  prepare: Preparation,
): Promise<OpenDatabase> {
  const started = await startEmbeddedDatabase(dataDir, log);
  const close = () => started.close();
  try {
    const { cluster } = started;
    const appConnection = await prepareEmbedded(started.address, prepare);
    log.info(`PostgreSQL ${cluster.binaries.major} serves ${cluster.folder}.`);
    return { kind: 'embedded', appConnection, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Starts PostgreSQL on the data folder's cluster, and creates the cluster if needed. Prepares no database.
 * @throws {DatabaseError}
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: DatabaseLog,
): Promise<Reached & { readonly cluster: Cluster }> {
  const folder = prepareDataDir(dataDir);
  const lock = await lockFolder(folder);
  try {
    finishRestore(folder);
    const cluster = await prepareCluster(folder);
    const server = await keepRunning(cluster, log);
    lock.lost.addEventListener('abort', () => server.abandon());
    const address = addressOf(folder, cluster.folder, server.port);
    return { address, cluster, close: closer(server, address, lock) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Connects to the PostgreSQL of a running server; `undefined` when none runs on the folder. */
export function reachRunning(dataDir: string): Reached | undefined {
  const folder = prepareDataDir(dataDir);
  const clusterFolder = path.join(folder, 'postgres');
  const running = findHolder(folder) && findRunningServer(clusterFolder);
  if (!running) return undefined;
  const address = addressOf(folder, clusterFolder, running.port);
  return { address, close: () => Promise.resolve(address.forget()) };
}

/** Opens the database of a running server; closing does not stop the server. `undefined` when none runs. */
export function attachEmbedded(dataDir: string): OpenDatabase | undefined {
  const running = reachRunning(dataDir);
  if (!running) return undefined;
  return {
    kind: 'embedded',
    appConnection: loginConnection(running.address),
    close: () => running.close(),
  };
}

function loginConnection(address: ServerAddress): ConnectionOptions {
  const { username: _, max: __, password, ...server } = address.superuser;
  const derived = typeof password === 'string' ? deriveLoginPassword(password) : undefined;
  return { ...server, username: LOGIN_ROLE, database: DATABASE, ...(derived ? { password: derived } : {}) };
}

async function prepareEmbedded(address: ServerAddress, prepare: Preparation): Promise<ConnectionOptions> {
  const appConnection = loginConnection(address);
  await asSuperuser(address, 'postgres', async (sql) => {
    const [made] = await sql`select from pg_database where datname = ${DATABASE}`;
    if (!made) await sql.unsafe(`create database ${DATABASE}`);
  });
  await asSuperuser(address, DATABASE, (sql) =>
    whilePreparing(sql, async () => {
      await prepareRoles(sql, LOGIN_ROLE);
      const { password } = appConnection;
      if (typeof password === 'string') await setPassword(sql, LOGIN_ROLE, password);
      await prepare(appConnection, sql);
    }),
  );
  return appConnection;
}

/** Runs `work` on one connection that bypasses all permissions and policies. */
export async function asSuperuser<T>(
  { superuser }: ServerAddress,
  database: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres({ ...superuser, database, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

function closer(server: KeptServer, address: ServerAddress, lock: FolderLock): () => Promise<void> {
  const leave = () => {
    address.forget();
    lock.release();
  };
  // On exit, only release the folder. `startPostgres` has already arranged that PostgreSQL stops then.
  process.once('exit', leave);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await server.stop();
    process.removeListener('exit', leave);
    leave();
  };
  return () => (closing ??= close());
}
