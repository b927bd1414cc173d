import type { ComponentType } from 'react';
import { mayCount } from '#web/tracking/may-count.ts';
import { aheadDone } from '#web/ui/when-idle.ts';
import { WhenIdle } from './when-idle.tsx';

/**
 * Waits until the page has loaded its own parts ahead. On a slow network, the worker's half megabyte would
 * delay them.
 */
async function fetchWatch(): Promise<ComponentType> {
  if (navigator.onLine) await aheadDone();
  return (await import('#web/offline/offline-watch.tsx')).OfflineWatch;
}

const fetchCounter = async (): Promise<ComponentType | null> =>
  mayCount() ? (await import('./usage-counter.tsx')).UsageCounter : null;

/** Starts offline support and the usage counter when the page is idle. */
export function Background() {
  return (
    <>
      <WhenIdle fetchPart={fetchWatch} />
      <WhenIdle fetchPart={fetchCounter} />
    </>
  );
}
