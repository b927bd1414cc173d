import type { ComponentType } from 'react';
import { mayCount } from '#web/tracking/may-count.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { canDoWithout } from '#web/ui/missing-part.ts';
import { aheadDone, whenIdle } from '#web/ui/when-idle.ts';

/** Milliseconds after which a part loads even if the page is never idle. */
const MAX_WAIT_MS = 1000;

const Nothing = () => null;

/** An optional part that loads when the page is idle. If it fails to load, it renders nothing. */
function backgroundPart(load: () => Promise<ComponentType>): ComponentType {
  return lazyPart(async () => {
    await new Promise<void>((resolve) => whenIdle(resolve, MAX_WAIT_MS));
    return load().catch((error: unknown) => {
      canDoWithout(error);
      return Nothing;
    });
  });
}

const OfflineWatch = backgroundPart(async () => {
  // Waits for the page's own preloads. On a slow network, the service worker's half megabyte would delay them.
  if (navigator.onLine) await aheadDone();
  return (await import('#web/offline/offline-watch.tsx')).OfflineWatch;
});

const UsageCounter = backgroundPart(async () =>
  mayCount() ? (await import('./usage-counter.tsx')).UsageCounter : Nothing,
);

export function Background() {
  return (
    <>
      <OfflineWatch />
      <UsageCounter />
    </>
  );
}
