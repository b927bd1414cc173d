import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { SCRIPT_CSP } from '#server/site/headers.ts';
import { chooseEncoding } from '#server/http/negotiate.ts';
import type { Reply } from '#server/http/reply.ts';
import { etagOf, isNotModified, type Conditions } from '#server/http/stored-response.ts';
import { PAGES } from '#server/site/pages.ts';

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];
const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

interface Asset {
  file: string;
  type: string;
  /** Its name contains a digest of its content, so it never changes. */
  immutable: boolean;
  encodings: Encoding[];
}

interface Loaded {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

export interface Assets {
  has(path: string): boolean;
  /** Serves the file at a decoded path; null when the build has none. */
  serve(conditions: Conditions, path: string): Promise<Reply | null>;
  /** Does the same if the file is already in memory; else null. */
  serveLoaded(conditions: Conditions, path: string): Reply | null;
}

function typeOf(path: string): string {
  const type = getMimeType(path) ?? 'application/octet-stream';
  return type.startsWith('text/') && !type.includes('charset') ? `${type}; charset=utf-8` : type;
}

/**
 * The files of a built site, listed once at start.
 * Only these files can be requested, so no path, however written, reaches another one. Dotfiles and pages (see site.ts) are
 * excluded.
 */
export async function listAssets(dir: string): Promise<Assets> {
  const assets = await scan(dir);
  const loading = new Map<string, Promise<Loaded>>();
  const loaded = new Map<string, Loaded>();

  async function read(file: string): Promise<Loaded> {
    const bytes = new Uint8Array(await readFile(file));
    const found = { bytes, etag: etagOf(bytes) };
    loaded.set(file, found);
    return found;
  }

  function load(file: string): Promise<Loaded> {
    const known = loading.get(file);
    if (known) return known;
    const reading = read(file);
    loading.set(file, reading);
    reading.catch(() => loading.delete(file));
    return reading;
  }

  function choose(path: string, { acceptEncoding }: Conditions) {
    const asset = assets.get(path);
    if (!asset) return null;
    const encoding = chooseEncoding(acceptEncoding, asset.encodings);
    return { asset, encoding, file: encoding ? asset.file + ENDINGS[encoding] : asset.file };
  }

  return {
    has: (path) => assets.has(path),
    async serve(conditions, path) {
      const chosen = choose(path, conditions);
      const found = chosen && (await load(chosen.file).catch(missing));
      return found && answer(conditions, chosen, found);
    },
    serveLoaded(conditions, path) {
      const chosen = choose(path, conditions);
      const found = chosen && loaded.get(chosen.file);
      return found ? answer(conditions, chosen, found) : null;
    },
  };
}

/** Treats a file as missing if a new build has replaced it under the running server. */
function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Each encoding of a file has its own ETag. */
function answer(
  { ifNoneMatch, method }: Conditions,
  { asset, encoding }: { asset: Asset; encoding: Encoding | null },
  { bytes, etag }: Loaded,
): Reply {
  const headers = {
    'Cache-Control': asset.immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    ETag: etag,
    ...(asset.type.startsWith('text/javascript') ? { 'Content-Security-Policy': SCRIPT_CSP } : {}),
    ...(asset.encodings.length > 0 ? { Vary: 'Accept-Encoding' } : {}),
  };
  if (isNotModified(ifNoneMatch, etag)) return { status: 304, headers, body: null };
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': asset.type,
      'Content-Length': String(bytes.length),
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    },
    body: method === 'HEAD' ? null : bytes,
  };
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
    served.map((path) => [
      path,
      {
        file: join(dir, path),
        type: typeOf(path),
        immutable: /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(path),
        encodings: ENCODINGS.filter((encoding) => all.has(path + ENDINGS[encoding])),
      },
    ]),
  );
}
