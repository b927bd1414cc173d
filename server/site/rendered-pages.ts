import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer, ReadPublic, RenderedPage } from '#domain/rendered-page.ts';
import { ROOT } from '#platform/root.ts';
import { createReadCache, type ReadCache } from '#platform/read-cache.ts';
import type { Incoming } from '#platform/http/incoming.ts';
import type { Reply } from '#platform/http/reply.ts';
import { conditionsOf, type Presented } from '#platform/http/stored-response.ts';
import { type InTurn, readInTurn } from '#platform/http/turns.ts';
import type { Backend } from '#server/backend/backend.ts';
import { SITE_LIMITS } from '#server/limits.ts';

/** A page's content, and the responses it was rendered from, by request target. */
export interface PageContent extends RenderedPage {
  readonly data: Readonly<Record<string, unknown>>;
}

/** A response with a page. `bytes` is null if it must not be cached. */
export interface ShownPage {
  readonly presented: Presented;
  readonly bytes: number | null;
}

/** Renders a page. Resolves with null if that fails or takes too long. The browser then renders the page. */
export type RenderPage = (path: string, search: string) => Promise<PageContent | null>;

/** The renderer's bundle (vite.server.config.ts). Loaded on first use, because most visits need no rendering. */
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

const TABLES = ['teams', 'players', 'roster_dates', 'games', 'game_lines'];

/** Caches rendered pages until their data changes. Caches nothing on hosted Supabase, which announces no changes. */
function cachePages(backend: Promise<Pick<Backend, 'changes'>>, milliseconds: number): ReadCache<ShownPage> {
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
    changes?.onChange(TABLES, pages.drop);
  };
  watch().catch(() => undefined); // start.ts reports a backend that does not start
  return pages;
}

const RENDERED = /^\/(?:teams|games|tonight|embed)/;

export type RenderedPages = ReturnType<typeof createRenderedPages>;

export function createRenderedPages(
  backend: Promise<Pick<Backend, 'changes' | 'readPublic'>>,
  inTurn: InTurn,
) {
  const lines = cachePages(backend, SITE_LIMITS.pageMilliseconds);
  // Pages of games expire soon, because they also show predictions and fans' names. Fans can hide their profiles. The
  // pages are not dropped at each change of a profile, because one fan could then make all of them render all the time.
  const games = cachePages(backend, SITE_LIMITS.predictionsMilliseconds);
  const cacheOf = (path: string) => (path.startsWith('/games/') ? games : lines);
  return {
    render: createRenderPage(backend),
    /** Reads a page from memory, or loads it in the address's turn. `key` is its path, and its query if it depends on it. */
    read: (key: string, address: string, load: () => Promise<ShownPage>) =>
      readInTurn(cacheOf(key), inTurn, address, key, load),
    ready: (incoming: Incoming): Reply | null => {
      const { path, search } = incoming.target;
      if (!RENDERED.test(path)) return null;
      const page = cacheOf(path).peek(path + search);
      return page?.presented(conditionsOf(incoming)) ?? null;
    },
  };
}
