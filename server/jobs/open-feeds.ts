import type { Backend } from '#server/backend/backend.ts';
import type { Config } from '#server/config.ts';
import { scorePredictions } from '#server/predictions/score-predictions.ts';
import { createFeedStore } from '#server/feeds/feed-store.ts';
import { createGamesJob } from '#server/jobs/games-job.ts';
import { openFeedClient } from '#server/feeds/open-feed-client.ts';
import { createRostersJob } from '#server/jobs/rosters-job.ts';
import { applyRosterPolicies } from '#server/jobs/apply-roster-policies.ts';
import { startFeedJobs } from '#server/jobs/run-jobs.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { SiteMetrics } from '#server/site-metrics.ts';

export interface FeedParts {
  readonly config: Config;
  readonly backend: Pick<Backend, 'askInBackground'>;
  readonly log: Logger;
  readonly metrics: Pick<SiteMetrics, 'feedJob'>;
}

/** Starts the jobs that read the NHL's feeds. Call this only if `NHL_FEED=on`. */
export function openFeeds({ backend, config, log, metrics }: FeedParts): { close(): Promise<void> } {
  return startFeedJobs({
    jobs: [createRostersJob(applyRosterPolicies), createGamesJob(scorePredictions)],
    client: openFeedClient(config),
    feed: config.feed,
    store: createFeedStore(backend.askInBackground),
    log,
    metrics,
  });
}
