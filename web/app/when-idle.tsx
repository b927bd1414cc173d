import { type ComponentType, useEffect, useState } from 'react';
import { canDoWithout } from '#web/ui/missing-part.ts';
import { whenIdle } from '#web/ui/when-idle.ts';

/** Loads the part after this time even if the page is never idle. Milliseconds. */
const LONGEST_WAIT_MS = 1000;

interface WhenIdleProps {
  /** Must have a stable identity. Resolves with null if the part is not needed. */
  readonly fetchPart: () => Promise<ComponentType | null>;
}

/** Loads and renders a background part when the page is idle. Renders nothing if that fails. */
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
