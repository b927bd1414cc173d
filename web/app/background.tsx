import type { ComponentType } from 'react';
import { mayCount } from '#web/tracking/may-count.ts';
import { aheadDone } from '#web/ui/when-idle.ts';
import { WhenIdle } from './when-idle.tsx';

/** After what the page fetches ahead for itself: on a slow line the worker's half megabyte would hold that up. */
async function fetchWatch(): Promise<ComponentType> {
  if (navigator.onLine) await aheadDone();
  return (await import('#web/offline/offline-watch.tsx')).OfflineWatch;
}

const fetchCounter = async (): Promise<ComponentType | null> =>
  mayCount() ? (await import('./usage-counter.tsx')).UsageCounter : null;

/** What lets the app work offline, and what counts visits. */
export function Background() {
  return (
    <>
      <WhenIdle fetchPart={fetchWatch} />
      <WhenIdle fetchPart={fetchCounter} />
    </>
  );
}
