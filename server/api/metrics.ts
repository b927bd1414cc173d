import type { Incoming } from '#server/incoming.ts';
import type { Backend } from '#server/backend/backend.ts';
import { equal } from '#server/equal.ts';
import { within } from '#server/gate/backend-fetch.ts';
import { bearerToken } from '#server/gate/bearer.ts';
import type { RateLimiter } from '#server/gate/rate-limiter.ts';
import { refuse, tooOften, type Refusal } from '#server/gate/refusal.ts';
import { LIMITS } from '#server/limits.ts';
import type { Metrics } from '#server/metrics/metrics.ts';

interface Parts {
  backend: Promise<Pick<Backend, 'isReachable'>>;
  limiter: RateLimiter;
  metrics: Metrics;
  /** Null: only callers on this machine are answered. */
  token: string | null;
}

/** `GET /metrics` in Prometheus' text format: with the token as bearer, or without one to this machine itself. */
export function createMetricsEndpoint({ backend, limiter, metrics, token }: Parts) {
  return async function metricsEndpoint(incoming: Incoming): Promise<Response> {
    const wait = limiter.take('apiByAddress', incoming.address);
    if (wait > 0) return refuse('api', tooOften(wait));
    const refusal = token === null ? checkPlace(incoming) : checkToken(incoming.request.headers, token);
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
