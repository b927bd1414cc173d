/**
 * Workbench and dialogs are not in the first script: they are fetched when the page is idle, or when somebody reaches for
 * it before. Not by `lazy`, which would show its fallback for 300 ms even when they are there already.
 */
import { useEffect } from 'react';
import { canDoWithout } from '#web/ui/missing-part.ts';
import { type FetchedPart, partSource, useFetchedPart } from '#web/ui/use-fetched-part.ts';
import { announceAhead, savesData, whenIdle } from '#web/ui/when-idle.ts';

/** All are in one file (vite.config.ts), so the others are there with the first; their headings' font comes with them. */
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

/** Signs that somebody is there, who will soon pick a team. */
const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Fetches workbench and dialogs ahead: when the page is idle (not with Save-Data), or at the first sign of a visitor. */
export function useWorkbenchAhead(): void {
  useEffect(() => {
    const fetched = new AbortController();
    const done = announceAhead();
    const fetchAhead = () => {
      fetched.abort();
      // Fetched again, with a message if that fails, when a team is picked.
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

/** Workbench and dialogs, from when they are `wanted`. */
export function useWorkbenchPart(wanted: boolean): FetchedPart<Awaited<ReturnType<typeof load>>> {
  return useFetchedPart(source, wanted);
}
