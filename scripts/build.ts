/**
 * Builds the web app (dist/web, with precompressed assets) and the server (dist/server).
 * `tsx scripts/build.ts` builds only if the sources have changed since the last build; `--force` always builds.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '#platform/root.ts';
import { isSecretKey } from '#server/config.ts';
import { writeSiteNotices } from './notices/write-notices.ts';
import { bin, run } from './run.ts';

const STAMP = join(ROOT, 'dist', 'sources.sha256');

const SOURCES = [
  'domain',
  'card',
  'web',
  'platform',
  'server',
  'public',
  'supabase',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'scripts/notices',
  'scripts/precache-plugin.ts',
  'scripts/sample-cards',
  'scripts/vite',
  'tsconfig.base.json',
];

async function* filesUnder(path: string): AsyncGenerator<string> {
  if (!(await stat(path)).isDirectory()) {
    yield path;
    return;
  }
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name.includes('.test.')) continue;
    yield* filesUnder(join(path, entry.name));
  }
}

/**
 * Returns the variables that Vite writes into the build. A new value needs a new build.
 * Empty variables count as unset.
 */
function buildVariables(): string {
  return JSON.stringify(
    Object.entries(process.env)
      .filter(([name, value]) => name.startsWith('VITE_') && value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Returns a digest of every source's path and content. Unlike file dates, it does not change in a checkout or copy. */
async function sourcesDigest(): Promise<string> {
  const hash = createHash('sha256').update(buildVariables());
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    if (!existsSync(path)) continue;
    for await (const file of filesUnder(path)) {
      hash.update(relative(ROOT, file).replaceAll(sep, '/')).update('\0');
      hash.update(await readFile(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

async function writtenDigest(): Promise<string | null> {
  return readFile(STAMP, 'utf8').catch(() => null);
}

async function step(what: string, args: readonly string[]): Promise<void> {
  // Override NODE_ENV, because with another value Vite would build React for development.
  const code = await run(bin('vite'), args, { env: { NODE_ENV: 'production' } });
  if (code !== 0)
    throw new Error(`Building the ${what} failed (exit code ${code}); its output above says why.`);
}

/** Builds `dist` if it is stale or if `force` is set. Returns whether it was built. Throws if a step fails. */
export async function buildIfStale(force = false): Promise<boolean> {
  if (isSecretKey(process.env.VITE_SUPABASE_ANON_KEY ?? ''))
    throw new Error(
      'VITE_SUPABASE_ANON_KEY is a secret key, which all pages would show: set the publishable key.',
    );
  const digest = await sourcesDigest();
  if (!force && digest === (await writtenDigest())) return false;
  console.log('Building …');
  await rm(STAMP, { force: true });
  const server = ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'];
  await Promise.all([
    step('web app', ['build', '--logLevel', 'warn']),
    step('server', server).then(() => step('renderer of pages', [...server, '--mode', 'render'])),
  ]);
  await writeSiteNotices();
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  await writeFile(STAMP, digest);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const built = await buildIfStale(process.argv.includes('--force'));
  console.log(built ? 'Built dist/web and dist/server.' : 'dist is up to date.');
}
