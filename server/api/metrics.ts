import type { Incoming } from '#server/http/incoming.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Config } from '#server/config.ts';
import { equal } from '#server/equal.ts';
import { within } from '#server/http/time-limit.ts';
import { bearerToken } from '#server/http/bearer.ts';
import type { RateLimiter } from '#server/http/rate-limiter.ts';
import { refuse, tooOften, type Refusal } from '#server/http/refusal.ts';
import { LIMITS } from '#server/limits.ts';
import type { Metrics } from '#server/metrics/metrics.ts';

interface Parts {
  config: Pick<Config, 'metricsLocal' | 'metricsToken'>;
  backend: Promise<Pick<Backend, 'isReachable'>>;
  limiter: RateLimiter;
  metrics: Metrics;
}

/**
 * `GET /metrics` in Prometheus' text format: with the token as bearer, or to this machine itself where that is switched on. Closed
 * otherwise: a proxy on this machine that says nothing of itself looks like a program here.
 */
export function createMetricsEndpoint({ backend, config, limiter, metrics }: Parts) {
  function check(incoming: Incoming): Refusal | null {
    if (config.metricsToken !== null) return checkToken(incoming.request.headers, config.metricsToken);
    return config.metricsLocal ? checkPlace(incoming) : CLOSED;
  }

  return async function metricsEndpoint(incoming: Incoming): Promise<Response> {
    const wait = limiter.take('apiByAddress', incoming.address);
    if (wait > 0) return refuse('api', tooOften(wait));
    const refusal = check(incoming);
    if (refusal) return refuse('api', refusal);
    const began = performance.now();
    const isReachable = await within(
      LIMITS.healthTimeout,
      backend.then((started) => started.isReachable()),
    ).catch(() => false);
    metrics.database(isReachable, (performance.now() - began) / 1000);
    const { contentType, text } = await metrics.write();
    return new Response(text, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } });
  };
}

/** The host names by which a program on this machine calls it. A page of another site that had its name point here has another. */
const OWN_NAMES = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

function checkPlace({ isFromThisMachine, request }: Incoming): Refusal | null {
  return isFromThisMachine && OWN_NAMES.test(request.headers.get('host') ?? '') ? null : NOT_FROM_HERE;
}

function checkToken(headers: Headers, token: string): Refusal | null {
  return equal(bearerToken(headers) ?? '', token) ? null : WRONG_TOKEN;
}

const CLOSED: Refusal = {
  status: 403,
  code: 'metrics_closed',
  sentence:
    'Metrics are closed on this server. Set METRICS_TOKEN, or METRICS_LOCAL=true for programs on the server itself.',
};
const NOT_FROM_HERE: Refusal = {
  status: 403,
  code: 'not_from_here',
  sentence: 'Metrics are for programs on the server itself, or with the token that METRICS_TOKEN sets.',
};
const WRONG_TOKEN: Refusal = {
  status: 401,
  code: 'wrong_token',
  sentence: 'Metrics need the token of this server as bearer.',
  headers: { 'WWW-Authenticate': 'Bearer' },
};
