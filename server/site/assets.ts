import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { SCRIPT_CSP } from '#server/site/headers.ts';
import { chooseEncoding } from '#server/http/negotiate.ts';
import { PAGES } from '#server/site/pages.ts';

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];
const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

interface Asset {
  file: string;
  type: string;
  /** Its name holds a digest of its content: it never changes. */
  immutable: boolean;
  encodings: Encoding[];
}

interface Loaded {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

export interface Assets {
  has(path: string): boolean;
  /** The file at a decoded path, or null when the build has none. */
  serve(request: Request, path: string): Promise<Response | null>;
}

function typeOf(path: string): string {
  const type = getMimeType(path) ?? 'application/octet-stream';
  return type.startsWith('text/') && !type.includes('charset') ? `${type}; charset=utf-8` : type;
}

/** The ETag of some bytes; each encoding of a file is its own representation and has its own. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** Whether `If-None-Match` says that the client has this version. */
export function isFresh(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match');
  return (
    known !== null &&
    (known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  );
}

/**
 * The files of a built site. They are listed once, at start: only what stood there then can be asked for, so no path,
 * however written, reaches any other file. Dotfiles and pages (see site.ts) are not among them.
 */
export async function listAssets(dir: string): Promise<Assets> {
  const assets = await scan(dir);
  const loaded = new Map<string, Promise<Loaded>>();

  function load(file: string): Promise<Loaded> {
    const known = loaded.get(file);
    if (known) return known;
    const loading = readFile(file).then((buffer) => {
      const bytes = new Uint8Array(buffer);
      return { bytes, etag: etagOf(bytes) };
    });
    loaded.set(file, loading);
    loading.catch(() => loaded.delete(file));
    return loading;
  }

  return {
    has: (path) => assets.has(path),
    async serve(request, path) {
      const asset = assets.get(path);
      if (!asset) return null;
      const encoding = chooseEncoding(request.headers.get('accept-encoding'), asset.encodings);
      const found = await load(encoding ? asset.file + ENDINGS[encoding] : asset.file).catch(missing);
      return found && answer(request, asset, encoding, found);
    },
  };
}

/** A build that was replaced under a running server takes its files away: they are gone, which is no failure. */
function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function answer(
  request: Request,
  asset: Asset,
  encoding: Encoding | null,
  { bytes, etag }: Loaded,
): Response {
  const headers = new Headers({
    'Cache-Control': asset.immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    ETag: etag,
  });
  if (asset.type.startsWith('text/javascript')) headers.set('Content-Security-Policy', SCRIPT_CSP);
  if (asset.encodings.length > 0) headers.set('Vary', 'Accept-Encoding');
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers });
  headers.set('Content-Type', asset.type);
  headers.set('Content-Length', String(bytes.length));
  if (encoding) headers.set('Content-Encoding', encoding);
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
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
