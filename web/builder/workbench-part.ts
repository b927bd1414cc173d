/**
 * Workbench and dialogs load when the page is idle or the visitor first interacts.
 * `lazy` would show its fallback for 300 ms even when they are loaded already.
 */
import { useEffect } from 'react';
import { canDoWithout } from '#web/ui/missing-part.ts';
import { type FetchedPart, partSource, useFetchedPart } from '#web/ui/use-fetched-part.ts';
import { announceAhead, savesData, whenIdle } from '#web/ui/when-idle.ts';

/**
 * All modules are in one chunk (vite.config.ts), so only the first import fetches.
 * Also loads the headings' font.
 */
async function load() {
  document.fonts.load('600 1em "Barlow Condensed"').catch(canDoWithout);
  const { Workbench } = await import('./workbench.tsx');
  const { BuilderDialogs } = await import('./dialogs/builder-dialogs.tsx');
  const { prepareDialogs } = await import('./dialogs/registry.tsx');
  await prepareDialogs('workbench');
  const { SharedLineup } = await import('./shared/shared-lineup.tsx');
  return { Workbench, BuilderDialogs, SharedLineup };
}

const source = partSource(load);

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
      // On failure, picking a team fetches it again and shows a message.
      source.fetch().catch(canDoWithout).finally(done);
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

export function useWorkbenchPart(wanted: boolean): FetchedPart<Awaited<ReturnType<typeof load>>> {
  return useFetchedPart(source, wanted);
}
