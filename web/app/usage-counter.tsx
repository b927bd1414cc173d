/** Counts visits, team choices, and downloads in the builder. Loads when the page is idle. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isOwnTeam } from '#domain/team.ts';
import { isAdminQuery } from '#web/backend/get-is-admin.ts';
import { builder } from '#web/builder/store/use-builder.ts';
import { createTracker } from '#web/tracking/tracker.ts';
import { sendPageView } from '#web/tracking/web-analytics.ts';

/** Runs `run` at once. If the page opened in a background tab, waits until it becomes visible. */
function whenSeen(run: () => void): void {
  if (!document.hidden) run();
  else document.addEventListener('visibilitychange', () => run(), { once: true });
}

function startCounting(client: QueryClient): void {
  const tracker = createTracker(() => client.fetchQuery(isAdminQuery));
  whenSeen(() => tracker.visit('page_visit'));
  // This code loads late, so it also counts earlier actions. `seen` has the numbers that are already counted.
  let seen = { choices: 0, taken: 0 };
  const count = ({ lineup, screen }: ReturnType<typeof builder.getState>) => {
    const { choices, team } = lineup;
    const { taken } = screen;
    if (choices > seen.choices && team) tracker.visit('team_selection', isOwnTeam(team.id) ? null : team.id);
    if (taken.count > seen.taken) tracker.download(taken.teamName);
    seen = { choices, taken: taken.count };
  };
  count(builder.getState());
  builder.subscribe(count);
}

let counting = false;

export function UsageCounter() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => {
    if (counting) return; // counts one visit per page load, even if the component mounts again
    counting = true;
    startCounting(client);
  }, [client]);
  useEffect(() => sendPageView(pathname), [pathname]);
  return null;
}
