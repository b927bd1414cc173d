import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer, ReadPublic, RenderedPage } from '#domain/rendered-page.ts';
import { ROOT } from '#platform/root.ts';
import { createReadCache, type ReadCache } from '#platform/read-cache.ts';
import type { FindReady } from '#platform/http/incoming.ts';
import { conditionsOf, type Presented } from '#platform/http/stored-response.ts';
import type { Backend } from '#server/backend/backend.ts';
import { SITE_LIMITS } from '#server/limits.ts';

/** What a page shows, and the responses it was rendered from, by target. */
export interface PageContent extends RenderedPage {
  readonly data: Readonly<Record<string, unknown>>;
}

/** A page, ready to be sent. `bytes` is null if the page must not be cached. */
export interface ShownPage {
  readonly presented: Presented;
  readonly bytes: number | null;
}

/** Renders a page. Resolves with null if that fails or takes too long: then the app renders the page in the browser. */
export type RenderPage = (path: string, search: string) => Promise<PageContent | null>;

/** The bundle of the build (vite.server.config.ts), loaded by the first page, because most visits need none. */
const RENDERER_FILE = pathToFileURL(join(ROOT, 'dist', 'server', 'render', 'render.js')).href;

function createRenderPage(backend: Promise<Pick<Backend, 'readPublic'>>): RenderPage {
  async function render(path: string, search: string): Promise<PageContent> {
    const { renderPage } = (await import(RENDERER_FILE)) as { readonly renderPage: PageRenderer };
    const data = new Map<string, unknown>();
    const ask: ReadPublic = async (target) => {
      const result = await (await backend).readPublic(target);
      if (result.status === 200) data.set(target, result.value);
      return result;
    };
    const page = await renderPage({ path, search, ask });
    return { ...page, data: Object.fromEntries(data) };
  }
  return (path, search) =>
    Promise.race([
      render(path, search).catch(() => null),
      delay(SITE_LIMITS.renderTimeout, null, { ref: false }),
    ]);
}

const LINES_TABLES = ['teams', 'players', 'roster_dates', 'games', 'game_lines'];
/** Pages of games also have predictions and the names of fans, who may hide them. */
const GAME_TABLES = [...LINES_TABLES, 'profiles'];

/** Caches rendered pages until their data changes. On hosted Supabase, which announces no changes, nothing is cached. */
function cachePages(
  backend: Promise<Pick<Backend, 'changes'>>,
  tables: readonly string[],
  milliseconds: number,
): ReadCache<ShownPage> {
  let changes: Backend['changes'] = null;
  const pages = createReadCache<ShownPage>({
    entries: SITE_LIMITS.previewEntries,
    bytes: SITE_LIMITS.pageBytes,
    milliseconds,
    sizeOf: ({ bytes }) => bytes,
    isOpen: () => changes?.isListening() === true,
  });
  const watch = async () => {
    ({ changes } = await backend);
    changes?.onChange(tables, pages.drop);
  };
  watch().catch(() => undefined); // the caller handles a backend that does not start
  return pages;
}

const RENDERED = /^\/(?:teams|games|tonight|embed)/;

export interface RenderedPages {
  readonly render: RenderPage;
  /** Pages about lines and rosters, by path, with the query if it decides about the page. */
  readonly lines: ReadCache<ShownPage>;
  /** Pages of games, which expire soon. */
  readonly games: ReadCache<ShownPage>;
  /** Returns the response with a page from memory. */
  readonly ready: FindReady;
}

export function createRenderedPages(
  backend: Promise<Pick<Backend, 'changes' | 'readPublic'>>,
): RenderedPages {
  const lines = cachePages(backend, LINES_TABLES, SITE_LIMITS.pageMilliseconds);
  const games = cachePages(backend, GAME_TABLES, SITE_LIMITS.predictionsMilliseconds);
  return {
    render: createRenderPage(backend),
    lines,
    games,
    ready(incoming) {
      const { path, search } = incoming.target;
      if (!RENDERED.test(path)) return null;
      const page = (path.startsWith('/games/') ? games : lines).peek(path + search);
      return page?.presented(conditionsOf(incoming)) ?? null;
    },
  };
}
