import { useEffect } from 'react';
import { canDoWithout } from '#web/ui/missing-part.ts';
import { partSource } from '#web/ui/lazy-part.tsx';
import { announceAhead, savesData, whenIdle } from '#web/ui/when-idle.ts';

async function load() {
  document.fonts.load('600 1em "Barlow Condensed"').catch(canDoWithout);
  return (await import('./screens.ts')).SCREENS;
}

const workbench = partSource(load);

export const useWorkbenchPart = workbench.usePart;

/** The first of these events starts to load the workbench, because the visitor may soon pick a team. */
const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Fetches the workbench and the dialogs when the page is idle, or at the first interaction.
 * With Save-Data, fetches them only at the first interaction.
 */
export function useWorkbenchAhead(): void {
  useEffect(() => {
    const fetched = new AbortController();
    const done = announceAhead();
    const fetchAhead = () => {
      fetched.abort();
      void workbench.prepare().finally(done);
    };
    for (const sign of FIRST_SIGNS) {
      window.addEventListener(sign, fetchAhead, { passive: true, signal: fetched.signal });
    }
    if (!savesData()) fetched.signal.addEventListener('abort', whenIdle(fetchAhead));
    return () => {
      fetched.abort();
      done();
    };
  }, []);
}
