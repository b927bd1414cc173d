import { type ComponentType, useEffect, useState } from 'react';
import { mayCount } from '#web/tracking/may-count.ts';
import { canDoWithout } from '#web/ui/missing-part.ts';

/** Milliseconds after which a page that is never idle is counted nevertheless. */
const LONGEST_WAIT_MS = 1000;

/** Safari has no idle callbacks yet. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
  else setTimeout(run, LONGEST_WAIT_MS / 2);
}

/** Fetches what counts visits once the page can be used and has nothing better to do. Shows nothing. */
export function Usage() {
  const [Counter, setCounter] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!mayCount()) return;
    whenIdle(() => {
      import('./usage-counter.tsx').then(({ UsageCounter }) => setCounter(() => UsageCounter), canDoWithout);
    });
  }, []);
  return Counter && <Counter />;
}
