import { ENDPOINTS } from '#domain/endpoints.ts';
import type { Handler } from '#platform/http/incoming.ts';
import { createDeleteAccount } from '#server/api/delete-account.ts';
import { createImageProxy } from '#server/api/image-proxy.ts';
import { createLineupPicture } from '#server/api/lineup-picture.ts';
import { createRouter } from '#platform/http/router.ts';
import { createSendReport } from '#server/api/send-report.ts';
import { createTrackVisit } from '#server/api/track-visit.ts';
import type { VisitOutcome } from '#server/visits/visit-outcome.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Config } from '#server/config.ts';
import { type RateLimiter, takeWithNetwork } from '#platform/http/rate-limiter.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { Reply } from '#platform/http/reply.ts';
import type { FindLineup } from '#server/lineups/find-lineup.ts';
import { createPaintPicture } from '#server/lineups/paint-picture.ts';
import type { Logger } from '#platform/log/logger.ts';
import { createFindCountry } from '#server/visits/country-data.ts';
import '#server/limits.ts';

interface Parts {
  config: Config;
  backend: Promise<Backend>;
  limiter: RateLimiter;
  log: Logger;
  findLineup: FindLineup;
  onVisit: (outcome: VisitOutcome) => void;
}

/** Creates the handler of the endpoints under `/api`. They share one rate limit per address. */
export function createApi({ backend, config, findLineup, limiter, log, onVisit }: Parts): Handler {
  const paint = createPaintPicture(config.publicUrl);
  const lineupPicture = createLineupPicture({ find: findLineup, paint, limiter, log });
  const imageProxy = createImageProxy(config.imageProxyHosts);
  const findCountry = createFindCountry(config.countryData, (error) =>
    log.error({ err: error }, 'cannot read the country data: visits are recorded without a country'),
  );
  const track = createTrackVisit({ config, backend, limiter, findCountry, log, onOutcome: onVisit });
  const route = createRouter(
    [
      { method: 'POST', path: ENDPOINTS.deleteAccount, handle: createDeleteAccount(backend, limiter, log) },
      { method: 'POST', path: ENDPOINTS.trackVisit, handle: track },
      {
        method: 'POST',
        path: ENDPOINTS.sendReport,
        handle: createSendReport({ config, backend, limiter, log }),
      },
      { method: 'GET', path: ENDPOINTS.imageProxy, handle: withQuery(imageProxy) },
      { method: 'GET', path: ENDPOINTS.lineupPicture, handle: withQuery(lineupPicture) },
    ],
    async () => refuse('api', { code: 'unknown-endpoint' }),
  );

  return async function api(incoming) {
    const wait = takeWithNetwork(limiter, 'apiByAddress', 'apiByNetwork', incoming.address);
    return wait > 0 ? refuse('api', { code: 'rate-limited', seconds: wait }) : route(incoming);
  };
}

function withQuery(respond: (query: URLSearchParams, address: string) => Promise<Reply>): Handler {
  return ({ address, target }) => respond(new URLSearchParams(target.search), address);
}
