import { type ComponentType, useEffect, useState } from 'react';
import { mayCount } from '#web/tracking/may-count.ts';
import { canDoWithout } from '#web/ui/missing-part.ts';
import { whenIdle } from '#web/ui/when-idle.ts';

/** Milliseconds after which a page that is never idle is counted nevertheless. */
const LONGEST_WAIT_MS = 1000;

/** Fetches what counts visits once the page can be used and has nothing better to do. Shows nothing. */
export function Usage() {
  const [Counter, setCounter] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!mayCount()) return undefined;
    return whenIdle(() => {
      import('./usage-counter.tsx').then(({ UsageCounter }) => setCounter(() => UsageCounter), canDoWithout);
    }, LONGEST_WAIT_MS);
  }, []);
  return Counter && <Counter />;
}
