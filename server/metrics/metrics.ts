import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { VisitOutcome } from '#server/visits/visit-outcome.ts';
import type { RateLimiter } from '#server/http/rate-limiter.ts';
import type { RateName } from '#server/limits.ts';
import type { MailEvent } from '#server/mail/mail-queue.ts';

/**
 * The server's metrics.
 * Every label has a few fixed values. None contains an address, path, or user. Counting costs about 1 µs per request (measured).
 */
export interface Metrics {
  requestOpened: () => void;
  /** `path` is null for an unreadable request; status 0 means that the client left before the response. */
  requestClosed: (path: string | null, status: number, seconds: number) => void;
  countRefusals: (limiter: RateLimiter) => RateLimiter;
  visit: (outcome: VisitOutcome) => void;
  mail: (event: MailEvent) => void;
  timeBackend: <T>(call: () => Promise<T>) => Promise<T>;
  database: (isReachable: boolean, seconds: number) => void;
  /** All metrics in Prometheus' text format. */
  write: () => Promise<{ text: string; contentType: string }>;
}

/** Seconds. Pages and table reads take milliseconds, sign-ins half a second; the time limit is 20 s. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10, 30];

/** Creates the metrics. `routeClassOf` classifies a path as one of a few words. */
export function createMetrics(routeClassOf: (path: string) => string): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = requestMetrics(register, routeClassOf);
  const backend = backendMetrics(register);
  const refusals = new Counter({
    name: 'line_rush_rate_limit_refusals_total',
    help: 'Requests rejected by rate limits, by limit.',
    labelNames: ['limit'],
    registers: [register],
  });
  const visits = new Counter({
    name: 'line_rush_visits_total',
    help: 'Visits reported by pages, by outcome.',
    labelNames: ['outcome'],
    registers: [register],
  });
  return {
    ...requests,
    ...backend,
    countRefusals: (limiter) => ({
      ...limiter,
      take(rate: RateName, who) {
        const seconds = limiter.take(rate, who);
        if (seconds > 0) refusals.inc({ limit: rate });
        return seconds;
      },
      reserve(rate, who, most) {
        const seconds = limiter.reserve(rate, who, most);
        if (seconds === null) refusals.inc({ limit: rate });
        return seconds;
      },
    }),
    visit: (outcome) => visits.inc({ outcome }),
    mail: mailMetrics(register),
    write: async () => ({ text: await register.metrics(), contentType: register.contentType }),
  };
}

function requestMetrics(
  register: Registry,
  routeClassOf: (path: string) => string,
): Pick<Metrics, 'requestOpened' | 'requestClosed'> {
  const open = new Gauge({
    name: 'line_rush_http_requests_open',
    help: 'Requests whose response is not complete.',
    registers: [register],
  });
  const answered = new Counter({
    name: 'line_rush_http_requests_total',
    help: 'Requests by route and response status; 0: the client left before the response.',
    labelNames: ['route', 'status'],
    registers: [register],
  });
  const duration = new Histogram({
    name: 'line_rush_http_request_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [register],
  });
  return {
    requestOpened: () => open.inc(),
    requestClosed(path, status, seconds) {
      open.dec();
      const route = path === null ? 'broken' : routeClassOf(path);
      answered.inc({ route, status });
      duration.observe({ route }, seconds);
    },
  };
}

function backendMetrics(register: Registry): Pick<Metrics, 'timeBackend' | 'database'> {
  const open = new Gauge({
    name: 'line_rush_backend_calls_open',
    help: 'Backend calls in progress; beyond 10 they wait for a database connection.',
    registers: [register],
  });
  const duration = new Histogram({
    name: 'line_rush_backend_call_seconds',
    help: 'Duration of backend calls.',
    buckets: BUCKETS,
    registers: [register],
  });
  const up = new Gauge({
    name: 'line_rush_database_up',
    help: 'Whether the database responds: 1 or 0.',
    registers: [register],
  });
  const took = new Gauge({
    name: 'line_rush_database_answer_seconds',
    help: 'Duration of the latest database check.',
    registers: [register],
  });
  return {
    async timeBackend(call) {
      open.inc();
      const end = duration.startTimer();
      try {
        return await call();
      } finally {
        end();
        open.dec();
      }
    },
    database(isReachable, seconds) {
      up.set(isReachable ? 1 : 0);
      took.set(seconds);
    },
  };
}

function mailMetrics(register: Registry): Metrics['mail'] {
  const waiting = new Gauge({
    name: 'line_rush_mails_waiting',
    help: 'Mails that are waiting for delivery or a retry.',
    registers: [register],
  });
  const events = new Counter({
    name: 'line_rush_mails_total',
    help: 'Mails by event; a failed one may be delivered later.',
    labelNames: ['event'],
    registers: [register],
  });
  for (const event of ['queued', 'delivered', 'failed', 'given-up', 'dropped'] as const)
    events.inc({ event }, 0);
  return (event) => {
    events.inc({ event });
    if (event === 'queued') waiting.inc();
    if (event === 'delivered' || event === 'given-up') waiting.dec();
  };
}
