import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Audience, AUDIENCES, findPage, type FoundPage, PATHS } from '#domain/pages.ts';
import type { PageConfig } from '#server/backend/backend.ts';
import type { Config } from '#server/config.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import { listAssets } from '#server/site/assets.ts';
import { compress } from '#platform/http/compressed.ts';
import { audienceHeaders, pageCsp, serviceWorkerCsp } from '#server/site/headers.ts';
import { type PagePreview, writeIndexHtml, type Written } from '#server/site/index-html.ts';
import type { FindReady, Incoming } from '#platform/http/incoming.ts';
import { type Reply, textReply } from '#platform/http/reply.ts';
import {
  conditionsOf,
  etagOf,
  present,
  type Presented,
  type StoredResponse,
} from '#platform/http/stored-response.ts';
import type { FoundPreview } from '#server/site/find-preview.ts';
import type { RenderPage, ShownPage } from '#server/site/rendered-pages.ts';
import { isFilePath, type Target } from '#platform/http/target.ts';

export type RowPageFound = Extract<FoundPage, { readonly key: string }>;
/**
 * A page that the server renders. Its preview contains its main path, to which its other addresses redirect.
 */
export type RenderedPageFound =
  | { readonly name: 'team' | 'game'; readonly key: string }
  | { readonly name: 'tonight'; readonly key?: undefined };

/** Returns the query if the page depends on it. Other queries must not affect a page that all visitors share. */
function queryOf({ name }: RenderedPageFound, { search }: Target): string {
  return name === 'game' ? search : '';
}

/** Whether the server can render the page with this query. If not, the browser renders it. */
function canRender({ name }: RenderedPageFound, { search }: Target): boolean {
  return name !== 'game' || search === '' || /^\?team=[A-Za-z]{1,10}$/.test(search);
}

function isRendered(found: FoundPage): found is RenderedPageFound {
  return found.name === 'team' || found.name === 'game' || found.name === 'tonight';
}

export interface Finders {
  row: (page: RowPageFound | RenderedPageFound) => Promise<FoundPreview>;
  lineup: (text: string) => Promise<FoundPreview>;
  render?: RenderPage;
  /** Reads a rendered page from memory, or loads it. */
  read?: (key: string, load: () => Promise<ShownPage>) => Promise<ShownPage>;
  /** Whether the client has left, so that no preview needs to be written. */
  isGone?: () => boolean;
}

export interface Site {
  (incoming: Incoming, finders?: Finders): Promise<Reply>;
  /** Returns a file or page from memory. Null if it is not in memory, or needs data for its preview. */
  ready: FindReady;
}

type HeadersOf = (audience: Audience) => Readonly<Record<string, string>>;

/** The service worker, and the script that unregisters it (`public/sw-off.js`). */
const WORKER = '/sw.js';
const WORKER_END = '/sw-off.js';

/** Creates the handler of the built web app in `dir` (`dist/web`). Writes `page` into its pages. */
export async function createSite(dir: string, config: Config, page: PageConfig): Promise<Site> {
  if (!existsSync(join(dir, 'index.html'))) return notBuilt(config, page);
  const assets = await listAssets(dir);
  const written = { page, config, hasFile: (name: string) => assets.has(name) };
  const sources = await readSources(dir);
  const { fileOf, headersOf, withPolicy } = createPolicies(config, page);
  const shown = await preparePages(sources, written, headersOf);
  const { choosePage, shownFor } = createChoices({ headersOf, shown, sources, written });

  async function site(incoming: Incoming, finders?: Finders): Promise<Reply> {
    const { method, target } = incoming;
    const { path } = target;
    if (method !== 'GET' && method !== 'HEAD')
      return textReply(405, 'Pages can only be read.', { Allow: 'GET, HEAD' });
    const conditions = conditionsOf(incoming);
    const file = await assets.serve(conditions, fileOf(path));
    if (file) return withPolicy(path, file);
    if (path === '/index.html') return shown.private(conditions);
    // Never serve the app instead of a missing file: browsers would cache or run HTML as a script.
    if (isFilePath(path)) return textReply(404, 'There is no such file.');
    return (await choosePage(target, findPage(path), finders))(conditions);
  }

  function ready(incoming: Incoming): Reply | null {
    const { path, search } = incoming.target;
    const conditions = conditionsOf(incoming);
    const file = assets.serveLoaded(conditions, fileOf(path));
    if (file) return withPolicy(path, file);
    const found = findPage(path);
    if (!found || found.key !== undefined || isRendered(found) || (path === PATHS.home && search !== ''))
      return null;
    return (path === PATHS.home ? shown.home : shownFor(found))(conditions);
  }

  return Object.assign(site, { ready });
}

interface ChoiceParts {
  headersOf: HeadersOf;
  shown: Awaited<ReturnType<typeof preparePages>>;
  sources: Awaited<ReturnType<typeof readSources>>;
  written: Written;
}

/** Returns functions that choose the page for a path: a built page, a page with a preview, or a rendered page. */
function createChoices({ headersOf, shown, sources, written }: ChoiceParts) {
  function shownFor({ name }: FoundPage): Presented {
    const audience = name === 'newTeam' ? 'token' : AUDIENCES[name]; // the page's query may contain names
    return shown[audience === 'public' || audience === 'token' ? audience : 'private'];
  }

  async function showing(preview: PagePreview, html: string, audience: Audience): Promise<Presented> {
    return present(await compressQuickly(html, { ...written, preview }), 200, headersOf(audience));
  }

  async function chooseHome(search: string, finders: Finders | undefined): Promise<Presented> {
    const query = new URLSearchParams(search);
    if (!query.has('shared') && !query.has('lineup')) return shown.home;
    const shared = query.get('shared');
    const found = shared ? await finders?.lineup(shared) : undefined;
    return typeof found === 'object' ? showing(found, sources.link, 'user') : shown.link;
  }

  async function choosePage(
    { path, search }: Target,
    found: FoundPage | null,
    finders: Finders | undefined,
  ): Promise<Presented> {
    if (path === PATHS.home) return chooseHome(search, finders);
    if (found && isRendered(found) && finders?.read)
      return showRendered({ path, search }, found, { ...finders, read: finders.read });
    if (found?.key === undefined) return found ? shownFor(found) : shown.missing;
    const preview = (await finders?.row(found)) ?? 'undecided';
    if (preview === 'none') return shown.missing;
    // The audience `user` keeps search engines from listing pages of fans.
    const isFans = found.name === 'publicProfile';
    if (preview === 'undecided') return isFans ? shown.private : shown.public;
    return showing(preview, sources.index, isFans ? 'user' : 'public');
  }

  /** Renders a page. Redirects other paths of the page, such as one with the team's abbreviation. */
  async function showRendered(
    target: Target,
    found: RenderedPageFound,
    { isGone, read, render, row }: Finders & Required<Pick<Finders, 'read'>>,
  ): Promise<Presented> {
    const uncached = (presented: Presented): ShownPage => ({ presented, bytes: null });
    const show = async (): Promise<ShownPage> => {
      if (isGone?.()) return uncached(shown.public);
      const preview = await row(found);
      if (preview === 'none') return uncached(shown.missing);
      if (preview === 'undecided') return uncached(shown.public);
      if (preview.path !== target.path) return uncached(() => movedTo(preview.path));
      const content = canRender(found, target) ? await render?.(target.path, queryOf(found, target)) : null;
      if (!content) return uncached(await showing(preview, sources.index, 'public'));
      const stored = await compressQuickly(sources.rendered, { ...written, preview, content });
      const bytes = Object.values(stored.variants).reduce((sum, { length }) => sum + length, 0);
      return { presented: present(stored, 200, headersOf('public')), bytes };
    };
    const reading = read(target.path + queryOf(found, target), show);
    return Promise.race([
      reading.then(({ presented }) => presented).catch(() => shown.public),
      delay(SITE_LIMITS.previewTimeout + SITE_LIMITS.renderTimeout, shown.public, { ref: false }),
    ]);
  }

  return { choosePage, shownFor };
}

/** Reads the HTML files of the build. Replaces missing ones with a more general page. Only `index.html` is required. */
async function readSources(dir: string) {
  const read = async (name: string) => readFile(join(dir, name), 'utf8');
  const readOr = async (name: string, other: string) => (existsSync(join(dir, name)) ? read(name) : other);
  const index = await read('index.html');
  const home = await readOr('home.html', index);
  const rendered = await readOr('rendered.html', index);
  return { index, home, rendered, link: await readOr('home-link.html', home) };
}

/** Compresses the pages that are the same for all users. */
async function preparePages(
  sources: Awaited<ReturnType<typeof readSources>>,
  written: Written,
  headersOf: HeadersOf,
) {
  const [index, home, link] = await Promise.all([
    compressWell(sources.index, written),
    compressWell(sources.home, written),
    compressWell(sources.link, written),
  ]);
  return {
    home: present(home, 200, headersOf('public')),
    link: present(link, 200, headersOf('user')),
    missing: present(index, 404, headersOf('public')),
    public: present(index, 200, headersOf('public')),
    private: present(index, 200, headersOf('user')),
    token: present(index, 200, headersOf('token')),
  };
}

function createPolicies(config: Config, page: PageConfig) {
  const csp = pageCsp(config, page);
  const workerCsp = { 'Content-Security-Policy': serviceWorkerCsp(page) };
  return {
    /** If the service worker is off, replaces it with the script that unregisters it. */
    fileOf: (path: string) => (path === WORKER && !config.serviceWorker ? WORKER_END : path),
    withPolicy: (path: string, file: Reply): Reply =>
      path === WORKER ? { ...file, headers: { ...file.headers, ...workerCsp } } : file,
    headersOf: (audience: Audience) => ({
      ...PAGE_HEADERS,
      'Content-Security-Policy': csp,
      ...audienceHeaders(audience),
    }),
  };
}

const PAGE_HEADERS = {
  // Browsers revalidate pages on every request, so a new build or configuration takes effect at once.
  'Cache-Control': 'no-cache',
  Vary: 'Accept-Encoding',
  'Content-Type': 'text/html; charset=utf-8',
};

const NOT_BUILT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Line Rush</title></head>
<body><p>The web app is not built yet. Run "npm run build", or "npm run dev" to work on it.</p></body></html>`;

/** Serves a notice while there is no build. In development, Vite reads the configuration from the notice's head. */
function notBuilt(config: Config, page: PageConfig): Site {
  const html = writeIndexHtml(NOT_BUILT, { page, config, hasFile: () => false });
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
  const site = () => Promise.resolve({ status: 503, headers, body: html });
  return Object.assign(site, { ready: () => null });
}

async function compressWell(html: string, written: Written): Promise<StoredResponse> {
  const { etag, variants } = await compressQuickly(html, written, 9);
  return { etag, variants: { ...variants, br: await compress('br', variants.plain, 11) } };
}

async function compressQuickly(html: string, written: Written, level = 4): Promise<StoredResponse> {
  const plain = new TextEncoder().encode(writeIndexHtml(html, written));
  return { variants: { plain, gzip: await compress('gzip', plain, level) }, etag: etagOf(plain) };
}

/** Redirects other names of a team, such as its abbreviation, to its page. */
function movedTo(path: string): Reply {
  return { status: 301, headers: { Location: path, 'Cache-Control': 'no-cache' }, body: null };
}
