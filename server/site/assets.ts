import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { lookup } from 'mrmime';
import { SCRIPT_CSP } from '#server/site/headers.ts';
import type { Reply } from '#platform/http/reply.ts';
import {
  etagOf,
  present,
  type Conditions,
  type Presented,
  type StoredResponse,
} from '#platform/http/stored-response.ts';

/**
 * HTML files of the build, completed with the deployment's configuration when served.
 * In order: the page of every route, the home page with its first screen, and the page for lineup links, which preloads its files.
 */
const PAGES = ['index.html', 'home.html', 'home-link.html'];

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];
const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

interface Asset {
  file: string;
  encodings: Encoding[];
  headers: Readonly<Record<string, string>>;
}

export interface Assets {
  has(path: string): boolean;
  /** Serves the file at a decoded path; null when the build has none. */
  serve(conditions: Conditions, path: string): Promise<Reply | null>;
  /** Does the same if the file is already in memory; else null. */
  serveLoaded(conditions: Conditions, path: string): Reply | null;
}

function typeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return type.startsWith('text/') && !type.includes('charset') ? `${type}; charset=utf-8` : type;
}

/** Headers by a path whose name may contain a digest of its content, so that it never changes. */
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
 * The files of a built site, listed once at start.
 * Only these files can be requested, so no path, however written, reaches another one. Dotfiles and pages (see site.ts) are
 * excluded.
 */
export async function listAssets(dir: string): Promise<Assets> {
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
    has: (path) => assets.has(path),
    async serve(conditions, path) {
      const asset = assets.get(path);
      const found = asset && (loaded.get(path) ?? (await load(path, asset).catch(missing)));
      return found?.(conditions) ?? null;
    },
    serveLoaded: (conditions, path) => loaded.get(path)?.(conditions) ?? null,
  };
}

async function read({ encodings, file, headers }: Asset): Promise<Presented> {
  const bytesOf = async (ending: string) => new Uint8Array(await readFile(file + ending));
  const plain = await bytesOf('');
  const variants: StoredResponse['variants'] = { plain };
  for (const encoding of encodings) variants[encoding] = await bytesOf(ENDINGS[encoding]);
  return present({ etag: etagOf(plain), variants }, 200, headers);
}

/** Treats a file as missing if a new build has replaced it under the running server. */
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
