import { collectDefaultMetrics, Registry } from 'prom-client';
import { createMeters, type Meters } from '#platform/metrics/meters.ts';
import { vitalMetrics } from '#platform/metrics/vitals.ts';
import type { RequestCounter } from '#platform/http/http-server.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { RATES, type RateName } from '#platform/limits.ts';
import type { MailEvent } from '#platform/mail/mail-queue.ts';
import { PRODUCT } from '#platform/product.ts';

/**
 * Upper bounds of the histograms' buckets, in seconds. Pages and table reads take milliseconds, and sign-ins take half
 * a second. The time limit is 20 s.
 */
const BOUNDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 30];

class Timings {
  /** The number of durations between each bound and the previous one. The last count is for longer durations. */
  readonly #counts: number[] = [...BOUNDS, Infinity].map(() => 0);
  #seconds = 0;

  observe(seconds: number): void {
    let place = 0;
    while (place < BOUNDS.length && seconds > (BOUNDS[place] ?? 0)) place++;
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    this.#seconds += seconds;
  }

  /** Writes the samples of a histogram. `label` is empty or `name="value"`. */
  write(name: string, label: string): string {
    let total = 0;
    const buckets = this.#counts.map((count, place) => {
      total += count;
      return `${name}_bucket{le="${BOUNDS[place] ?? '+Inf'}"${label && `,${label}`}} ${total}\n`;
    });
    const own = label && `{${label}}`;
    return `${buckets.join('')}${name}_sum${own} ${this.#seconds}\n${name}_count${own} ${total}\n`;
  }
}

/**
 * The server's metrics.
 * Each label has a few fixed values, which contain no address, path, or user. Figures that change with every request do
 * not use `prom-client`, which would take about 2 µs of a request's 20 µs (measured).
 */
export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the metrics. `routeClassOf` returns the label of a path: one of a few fixed words. */
export function createMetrics(routeClassOf: (path: string) => string) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const meters = createMeters(register);
  const { write: writeRequests, ...requests } = requestMetrics(meters, routeClassOf);
  const { write: writeBackend, ...backend } = backendMetrics(meters);
  const rateRefused = meters.counter(
    `${PRODUCT.id}_rate_limit_refusals_total`,
    'Requests rejected by rate limits, by limit.',
    'limit',
    Object.keys(RATES) as RateName[],
  );
  return {
    ...requests,
    ...backend,
    ...vitalMetrics(meters),
    rateRefused,
    countRefusals: (limiter: RateLimiter): RateLimiter => ({
      ...limiter,
      take(rate, who) {
        const seconds = limiter.take(rate, who);
        if (seconds > 0) rateRefused(rate);
        return seconds;
      },
      reserve(rate, who, most) {
        const seconds = limiter.reserve(rate, who, most);
        if (seconds === null) rateRefused(rate);
        return seconds;
      },
    }),
    mail: mailMetrics(meters),
    meters,
    write: async () => ({
      text: [await register.metrics(), writeRequests(), writeBackend()].join('\n'),
      contentType: register.contentType,
    }),
  };
}

function describe(name: string, type: 'counter' | 'histogram', help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}

interface RouteCounts {
  readonly byStatus: Map<number, number>;
  readonly timings: Timings;
}

function requestMetrics(
  { measured }: Meters,
  routeClassOf: (path: string) => string,
): RequestCounter & { write: () => string } {
  let open = 0;
  measured(`${PRODUCT.id}_http_requests_open`, 'Requests whose response is not complete.', () => open);
  const routes = new Map<string, RouteCounts>();
  return {
    requestOpened: () => void open++,
    requestClosed(path, status, seconds) {
      open--;
      const route = path === null ? 'broken' : routeClassOf(path);
      const counts = routes.get(route) ?? { byStatus: new Map<number, number>(), timings: new Timings() };
      routes.set(route, counts);
      counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
      counts.timings.observe(seconds);
    },
    write() {
      const [total, duration] = [`${PRODUCT.id}_http_requests_total`, `${PRODUCT.id}_http_request_seconds`];
      const totals = [...routes].flatMap(([route, { byStatus }]) =>
        [...byStatus].map(([status, count]) => `${total}{route="${route}",status="${status}"} ${count}\n`),
      );
      const timings = [...routes].map(([route, counts]) =>
        counts.timings.write(duration, `route="${route}"`),
      );
      return [
        describe(
          total,
          'counter',
          'Requests by route and response status; 0: the client left before the response.',
        ),
        ...totals,
        describe(duration, 'histogram', 'Time from the headers of a request to the end of its response.'),
        ...timings,
      ].join('');
    },
  };
}

function backendMetrics({ gauge, measured }: Meters) {
  let open = 0;
  measured(
    `${PRODUCT.id}_backend_calls_open`,
    'Backend calls in progress; beyond 10 they wait for a database connection.',
    () => open,
  );
  const timings = new Timings();
  const up = gauge(`${PRODUCT.id}_database_up`, 'Whether the database responds: 1 or 0.');
  const took = gauge(`${PRODUCT.id}_database_answer_seconds`, 'Duration of the latest database check.');
  return {
    timeBackend: async <T>(call: () => Promise<T>): Promise<T> => {
      open++;
      const began = performance.now();
      try {
        return await call();
      } finally {
        timings.observe((performance.now() - began) / 1000);
        open--;
      }
    },
    database: (isReachable: boolean, seconds: number) => {
      up.set(isReachable ? 1 : 0);
      took.set(seconds);
    },
    write: () => {
      const name = `${PRODUCT.id}_backend_call_seconds`;
      return describe(name, 'histogram', 'Duration of backend calls.') + timings.write(name, '');
    },
  };
}

function mailMetrics({ counter, gauge }: Meters) {
  const waiting = gauge(`${PRODUCT.id}_mails_waiting`, 'Mails that are waiting for delivery or a retry.');
  const count = counter<MailEvent>(
    `${PRODUCT.id}_mails_total`,
    'Mails by event; a failed one may be delivered later.',
    'event',
    ['queued', 'delivered', 'failed', 'given-up', 'dropped'],
  );
  return (event: MailEvent) => {
    count(event);
    if (event === 'queued') waiting.inc();
    if (['delivered', 'given-up', 'dropped'].includes(event)) waiting.dec();
  };
}
