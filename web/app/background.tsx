import type { ComponentType } from 'react';
import { mayCount } from '#web/tracking/may-count.ts';
import { WhenIdle } from './when-idle.tsx';

const fetchWatch = async () => (await import('#web/offline/offline-watch.tsx')).OfflineWatch;

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
