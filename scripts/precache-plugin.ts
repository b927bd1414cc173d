/**
 * Vite plugin that builds the service worker (`sw.js`) with the list of files to cache.
 * It follows the imports from the page's entry to find these files. Files that only the admin area needs are left out.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { BUILD_TARGET } from './build-target.ts';
import { collectPackages } from './notices/bundled-packages.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const WORKER = fileURLToPath(new URL('../web/offline/worker/sw.ts', import.meta.url));

const ENTRY = /\/web\/app\/start\.ts$/;

const ONLINE_ONLY = /\/web\/admin\//;

/** Files of `public` that the page or an installed app loads. Their names contain no digest. */
const PUBLIC_FILES = [
  'before-paint.js',
  'favicon.svg',
  'icon-192.png',
  'icon-maskable-512.png',
  'logo.png',
  'manifest.webmanifest',
];

/**
 * Whether a chunk belongs to pages that do not work offline.
 * A chunk of a `codeSplitting` group has no facade module. It belongs to these pages if any of its modules does.
 */
function isOnlineOnly({ facadeModuleId, moduleIds }: Chunk): boolean {
  return facadeModuleId === null
    ? moduleIds.some((id) => ONLINE_ONLY.test(id))
    : ONLINE_ONLY.test(facadeModuleId);
}

function findEntry(bundle: Bundle): Chunk {
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => ENTRY.test(id)),
  );
  if (entry?.type !== 'chunk') throw new Error('The build has no chunk with web/app/start.ts in it.');
  return entry;
}

function fanScripts(bundle: Bundle): Set<string> {
  const found = new Set<string>();
  const follow = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    for (const imported of file.imports) follow(imported);
    for (const imported of file.dynamicImports) {
      const target = bundle[imported];
      if (target?.type === 'chunk' && !isOnlineOnly(target)) follow(imported);
    }
  };
  follow(findEntry(bundle).fileName);
  return found;
}

function textOf(file: Chunk | Rolldown.OutputAsset): string {
  if (file.type === 'chunk') return file.code;
  return /\.(?:css|js)$/.test(file.fileName) ? Buffer.from(file.source).toString() : '';
}

/** Adds the assets that scripts, style sheets, and workers mention, such as fonts and pictures. */
function withAssets(bundle: Bundle, scripts: ReadonlySet<string>): Set<string> {
  const found = new Set(scripts);
  const assets = Object.values(bundle).filter((file) => file.type === 'asset');
  for (const name of found) {
    const file = bundle[name];
    if (!file) continue;
    const text = textOf(file);
    const styles = file.type === 'chunk' ? (file.viteMetadata?.importedCss ?? new Set<string>()) : new Set();
    for (const { fileName } of assets) {
      const mentioned = text.includes(fileName.slice(fileName.lastIndexOf('/') + 1));
      if (styles.has(fileName) || (mentioned && !isStyleOfOthers(fileName, file))) found.add(fileName);
    }
  }
  return found;
}

/**
 * Whether a file is a style sheet that a script only mentions.
 * Fans might not need it, because the app's script lists the style sheets of all parts, even of the admin area.
 */
function isStyleOfOthers(fileName: string, mentioning: Chunk | Rolldown.OutputAsset): boolean {
  return mentioning.type === 'chunk' && fileName.endsWith('.css');
}

/** Lists the files of a build that fans need, as sorted paths below the site's root. */
export function fanFiles(bundle: Bundle): string[] {
  return [...withAssets(bundle, fanScripts(bundle))].filter((name) => name.startsWith('assets/')).toSorted();
}

async function revisions(publicDir: string): Promise<{ url: string; revision: string }[]> {
  return Promise.all(
    PUBLIC_FILES.map(async (name) => {
      const bytes = await readFile(join(publicDir, name));
      return { url: `/${name}`, revision: createHash('sha256').update(bytes).digest('hex').slice(0, 16) };
    }),
  );
}

async function buildWorker(outDir: string, told: { entry: string; files: unknown[] }): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [collectPackages()],
    define: { LINE_RUSH_BUILD: JSON.stringify(told), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: BUILD_TARGET,
      lib: { entry: WORKER, formats: ['iife'], name: 'lineRushWorker', fileName: () => 'sw.js' },
    },
  });
}

export function precachePlugin(): Plugin {
  let publicDir = '';
  return {
    name: 'precache',
    apply: 'build',
    configResolved(config) {
      ({ publicDir } = config);
    },
    async writeBundle({ dir = '' }, bundle) {
      const entry = `/${findEntry(bundle).fileName}`;
      const files = [
        ...fanFiles(bundle).map((name) => ({ url: `/${name}`, revision: null })),
        ...(await revisions(publicDir)),
      ];
      await buildWorker(dir, { entry, files });
      // scripts/precache-size.ts reads this list. The list is outside the site's folder, so it is not served.
      const list = join(dirname(dir), 'precache.json');
      await mkdir(dirname(list), { recursive: true });
      await writeFile(list, JSON.stringify(files.map(({ url }) => url)));
    },
  };
}
