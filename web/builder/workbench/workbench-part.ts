/** Workbench and dialogs load when the page is idle or the visitor first interacts. */
import { useEffect } from 'react';
import { canDoWithout } from '#web/ui/missing-part.ts';
import { partSource } from '#web/ui/lazy-part.tsx';
import { announceAhead, savesData, whenIdle } from '#web/ui/when-idle.ts';

/** Also loads the headings' font. */
async function load() {
  document.fonts.load('600 1em "Barlow Condensed"').catch(canDoWithout);
  return (await import('./screens.ts')).SCREENS;
}

const workbench = partSource(load);

export const useWorkbenchPart = workbench.usePart;

/** The first interactions of a visitor who may soon pick a team. */
const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Fetches workbench and dialogs when the page is idle or at the first interaction.
 * Not when idle with Save-Data.
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
