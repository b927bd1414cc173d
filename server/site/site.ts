import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { PageConfig } from '#server/backend/backend.ts';
import type { Config } from '#server/config.ts';
import { etagOf, isFresh, listAssets } from '#server/site/assets.ts';
import { INERT_CSP } from '#server/http/headers.ts';
import { audienceHeaders, pageCsp, serviceWorkerCsp } from '#server/site/headers.ts';
import { type PagePreview, writeIndexHtml, type Written } from '#server/site/index-html.ts';
import { chooseEncoding } from '#server/http/negotiate.ts';
import type { FoundPreview } from '#server/site/find-preview.ts';
import { isFilePath } from '#server/http/target.ts';
import { findRoute, type PageRoute } from '#server/site/routes.ts';

/** Who knows what a page is about that shows something of the database. */
export interface Finders {
  /** Whose page `/profile/{name}` is. */
  profile: (name: string) => Promise<FoundPreview>;
  /** Which line-up the text of `/?shared=…` carries. */
  lineup: (text: string) => Promise<FoundPreview>;
}

/** Answers a request for a page or a file. */
export type Site = (
  request: Request,
  target: { path: string; search: string },
  finders?: Finders,
) => Promise<Response>;

interface Page {
  variants: Partial<Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>> & { plain: Uint8Array<ArrayBuffer> };
  etag: string;
}

/** A page's file and what is written into it. */
interface PageSource {
  html: string;
  written: Written;
}

/** The service worker, and what ends it: `public/sw-off.js`. */
const WORKER = '/sw.js';
const WORKER_END = '/sw-off.js';

/** Serves the built web app of `dir` (`dist/web`), with `page` written into its pages. */
export async function createSite(dir: string, config: Config, page: PageConfig): Promise<Site> {
  if (!existsSync(join(dir, 'index.html'))) return notBuilt(config, page);
  const assets = await listAssets(dir);
  const written = { page, config, hasFile: (name: string) => assets.has(name) };
  const csp = pageCsp(config, page);
  const source = { html: await readFile(join(dir, 'index.html'), 'utf8'), written };
  const index = await compressWell(source);
  const variantOf = async (name: string, otherwise: PageSource): Promise<PageSource> => {
    const file = join(dir, name);
    return existsSync(file) ? { ...source, html: await readFile(file, 'utf8') } : otherwise;
  };
  const homeSource = await variantOf('home.html', source);
  const home = await compressWell(homeSource);
  const linkSource = await variantOf('home-link.html', homeSource);
  const link = await compressWell(linkSource);

  function showing(preview: PagePreview, { html }: PageSource): Promise<Page> {
    return compressQuickly({ html, written: { ...written, preview } });
  }

  async function chooseHome(search: string, finders: Finders | undefined): Promise<Page> {
    const query = new URLSearchParams(search);
    if (!query.has('shared') && !query.has('lineup')) return home;
    const shared = query.get('shared');
    const found = shared ? await finders?.lineup(shared) : undefined;
    return typeof found === 'object' ? showing(found, linkSource) : link;
  }

  async function choosePage(
    { path, search }: Parameters<Site>[1],
    route: PageRoute | null,
    finders: Finders | undefined,
  ): Promise<[Page, 200 | 404]> {
    if (path === '/') return [await chooseHome(search, finders), 200];
    if (route?.profileName === undefined) return [index, route ? 200 : 404];
    const found = (await finders?.profile(route.profileName)) ?? 'undecided';
    if (found === 'none') return [index, 404];
    if (found === 'undecided') return [index, 200];
    return [await showing(found, source), 200];
  }

  /** The service worker goes by a policy of its own. Where it is switched off, the one that ends it is sent in its place. */
  async function serveFile(request: Request, path: string): Promise<Response | null> {
    if (path !== WORKER) return assets.serve(request, path);
    const answer = await assets.serve(request, config.serviceWorker ? WORKER : WORKER_END);
    answer?.headers.set('Content-Security-Policy', serviceWorkerCsp(page));
    return answer;
  }

  return async function site(request, target, finders) {
    const { path } = target;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(405, 'Pages can only be read.', { Allow: 'GET, HEAD' });
    const file = await serveFile(request, path);
    if (file) return file;
    if (path === '/index.html')
      return answerPage(request, index, 200, { 'Content-Security-Policy': csp, 'X-Robots-Tag': 'noindex' });
    // A missing file must never be the app: a browser would cache HTML as a script, or run it as one.
    if (isFilePath(path)) return plain(404, 'There is no such file.');
    const route = findRoute(path);
    const [chosen, status] = await choosePage(target, route, finders);
    const headers = { 'Content-Security-Policy': csp, ...audienceHeaders(route?.audience ?? 'public') };
    return answerPage(request, chosen, status, headers);
  };
}

const NOT_BUILT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Line Rush</title></head>
<body><p>The web app is not built yet. Run "npm run build", or "npm run dev" to work on it.</p></body></html>`;

/** Before the first build. In development Vite serves the app and reads the configuration from this page's head. */
function notBuilt(config: Config, page: PageConfig): Site {
  const html = writeIndexHtml(NOT_BUILT, { page, config, hasFile: () => false });
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
  return () => Promise.resolve(new Response(html, { status: 503, headers }));
}

function finish({ html, written }: PageSource): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(writeIndexHtml(html, written));
}

/** A page that is prepared once, at start. */
async function compressWell(source: PageSource): Promise<Page> {
  const plainBytes = finish(source);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plainBytes), promisify(gzip)(plainBytes)]);
  return {
    variants: { plain: plainBytes, br: new Uint8Array(br), gzip: new Uint8Array(gz) },
    etag: etagOf(plainBytes),
  };
}

/** A page that is made for one request. */
async function compressQuickly(source: PageSource): Promise<Page> {
  const plainBytes = finish(source);
  const gz = await promisify(gzip)(plainBytes, { level: 4 });
  return { variants: { plain: plainBytes, gzip: new Uint8Array(gz) }, etag: etagOf(plainBytes) };
}

function answerPage(
  request: Request,
  page: Page,
  status: 200 | 404,
  pageHeaders: Readonly<Record<string, string>>,
): Response {
  const offered = (['br', 'gzip'] as const).filter((name) => page.variants[name]);
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), offered);
  const etag = encoding ? page.etag.replace(/"$/, `-${encoding}"`) : page.etag;
  const headers = new Headers({
    // Asked for again every time, so that a new build or configuration is seen at once.
    'Cache-Control': 'no-cache',
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...pageHeaders,
  });
  if (status === 200 && isFresh(request, etag)) return new Response(null, { status: 304, headers });
  const body = (encoding && page.variants[encoding]) ?? page.variants.plain;
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
