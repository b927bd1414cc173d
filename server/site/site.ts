import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { PageConfig } from '#server/backend/backend.ts';
import type { Config } from '#server/config.ts';
import { etagOf, isFresh, listAssets, type Assets } from '#server/site/assets.ts';
import { INERT_CSP, pageCsp } from '#server/site/headers.ts';
import { writeIndexHtml } from '#server/site/index-html.ts';
import { chooseEncoding } from '#server/site/negotiate.ts';
import { isAppRoute, isFilePath } from '#server/site/routes.ts';

export type Site = (request: Request, path: string) => Promise<Response>;

interface Page {
  variants: Record<'br' | 'gzip' | 'plain', Uint8Array<ArrayBuffer>>;
  etag: string;
  csp: string;
}

/** Serves the built web app of `dir` (`dist/web`), with `page` written into its pages. */
export async function createSite(dir: string, config: Config, page: PageConfig): Promise<Site> {
  if (!existsSync(join(dir, 'index.html'))) return notBuilt(config, page);
  const assets = await listAssets(dir);
  const index = await preparePage(join(dir, 'index.html'), assets, config, page);
  const homeFile = join(dir, 'home.html');
  const home = existsSync(homeFile) ? await preparePage(homeFile, assets, config, page) : index;
  return async function site(request, path) {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(405, 'Pages can only be read.', { Allow: 'GET, HEAD' });
    const file = await assets.serve(request, path);
    if (file) return file;
    // A missing file must never be the app: a browser would cache HTML as a script, or run it as one.
    if (isFilePath(path)) return plain(404, 'There is no such file.');
    if (path === '/') return answerPage(request, home, 200);
    return answerPage(request, index, isAppRoute(path) ? 200 : 404);
  };
}

const NOT_BUILT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Line Rush</title></head>
<body><p>The web app is not built yet. Run "npm run build", or "npm run dev" to work on it.</p></body></html>`;

/** Before the first build. In development Vite serves the app and reads the configuration from this page's head. */
function notBuilt(config: Config, page: PageConfig): Site {
  const { publicUrl, supportEmail } = config;
  const html = writeIndexHtml(NOT_BUILT, { page, publicUrl, supportEmail, hasFile: () => false });
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
  return () => Promise.resolve(new Response(html, { status: 503, headers }));
}

async function preparePage(path: string, assets: Assets, config: Config, page: PageConfig): Promise<Page> {
  const source = await readFile(path, 'utf8');
  const { publicUrl, supportEmail } = config;
  const hasFile = (name: string) => assets.has(name);
  const html = writeIndexHtml(source, { page, publicUrl, supportEmail, hasFile });
  const bytes = new TextEncoder().encode(html);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes)]);
  return {
    variants: { plain: bytes, br: new Uint8Array(br), gzip: new Uint8Array(gz) },
    etag: etagOf(bytes),
    csp: pageCsp(config, page),
  };
}

function answerPage(request: Request, page: Page, status: 200 | 404): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), ['br', 'gzip']);
  const etag = encoding ? page.etag.replace(/"$/, `-${encoding}"`) : page.etag;
  const headers = new Headers({
    // Asked for again every time, so that a new build or configuration is seen at once.
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': page.csp,
    ETag: etag,
    Vary: 'Accept-Encoding',
  });
  if (status === 200 && isFresh(request, etag)) return new Response(null, { status: 304, headers });
  const body = page.variants[encoding ?? 'plain'];
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Length', String(body.length));
  if (encoding) headers.set('Content-Encoding', encoding);
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

function plain(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': INERT_CSP,
      ...headers,
    },
  });
}
