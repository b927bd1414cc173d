/** A disk that can fill up, for a server under test. It is a real file system if the system allows that. */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reachDatabase } from '../database.ts';
import type { TestServer } from '../server.ts';

export interface SmallDisk {
  /** Pass `launcher` and `dataDir` to `startTestServer`. */
  readonly launcher: readonly string[];
  readonly dataDir: string;
  fill(server: TestServer): Promise<void> | void;
  empty(server: TestServer): void;
  /** Call this after the server has stopped. */
  remove(): void;
}

/** The size of the disk. A new database (50 MB) and the write-ahead log of some writes fit on it. */
const MEGABYTES = 192;

/**
 * Mounts a file system in memory that only the server sees. This needs root or a user namespace. In a container that
 * forbids both, the server gets a limit for the size of files (`setrlimit`) instead.
 */
export function makeSmallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'line-rush-test-'));
  const launcher = findLauncher(folder);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (launcher === undefined)
    return {
      launcher: [],
      dataDir: folder,
      fill: limitFiles,
      empty: (server) => setLimit(server, 'unlimited'),
      remove,
    };
  const ballast = ({ pid }: TestServer) => join('/proc', String(pid), 'root', folder, 'ballast');
  return {
    launcher,
    dataDir: join(folder, 'data'),
    fill: (server) => writeUntilFull(ballast(server)),
    empty: (server) => rmSync(ballast(server)),
    remove,
  };
}

function findLauncher(folder: string): string[] | undefined {
  const mount = `mount -t tmpfs -o size=${MEGABYTES}m,mode=0700 tmpfs '${folder}'`;
  const own = `--map-user=${process.getuid?.()} --map-group=${process.getgid?.()}`;
  const ways = [
    ['unshare', '--mount', 'sh', '-c', `${mount} && exec "$@"`, 'sh'],
    [
      'unshare',
      '--user',
      '--map-root-user',
      '--mount',
      'sh',
      '-c',
      `${mount} && exec unshare --user ${own} "$@"`,
      'sh',
    ],
  ];
  return ways.find(([program = '', ...args]) => spawnSync(program, [...args, 'true']).status === 0);
}

function writeUntilFull(file: string): void {
  for (const size of [1024 * 1024, 4096]) {
    const block = Buffer.alloc(size, 1);
    try {
      for (;;) appendFileSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

/**
 * Largest file size, in bytes. PostgreSQL's log segments have exactly this size, so they fit. Tables cannot grow beyond
 * it.
 */
const FILE_LIMIT = 16 * 1024 * 1024;

async function limitFiles(server: TestServer): Promise<void> {
  const database = await reachDatabase(server);
  // Fills `site_visits` up to the limit: first with large rows, then with small ones in the remaining space.
  for (const [length, rows] of [
    [1900, Math.ceil(FILE_LIMIT / 1900)],
    [0, 20_000],
  ] as const)
    await database.sql`
      insert into public.site_visits (visit_type, referrer)
      select 'page_visit', repeat('x', ${length}::int) from generate_series(1, ${rows}::int)`;
  await database.close();
  setLimit(server, String(FILE_LIMIT));
}

function setLimit({ dataDir }: TestServer, bytes: string): void {
  const cluster = join(dataDir, 'postgres');
  const postmaster = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const children = execFileSync('ps', ['--ppid', postmaster, '-o', 'pid='], { encoding: 'utf8' });
  const { gid, uid } = statSync(cluster);
  // Changes only the soft limit, which any process of the same user may do. The hard limit stays, so the soft limit can
  // be raised again.
  for (const pid of [postmaster, ...children.split(/\s+/).filter(Boolean)])
    spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`], process.getuid?.() === 0 ? { uid, gid } : {});
}
