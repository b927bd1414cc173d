import { useEffect, useSyncExternalStore } from 'react';
import { canDoWithout } from '#web/ui/missing-part.ts';
import { announceAhead, savesData, whenIdle } from '#web/ui/when-idle.ts';

const CALM = '(prefers-reduced-motion: reduce)';

function subscribeToCalm(onChange: () => void): () => void {
  const query = matchMedia(CALM);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Shows changes of the lineup as motion. Its code comes when the page is idle; until then nothing moves. */
export function useMotion(): void {
  const isCalm = useSyncExternalStore(subscribeToCalm, () => matchMedia(CALM).matches);
  useEffect(() => {
    if (isCalm || savesData()) return undefined;
    const done = announceAhead();
    let stop: (() => void) | undefined;
    let gone = false;
    const start = async () => {
      const { showChanges } = await import('./show-changes.ts');
      if (!gone) stop = showChanges();
    };
    const callOff = whenIdle(() => void start().catch(canDoWithout).finally(done));
    return () => {
      gone = true;
      callOff();
      done();
      stop?.();
    };
  }, [isCalm]);
}
