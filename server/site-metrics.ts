import type { Meters } from '#platform/metrics/meters.ts';
import type { VisitOutcome } from '#server/visits/visit-outcome.ts';

export type SiteMetrics = ReturnType<typeof createSiteMetrics>;

/** The site's metrics, in addition to the platform's. Every label has only a few values. */
export function createSiteMetrics({ counter, gauge }: Meters) {
  const succeeded = gauge(
    'line_rush_feed_job_success_seconds',
    "When a job last read something from the NHL's feeds, in seconds since 1970; 0: never. Only with NHL_FEED=on.",
    // Do not call this label `job`: Prometheus itself adds a label of that name.
    'name',
  );
  return {
    visit: counter<VisitOutcome>(
      'line_rush_visits_total',
      'Visits reported by pages, by outcome.',
      'outcome',
    ),
    /** `succeededAt` is when the job last read something, in ms since 1970. Null if it never did. */
    feedJob: (name: string, succeededAt: number | null) => succeeded.set({ name }, (succeededAt ?? 0) / 1000),
  };
}
