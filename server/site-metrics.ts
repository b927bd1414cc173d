import type { Meters } from '#platform/metrics/meters.ts';
import type { VisitOutcome } from '#server/visits/visit-outcome.ts';

/** The site's metrics, in addition to the platform's metrics. Every label has a few fixed values. */
export interface SiteMetrics {
  visit: (outcome: VisitOutcome) => void;
  /** `succeededAt`: the end of the job's last run that read something, in ms since 1970; null if there is none. */
  feedJob: (job: string, succeededAt: number | null) => void;
}

export function createSiteMetrics({ counter, gauge }: Meters): SiteMetrics {
  const succeeded = gauge(
    'line_rush_feed_job_success_seconds',
    "When a job last read something from the NHL's feeds, in seconds since 1970; 0: never. Only with NHL_FEED=on.",
    // The label is not `job`, because Prometheus gives every target a label of that name.
    'name',
  );
  return {
    visit: counter('line_rush_visits_total', 'Visits reported by pages, by outcome.', 'outcome'),
    feedJob: (name, succeededAt) => succeeded.set({ name }, (succeededAt ?? 0) / 1000),
  };
}
