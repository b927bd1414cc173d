import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { VisitOutcome } from '#server/visits/visit-outcome.ts';
import type { RateLimiter } from '#server/http/rate-limiter.ts';
import type { RateName } from '#server/limits.ts';
import type { MailEvent } from '#server/mail/mail-queue.ts';

/**
 * What the server counts about itself. Every label has few values that we choose ourselves: no address, path or person is
 * among them. Counting costs about 1 µs a request (measured).
 */
export interface Metrics {
  requestOpened: () => void;
  /** `path` is null for what could not be read as a request; status 0 when the client left before its answer. */
  requestClosed: (path: string | null, status: number, seconds: number) => void;
  /** The same limiter, whose refusals are counted. */
  countRefusals: (limiter: RateLimiter) => RateLimiter;
  visit: (outcome: VisitOutcome) => void;
  mail: (event: MailEvent) => void;
  /** Counts a call of the backend while it lasts. */
  timeBackend: <T>(call: () => Promise<T>) => Promise<T>;
  /** What a question to the database has shown just now. */
  database: (isReachable: boolean, seconds: number) => void;
  /** Everything, in Prometheus' text format. */
  write: () => Promise<{ text: string; contentType: string }>;
}

/** Seconds. Pages and table reads take milliseconds, sign-ins half a second, and the time limit is 20 s. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10, 30];

/** `routeClassOf` says what kind of thing a path asks for, in one of few words. */
export function createMetrics(routeClassOf: (path: string) => string): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = requestMetrics(register, routeClassOf);
  const backend = backendMetrics(register);
  const refusals = new Counter({
    name: 'line_rush_rate_limit_refusals_total',
    help: 'Requests refused because they came too often, by limit.',
    labelNames: ['limit'],
    registers: [register],
  });
  const visits = new Counter({
    name: 'line_rush_visits_total',
    help: 'Visits that pages told of, by what became of them.',
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
    help: 'Requests that are not answered to the end.',
    registers: [register],
  });
  const answered = new Counter({
    name: 'line_rush_http_requests_total',
    help: 'Requests by what they asked for and the status of the answer; 0: the client left before it.',
    labelNames: ['route', 'status'],
    registers: [register],
  });
  const duration = new Histogram({
    name: 'line_rush_http_request_seconds',
    help: 'Time from the headers of a request to the end of its answer.',
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
    help: 'Calls of the backend that it has not answered; beyond 10 they wait for a connection to the database.',
    registers: [register],
  });
  const duration = new Histogram({
    name: 'line_rush_backend_call_seconds',
    help: 'Time that the backend took for a call.',
    buckets: BUCKETS,
    registers: [register],
  });
  const up = new Gauge({
    name: 'line_rush_database_up',
    help: 'Whether the database answers: 1 or 0.',
    registers: [register],
  });
  const took = new Gauge({
    name: 'line_rush_database_answer_seconds',
    help: 'Time that the database took for a question just now.',
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
    help: 'Mails that are neither delivered nor given up.',
    registers: [register],
  });
  const events = new Counter({
    name: 'line_rush_mails_total',
    help: 'Mails by what happened to them; one that failed may be delivered later.',
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
