import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { lookup } from 'mrmime';
import { SCRIPT_CSP } from '#server/site/headers.ts';
import type { Reply } from '#platform/http/reply.ts';
import {
  ENCODINGS,
  etagOf,
  present,
  type Conditions,
  type Encoding,
  type Presented,
  type StoredResponse,
} from '#platform/http/stored-response.ts';

/**
 * The build's HTML files, which site.ts completes with the deployment's configuration.
 * In order: the page of all routes, the home page, the home page for lineup links, and the page for server-rendered
 * content.
 */
const PAGES = ['index.html', 'home.html', 'home-link.html', 'rendered.html'];

const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

interface Asset {
  file: string;
  encodings: Encoding[];
  headers: Readonly<Record<string, string>>;
}

function typeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return type.startsWith('text/') && !type.includes('charset') ? `${type}; charset=utf-8` : type;
}

/** A file with a digest of its content in its name never changes, so browsers may cache it forever. */
function headersOf(path: string, encodings: readonly Encoding[]): Record<string, string> {
  const isImmutable = /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(path);
  const type = typeOf(path);
  return {
    'Cache-Control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    'Content-Type': type,
    ...(type.startsWith('text/javascript') ? { 'Content-Security-Policy': SCRIPT_CSP } : {}),
    ...(encodings.length > 0 ? { Vary: 'Accept-Encoding' } : {}),
  };
}

/**
 * Lists the files of a built site, once at start. Omits dotfiles, and the pages that site.ts serves.
 * Only listed files are served, so no path can reach any other file.
 */
export async function listAssets(dir: string) {
  const assets = await scan(dir);
  const loading = new Map<string, Promise<Presented>>();
  const loaded = new Map<string, Presented>();

  async function load(path: string, asset: Asset): Promise<Presented> {
    const reading = loading.get(path) ?? read(asset);
    loading.set(path, reading);
    try {
      const found = await reading;
      loaded.set(path, found);
      return found;
    } finally {
      loading.delete(path);
    }
  }

  return {
    has: (path: string) => assets.has(path),
    /** Serves the file at a decoded path. Null if the build has no such file. */
    async serve(conditions: Conditions, path: string): Promise<Reply | null> {
      const asset = assets.get(path);
      const found = asset && (loaded.get(path) ?? (await load(path, asset).catch(missing)));
      return found?.(conditions) ?? null;
    },
    /** Serves the file at a decoded path if it is already in memory. Null otherwise. */
    serveLoaded: (conditions: Conditions, path: string) => loaded.get(path)?.(conditions) ?? null,
  };
}

async function read({ encodings, file, headers }: Asset): Promise<Presented> {
  const bytesOf = async (ending: string) => new Uint8Array(await readFile(file + ending));
  const plain = await bytesOf('');
  const variants: StoredResponse['variants'] = { plain };
  for (const encoding of encodings) variants[encoding] = await bytesOf(ENDINGS[encoding]);
  return present({ etag: etagOf(plain), variants }, 200, headers);
}

/** Returns null if the file is missing: a new build may replace it while the server runs. */
function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function scan(dir: string): Promise<Map<string, Asset>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  const all = new Set(paths);
  const isVariant = (path: string) => /\.(?:br|gz)$/.test(path) && all.has(path.replace(/\.(?:br|gz)$/, ''));
  const served = paths.filter(
    (path) => !PAGES.includes(path.slice(1)) && !path.includes('/.') && !isVariant(path),
  );
  return new Map(
    served.map((path) => {
      const encodings = ENCODINGS.filter((encoding) => all.has(path + ENDINGS[encoding]));
      return [path, { file: join(dir, path), encodings, headers: headersOf(path, encodings) }];
    }),
  );
}
