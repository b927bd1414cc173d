/** Serves what visitors and robots read, except for the API: pages with previews, feeds, and embeds. */
import { PATHS } from '#domain/pages.ts';
import type { Incoming } from '#platform/http/incoming.ts';
import { chargeTurns, type RateLimiter } from '#platform/http/rate-limiter.ts';
import type { Reply } from '#platform/http/reply.ts';
import type { InTurn } from '#platform/http/turns.ts';
import type { Backend } from '#server/backend/backend.ts';
import { cacheReads } from '#server/backend/cached-reads.ts';
import type { Config } from '#server/config.ts';
import { createEmbeds } from '#server/embeds/embeds.ts';
import { createFindLineup } from '#server/lineups/find-lineup.ts';
import { readLineupPreview } from '#server/lineups/lineup-preview.ts';
import { createFindPreview, type ReadPreview } from '#server/site/find-preview.ts';
import { readGamePreview, readPredictionsPreview } from '#server/site/game-preview.ts';
import type { PagePreview } from '#server/site/index-html.ts';
import { readProfilePreview } from '#server/site/profile-preview.ts';
import { createRenderedPages } from '#server/site/rendered-pages.ts';
import type { Finders, Site } from '#server/site/site.ts';
import { createTeamFeeds } from '#server/site/team-feeds.ts';
import { readTeamPreview } from '#server/site/team-preview.ts';

interface Parts {
  backend: Promise<Backend>;
  config: Config;
  limiter: RateLimiter;
  site: Site;
}

const TONIGHT: PagePreview = {
  type: 'website',
  path: PATHS.tonight,
  title: 'NHL lines tonight · Line Rush',
  description: 'Every game of the night, and what changed in the lines of every team.',
};

export function createPages({ backend, config, limiter, site }: Parts) {
  const kept = cachedReads(backend);
  const inTurn = chargeTurns(limiter, turnsOf(backend));
  const finding = (read: ReadPreview, turns = inTurn) => createFindPreview(limiter, turns, read);
  // These have their turn already, because the pages that they are part of are rendered in one.
  const atOnce: InTurn = (_address, work) => work();
  const findRow = {
    publicProfile: finding(readProfilePreview(kept)),
    team: finding(readTeamPreview(kept), atOnce),
    game: finding(readGamePreview(backend), atOnce),
    teamPredictions: finding(readPredictionsPreview(backend)),
    tonight: () => Promise.resolve(TONIGHT),
  };
  const rendered = createRenderedPages(backend, inTurn);
  const feeds = createTeamFeeds({ backend: kept, publicUrl: config.publicUrl, limiter, inTurn });
  const findLineup = createFindLineup(kept);
  const embeds = createEmbeds({
    backend: kept,
    findLineup,
    publicUrl: config.publicUrl,
    limiter,
    inTurn,
    rendered,
  });
  const findShared = createFindPreview(limiter, inTurn, readLineupPreview(findLineup), 'sharedByAddress');
  return {
    findLineup,
    routes: [...feeds.routes, ...embeds.routes],
    /** Returns a rendered page or an embed from memory. */
    ready: rendered.ready,
    async respond(incoming: Incoming): Promise<Reply> {
      const { address, isGone } = incoming;
      const row = ({ key = '', name }: Parameters<Finders['row']>[0]) => findRow[name](key, address);
      const lineup: Finders['lineup'] = (text) => findShared(text, address);
      const read: Finders['read'] = (key, load) => rendered.read(key, address, load);
      return (
        feeds.ofTeam(incoming) ??
        embeds.ofPath(incoming) ??
        site(incoming, { isGone, row, lineup, render: rendered.render, read })
      );
    },
  };
}

/** Returns the cached reads for pages. Ignores a backend that does not start, because start.ts reports it. */
function cachedReads(backend: Promise<Backend>): Promise<ReturnType<typeof cacheReads>> {
  const reads = backend.then(cacheReads);
  reads.catch(() => undefined);
  return reads;
}

/** Returns our own database's `inTurn`. With hosted Supabase, which has its own limits, work starts at once. */
function turnsOf(backend: Promise<Backend>): InTurn {
  return async (address, work) => {
    const { gated } = await backend;
    return gated ? gated.inTurn(address, work) : work();
  };
}
