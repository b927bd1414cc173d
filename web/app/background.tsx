import { type ComponentType, useEffect, useState } from 'react';
import { mayCount } from '#web/tracking/may-count.ts';
import { aheadDone, whenIdle } from '#web/ui/when-idle.ts';
import { canDoWithout } from '#web/ui/missing-part.ts';

/** Loads the part after this time even if the page is never idle. Milliseconds. */
const LONGEST_WAIT_MS = 1000;

interface WhenIdleProps {
  /** Must have a stable identity. Resolves with null if the part is not needed. */
  readonly fetchPart: () => Promise<ComponentType | null>;
}

/** Loads and renders a background part when the page is idle. Renders nothing if that fails. */
function WhenIdle({ fetchPart }: WhenIdleProps) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        fetchPart().then((fetched) => setPart(() => fetched), canDoWithout);
      }, LONGEST_WAIT_MS),
    [fetchPart],
  );
  return Part && <Part />;
}

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
