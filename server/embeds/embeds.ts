/**
 * Serves `/embed/lineup`, `/embed/team`, and `/embed/game` for frames.
 * Also serves `/oembed`, which gives other sites the HTML of a frame.
 */
import { ENDPOINTS } from '#domain/endpoints.ts';
import { findPage, PATHS } from '#domain/pages.ts';
import { CARD_SIZES } from '#card/card-input.ts';
import { compress } from '#platform/http/compressed.ts';
import { escapeHtml } from '#platform/http/escape-html.ts';
import type { Incoming } from '#platform/http/incoming.ts';
import { type RateLimiter, takeWithNetwork } from '#platform/http/rate-limiter.ts';
import { jsonReply, type Reply, textReply } from '#platform/http/reply.ts';
import type { Route } from '#platform/http/router.ts';
import { conditionsOf, etagOf, present } from '#platform/http/stored-response.ts';
import type { InTurn } from '#platform/http/turns.ts';
import type { Backend } from '#server/backend/backend.ts';
import { EMBED_CSP, type EmbedView, writeEmbed } from '#server/embeds/embed-page.ts';
import { findGameEmbed, findLineupEmbed, findTeamEmbed, type FoundEmbed } from '#server/embeds/find-embed.ts';
import { PICTURE_FORMAT } from '#server/lineups/lineup-preview.ts';
import type { FindLineup } from '#server/lineups/find-lineup.ts';
import type { RenderedPages, ShownPage } from '#server/site/rendered-pages.ts';

export interface EmbedParts {
  readonly backend: Promise<Pick<Backend, 'readPublic' | 'teamGames'>>;
  readonly findLineup: FindLineup;
  readonly publicUrl: string;
  readonly limiter: RateLimiter;
  readonly inTurn: InTurn;
  readonly rendered: RenderedPages;
}

/** What an embed shows. `key` is a lineup's link text, a team's slug, or a game's id. */
interface Asked {
  readonly kind: 'lineup' | 'team' | 'game';
  readonly key: string;
}

const EMBED = /^\/embed\/(lineup|team|game)(?:\/([A-Za-z0-9-]{1,80}))?$/;

function askedOf({ path, search }: Incoming['target']): Asked | null {
  const [, kind, part] = EMBED.exec(path) ?? [];
  if (kind === 'lineup' && part === undefined)
    return { kind, key: new URLSearchParams(search).get('l')?.toLowerCase() ?? '' };
  if (kind === 'team' && part !== undefined) return { kind, key: part.toLowerCase() };
  return kind === 'game' && part !== undefined && /^[1-9]\d{0,14}$/.test(part) ? { kind, key: part } : null;
}

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': EMBED_CSP,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Robots-Tag': 'noindex',
  Vary: 'Accept-Encoding',
};

async function pageOf(publicUrl: string, view: EmbedView, status: number): Promise<ShownPage> {
  const plain = new TextEncoder().encode(writeEmbed(publicUrl, view));
  const gzip = await compress('gzip', plain, 4);
  const age = status === 200 ? 'public, max-age=300' : 'no-store';
  return {
    presented: present({ etag: etagOf(plain), variants: { plain, gzip } }, status, {
      ...HEADERS,
      'Cache-Control': age,
    }),
    bytes: status === 200 ? plain.length + gzip.length : null,
  };
}

/** Widths and heights of frames in CSS pixels. A game needs room for two teams. */
const FRAMES = { lineup: [600, 600], team: [600, 640], game: [720, 600] } as const;
/** Narrower frames would cut names off. */
const MIN_WIDTH = 240;

/** Finds what the page at an address embeds. Null if there is no such page on this site. */
function embeddedBy(publicUrl: string, address: string): Asked | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  if (origin !== new URL(publicUrl).origin) return null;
  const shared = searchParams.get('shared') ?? searchParams.get('l');
  if ((pathname === PATHS.home || pathname === '/embed/lineup') && shared !== null)
    return { kind: 'lineup', key: shared.toLowerCase() };
  const found = findPage(pathname.replace(/^\/embed\/(team|game)\//, '/$1s/'));
  if (found?.name !== 'team' && found?.name !== 'game') return null;
  return { kind: found.name, key: found.key.toLowerCase() };
}

const addressOf = ({ key, kind }: Asked) =>
  kind === 'lineup' ? `/embed/lineup?l=${key}` : `/embed/${kind}/${key}`;

/** Writes a response of oEmbed 1.0 (https://oembed.com): a frame, and a quote for sites that show no frames. */
function describe(publicUrl: string, asked: Asked, view: EmbedView, query: URLSearchParams): object {
  const limit = (name: string) => {
    const value = Number(query.get(name));
    return Number.isInteger(value) && value > 0 ? value : Infinity;
  };
  const [wide, high] = FRAMES[asked.kind];
  const width = Math.max(Math.min(wide, limit('maxwidth')), Math.min(MIN_WIDTH, limit('maxwidth')));
  const height = Math.min(high, limit('maxheight'));
  const title = escapeHtml(view.title);
  const page = escapeHtml(publicUrl + (view.links[0]?.path ?? PATHS.home));
  const frame = escapeHtml(publicUrl + addressOf(asked));
  const picture = CARD_SIZES[PICTURE_FORMAT];
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Line Rush',
    provider_url: publicUrl,
    title: view.title,
    cache_age: 300,
    width,
    height,
    html:
      `<blockquote><a href="${page}">${title}</a></blockquote>` +
      `<iframe src="${frame}" title="${title}" width="${width}" height="${height}" frameborder="0" scrolling="no"></iframe>`,
    ...(asked.kind === 'lineup' && {
      thumbnail_url: `${publicUrl}${ENDPOINTS.lineupPicture}?shared=${asked.key}`,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
    }),
  };
}

export function createEmbeds({ backend, findLineup, inTurn, limiter, publicUrl, rendered }: EmbedParts) {
  async function find({ key, kind }: Asked): Promise<FoundEmbed> {
    if (kind === 'lineup') return findLineupEmbed(findLineup, key);
    return kind === 'team' ? findTeamEmbed(await backend, key) : findGameEmbed(await backend, key);
  }

  // Made once, because compressing a page takes longer than the rest of such a request.
  const fixed = (title: string, status: number) =>
    pageOf(publicUrl, { title, sides: [], links: [{ text: 'Build a lineup', path: PATHS.home }] }, status);
  const unknown = fixed('There is nothing at this address.', 404);
  const gone = fixed('This lineup is not available anymore.', 410);
  const laterText = 'The lines cannot be shown right now. Reload later.';
  const later = { 429: fixed(laterText, 429), 503: fixed(laterText, 503) };

  /** Resolves with 429 if the address exceeds its rate, and with 503 if the database fails. */
  async function look(asked: Asked, address: string): Promise<FoundEmbed | 429 | 503> {
    if (takeWithNetwork(limiter, 'profilesByAddress', 'profilesByNetwork', address) > 0) return 429;
    return find(asked).catch(() => 503);
  }

  async function show(asked: Asked, address: string): Promise<ShownPage> {
    const view = await look(asked, address);
    if (view === null) return unknown;
    if (typeof view === 'number') return later[view];
    return view === 'gone' ? gone : pageOf(publicUrl, view, 200);
  }

  async function oembed({ address, target }: Incoming): Promise<Reply> {
    const query = new URLSearchParams(target.search);
    if ((query.get('format') ?? 'json') !== 'json') return textReply(501, 'The only format is json.');
    const asked = embeddedBy(publicUrl, query.get('url') ?? '');
    if (!asked) return textReply(404, 'The url is not a page of a lineup, a team, or a game of this site.');
    const view = await inTurn(address, () => look(asked, address)).catch(() => 503 as const);
    if (typeof view === 'number') return textReply(view, 'Try again later.');
    if (view === null || view === 'gone') return textReply(404, 'There is no such page.');
    const headers = { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' };
    return jsonReply(describe(publicUrl, asked, view, query), { headers });
  }

  async function respond(incoming: Incoming): Promise<Reply> {
    const asked = askedOf(incoming.target);
    const page = await (asked
      ? rendered
          .read(addressOf(asked), incoming.address, () => show(asked, incoming.address))
          .catch(() => later[503])
      : unknown);
    return page.presented(conditionsOf(incoming));
  }

  const routes: readonly Route[] = [{ method: 'GET', path: ENDPOINTS.oembed, handle: oembed }];
  return {
    routes,
    /** Returns the response for the path of an embed. Null for other paths and for POST requests. */
    ofPath(incoming: Incoming): Promise<Reply> | null {
      const { method, target } = incoming;
      return target.path.startsWith('/embed/') && method !== 'POST' ? respond(incoming) : null;
    },
  };
}
