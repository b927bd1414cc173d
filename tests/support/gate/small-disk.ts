/** A disk that fills up, for a server under test: a real one of its own where the system lets us have one. */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reachDatabase } from '../database.ts';
import type { TestServer } from '../server.ts';

export interface SmallDisk {
  /** Give both to the server. */
  readonly launcher: readonly string[];
  readonly dataDir: string;
  /** Leaves no space for anything the database wants to write. */
  fill(server: TestServer): Promise<void> | void;
  /** Gives the space back. */
  empty(server: TestServer): void;
  /** Once the server has ended. */
  remove(): void;
}

/** Room for a new database (50 MB), and for the log of some writing. */
const MEGABYTES = 192;

/**
 * A file system of its own in memory, mounted where only the server sees it: by root, or by anyone in a user namespace that
 * gives him his own number back. In a container that forbids both, files that may not grow (`setrlimit`).
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

/** Segments of PostgreSQL's log have this size from the start; a table that has it, too, can grow no more. */
const FILE_LIMIT = 16 * 1024 * 1024;

async function limitFiles(server: TestServer): Promise<void> {
  const database = await reachDatabase(server);
  // Large rows for the size, small ones for the gaps that they leave.
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
  // A process of the same user may change the limit; it keeps what it may be raised to.
  for (const pid of [postmaster, ...children.split(/\s+/).filter(Boolean)])
    spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`], process.getuid?.() === 0 ? { uid, gid } : {});
}
