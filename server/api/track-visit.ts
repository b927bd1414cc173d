import { randomUUID } from 'node:crypto';
import { isLocalHost } from '#domain/local-host.ts';
import { originOf } from '#domain/visit.ts';
import type { Incoming, RequestHeaders } from '#platform/http/incoming.ts';
import { createPostEndpoint } from '#server/api/post-endpoint.ts';
import { comesFromOwnPage } from '#platform/http/same-site.ts';
import { UnknownTeamError, type Backend } from '#server/backend/backend.ts';
import type { Config } from '#server/config.ts';
import { bearerToken } from '#platform/http/bearer.ts';
import { hasJsonType } from '#platform/http/json-body.ts';
import { takeWithNetwork, type RateLimiter } from '#platform/http/rate-limiter.ts';
import { DisconnectedError, readBody } from '#platform/http/read-body.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { FindCountry } from '#server/visits/country-data.ts';
import { readVisit, type VisitInput } from '#server/visits/read-visit.ts';
import type { VisitSkipReason, VisitOutcome } from '#server/visits/visit-outcome.ts';
import { findVisitCountry } from '#server/visits/visit-country.ts';
import '#server/endpoint-refusals.ts';

interface Parts {
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'ignoredUserId' | 'blockedReferrerOrigin'>;
  backend: Promise<Pick<Backend, 'userOf' | 'isAdmin' | 'recordVisit'>>;
  limiter: RateLimiter;
  findCountry: FindCountry;
  log: Logger;
  onOutcome: (outcome: VisitOutcome) => void;
}

/**
 * `POST /api/track-visit` records a visit to one of this site's pages. Signed-in users send their bearer token.
 * Responds `{ "data": { "id" } }`, or `{ "skipped": reason }`. Stores the visitor's country, but not their address.
 */
export function createTrackVisit(parts: Parts) {
  const { config, limiter, log, onOutcome } = parts;

  function check({ address, headers }: Incoming): Refusal | VisitSkipReason | null {
    if (!comesFromOwnPage(headers, config.publicUrl)) return { code: 'cross-origin' };
    const wait = takeWithNetwork(limiter, 'visitsByAddress', 'visitorWritesByNetwork', address);
    if (wait > 0) return { code: 'rate-limited', seconds: wait };
    return optOutOf(headers) ?? (hasJsonType(headers) ? null : { code: 'not-json', what: 'The visit' });
  }

  async function track(incoming: Incoming): Promise<Refusal | VisitSkipReason | { id: string }> {
    const { headers } = incoming;
    const early = check(incoming);
    if (early !== null) return early;
    const bytes = await readBody(incoming, SITE_LIMITS.visitBodyBytes);
    if (bytes === null) return { code: 'body-too-large', limit: SITE_LIMITS.visitBodyBytes };
    const input = readVisit(bytes, ownOrigins(headers, config.publicUrl));
    if (isRefusal(input)) return input;
    const reason = skipReason(input, config);
    if (reason !== null) return reason;
    const userId = await provenUser(parts, headers);
    if (userId !== null && userId === config.ignoredUserId?.toLowerCase()) return 'Ignored user';
    if (userId !== null && (await isAdmin(parts, userId))) return 'Admin user';
    return record(parts, incoming, input, userId);
  }

  return createPostEndpoint(
    {
      complaint: 'could not record a visit',
      failure: 'visit-failed',
      async handle(incoming) {
        const outcome = await track(incoming).catch((error: unknown) => {
          onOutcome(error instanceof DisconnectedError ? 'refused' : 'failed');
          throw error;
        });
        const isSkipped = typeof outcome === 'string';
        onOutcome(isSkipped ? outcome : isRefusal(outcome) ? 'refused' : 'recorded');
        if (isSkipped) return { skipped: outcome };
        return isRefusal(outcome) ? outcome : { data: outcome };
      },
    },
    log,
  );
}

function optOutOf(headers: RequestHeaders): VisitSkipReason | null {
  if (headers.get('dnt') === '1') return 'Do Not Track';
  if (headers.get('sec-gpc') === '1') return 'Global Privacy Control';
  const origin = headers.get('origin');
  const isLocal = origin !== null && URL.canParse(origin) && isLocalHost(new URL(origin).hostname);
  return isLocal ? 'Local environment' : null;
}

function ownOrigins(headers: RequestHeaders, publicUrl: string): string[] {
  const origin = headers.get('origin');
  return origin === null ? [publicUrl] : [publicUrl, origin.toLowerCase()];
}

function skipReason(input: VisitInput, config: Parts['config']): VisitSkipReason | null {
  if (input.user_id !== null && input.user_id === config.ignoredUserId?.toLowerCase()) return 'Ignored user';
  const blocked = config.blockedReferrerOrigin && originOf(config.blockedReferrerOrigin);
  return blocked !== null && originOf(input.saidReferrer) === blocked ? 'blocked_referrer' : null;
}

/** Returns null for a visitor, who sends the public key or no token. Also returns null if the check fails. */
async function provenUser({ backend, log }: Parts, headers: RequestHeaders): Promise<string | null> {
  const token = bearerToken(headers);
  if (token === undefined || token === headers.get('apikey')) return null;
  try {
    return (await (await backend).userOf(token))?.id.toLowerCase() ?? null;
  } catch (error) {
    log.warn({ err: error }, 'could not identify the user of a visit');
    return null;
  }
}

/** Returns false if the check fails. The visit then counts. */
async function isAdmin({ backend, log }: Parts, userId: string): Promise<boolean> {
  try {
    return await (await backend).isAdmin(userId);
  } catch (error) {
    log.warn({ err: error }, 'could not check whether a visit is by an admin');
    return false;
  }
}

async function record(
  { backend, config, findCountry }: Parts,
  { address, headers }: Incoming,
  input: VisitInput,
  provenUserId: string | null,
): Promise<Refusal | { id: string }> {
  const { id, referrer, team_id, user_id, utm_source, visit_type } = input;
  const place = await findVisitCountry(headers, address, config.trustProxy, findCountry);
  const visit = {
    id: id ?? randomUUID(),
    visit_type,
    team_id,
    user_id: user_id === provenUserId ? user_id : null,
    ...place,
    referrer,
    utm_source,
  };
  try {
    return await (await backend).recordVisit(visit);
  } catch (error) {
    if (error instanceof UnknownTeamError) return { code: 'unknown-team' };
    throw error;
  }
}
