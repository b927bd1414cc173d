import { type ComponentType, useEffect, useState } from 'react';
import { canDoWithout } from '#web/ui/missing-part.ts';
import { whenIdle } from '#web/ui/when-idle.ts';

/** Milliseconds after which a page that is never idle gets the part nevertheless. */
const LONGEST_WAIT_MS = 1000;

interface WhenIdleProps {
  /** The same function in every render. Null: there is no such part here. */
  readonly fetchPart: () => Promise<ComponentType | null>;
}

/** A part that no one waits for, fetched once the page can be used and has nothing better to do. Nothing without it. */
export function WhenIdle({ fetchPart }: WhenIdleProps) {
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
