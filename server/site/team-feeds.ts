/** Serves the sitemap for search engines, and a feed of each team's lines. */
import type { GameLines } from '#domain/lines/game-lines.ts';
import { ENDPOINTS } from '#domain/endpoints.ts';
import { gamePath, PATHS, teamFeedPath, teamPath } from '#domain/pages.ts';
import { teamSlug } from '#domain/team.ts';
import { escapeHtml } from '#platform/http/escape-html.ts';
import type { Incoming } from '#platform/http/incoming.ts';
import { type RateLimiter, takeWithNetwork } from '#platform/http/rate-limiter.ts';
import { type Reply, textReply } from '#platform/http/reply.ts';
import type { Route } from '#platform/http/router.ts';
import type { InTurn } from '#platform/http/turns.ts';
import type { Backend, TeamGames } from '#server/backend/backend.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import { newsOf } from '#server/site/team-preview.ts';

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';

/** XML allows neither control characters nor U+FFFE and U+FFFF, not even escaped. */
const xml = (text: string) => escapeHtml(text.replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' '));

/** Converts a time from PostgreSQL to the format of sitemaps and Atom. */
const stamp = (time: string) => new Date(time).toISOString();

export function writeSitemap(
  publicUrl: string,
  { games, teams }: Awaited<ReturnType<Backend['readGames']>>,
): string {
  const entry = (path: string, changed?: string) =>
    `<url><loc>${xml(publicUrl + path)}</loc>${changed ? `<lastmod>${stamp(changed)}</lastmod>` : ''}</url>`;
  const ownGame = (id: string) =>
    games.find((game) => String(game.home_team_id) === id || String(game.away_team_id) === id);
  const urls = [
    entry(PATHS.home),
    entry(PATHS.tonight, games[0]?.computed_at),
    ...teams.map((team) => entry(teamPath(teamSlug(team)), ownGame(team.id)?.computed_at)),
    ...games.map((game) => entry(gamePath(game.id), game.computed_at)),
  ];
  return `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function linesText({ defense, forwards, players, starter }: GameLines): string {
  const row = (ids: readonly string[]) => ids.map((id) => players[id]?.name ?? id).join(' – ');
  return [...forwards, ...defense, [starter]].map(row).join('; ');
}

/** Writes a team's Atom feed (RFC 4287). Each game with lines has an entry. */
export function writeTeamFeed(publicUrl: string, found: TeamGames): string {
  const { games, team } = found;
  const page = publicUrl + teamPath(teamSlug(team));
  const self = publicUrl + teamFeedPath(teamSlug(team));
  // Omit the eleventh game: without an earlier game, its changes are unknown.
  const entries = games.slice(0, 10).flatMap((game, index) => {
    const news = newsOf(found, index);
    if (!news) return [];
    const url = publicUrl + gamePath(game.id, team.abbreviation ?? undefined);
    const changed = news.changes.length > 0 ? `What changed: ${news.changes.join(', ')}. ` : '';
    return [
      `<entry><id>${xml(url)}</id><title>${xml(news.title)}</title><link href="${xml(url)}"/>` +
        `<updated>${stamp(game.computed_at)}</updated><summary>${xml(changed + linesText(news.lines))}</summary></entry>`,
    ];
  });
  const updated = stamp(games[0]?.computed_at ?? '2026-10-01T00:00:00Z');
  const head =
    `<id>${xml(page)}</id><title>${xml(team.name)} lines</title><author><name>Line Rush</name></author>` +
    `<link href="${xml(page)}"/><link rel="self" href="${xml(self)}"/><updated>${updated}</updated>`;
  return `${HEAD}<feed xmlns="http://www.w3.org/2005/Atom">${head}\n${entries.join('\n')}\n</feed>\n`;
}

const TEAM_FEED = /^\/teams\/([A-Za-z0-9-]{1,80})\/feed\.xml$/;

export interface TeamFeedParts {
  readonly backend: Promise<Pick<Backend, 'readGames' | 'teamGames'>>;
  readonly publicUrl: string;
  readonly limiter: RateLimiter;
  readonly inTurn: InTurn;
}

const CACHED = { 'Cache-Control': 'public, max-age=600' };

/** Creates the handlers of `/sitemap.xml`, `/robots.txt`, and `/teams/{slug}/feed.xml`. */
export function createTeamFeeds({ backend, inTurn, limiter, publicUrl }: TeamFeedParts) {
  async function respond(
    { address }: Incoming,
    type: string,
    write: () => Promise<string | null>,
  ): Promise<Reply> {
    const wait = takeWithNetwork(limiter, 'profilesByAddress', 'profilesByNetwork', address);
    const later = (status: number, seconds: number) =>
      textReply(status, 'Try again later.', { 'Retry-After': String(seconds) });
    if (wait > 0) return later(429, wait);
    try {
      const body = await inTurn(address, write);
      if (body === null) return textReply(404, 'There is no such team.');
      return { status: 200, headers: { 'Content-Type': `${type}; charset=utf-8`, ...CACHED }, body };
    } catch {
      return later(503, 10);
    }
  }
  const robots = textReply(
    200,
    `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}${ENDPOINTS.sitemap}`,
    CACHED,
  );
  const sitemap = (incoming: Incoming) =>
    respond(incoming, 'application/xml', async () =>
      writeSitemap(publicUrl, await (await backend).readGames()),
    );
  const routes: readonly Route[] = [
    { method: 'GET', path: ENDPOINTS.robots, handle: () => Promise.resolve(robots) },
    { method: 'GET', path: ENDPOINTS.sitemap, handle: sitemap },
  ];
  return {
    routes,
    /** Returns the response for the path of a team's feed. Null for other paths and for POST requests. */
    ofTeam(incoming: Incoming): Promise<Reply> | null {
      const key = TEAM_FEED.exec(incoming.target.path)?.[1];
      if (key === undefined || incoming.method === 'POST') return null;
      return respond(incoming, 'application/atom+xml', async () => {
        const signal = AbortSignal.timeout(SITE_LIMITS.previewTimeout);
        const found = await (await backend).teamGames(key, signal);
        return found && writeTeamFeed(publicUrl, found);
      });
    },
  };
}
