import type { Incoming } from '#platform/http/incoming.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Config } from '#server/config.ts';
import { equal } from '#platform/equal.ts';
import { within } from '#platform/http/time-limit.ts';
import { bearerToken } from '#platform/http/bearer.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { Reply } from '#platform/http/reply.ts';
import { LIMITS } from '#platform/limits.ts';
import '#server/limits.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import '#server/endpoint-refusals.ts';

interface Parts {
  config: Pick<Config, 'metricsToken'>;
  backend: Promise<Pick<Backend, 'isReachable'>>;
  limiter: RateLimiter;
  metrics: Metrics;
}

/** `GET /metrics` responds in Prometheus' text format to callers with the token. Closed if no token is configured. */
export function createMetricsEndpoint({ backend, config, limiter, metrics }: Parts) {
  const { metricsToken: token } = config;
  return async function metricsEndpoint(incoming: Incoming): Promise<Reply> {
    const wait = limiter.take('apiByAddress', incoming.address);
    if (wait > 0) return refuse('api', { code: 'rate-limited', seconds: wait });
    if (token === null) return refuse('api', { code: 'metrics-closed' });
    if (!equal(bearerToken(incoming.headers) ?? '', token))
      return refuse('api', { code: 'wrong-metrics-token' });
    const began = performance.now();
    const isReachable = await within(
      LIMITS.healthTimeout,
      backend.then((started) => started.isReachable()),
    ).catch(() => false);
    metrics.database(isReachable, (performance.now() - began) / 1000);
    const { contentType, text } = await metrics.write();
    const headers = { 'Content-Type': contentType, 'Cache-Control': 'no-store' };
    return { status: 200, headers, body: text };
  };
}
