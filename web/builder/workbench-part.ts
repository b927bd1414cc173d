/**
 * Workbench and dialogs are not in the first script: they are fetched when the page is idle, or when somebody reaches for
 * it before. Not by `lazy`, which would show its fallback for 300 ms even when they are there already.
 */
import { useEffect, useReducer, useState } from 'react';
import { canDoWithout, reloadFor } from '#web/ui/missing-part.ts';
import { savesData, whenIdle } from '#web/ui/when-idle.ts';

/** All are in one file (vite.config.ts), so the others are there with the first; their headings' font comes with them. */
async function load() {
  document.fonts.load('600 1em "Barlow Condensed"').catch(canDoWithout);
  const { Workbench } = await import('./workbench.tsx');
  const { BuilderDialogs } = await import('./dialogs/builder-dialogs.tsx');
  const { SharedLineup } = await import('./shared/shared-lineup.tsx');
  return { Workbench, BuilderDialogs, SharedLineup };
}

type Loaded = Awaited<ReturnType<typeof load>>;

let loaded: Loaded | null = null;

async function fetchPart(): Promise<void> {
  loaded ??= await load();
}

/** Signs that somebody is there, who will soon pick a team. */
const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Fetches workbench and dialogs ahead: when the page is idle (not with Save-Data), or at the first sign of a visitor. */
export function useWorkbenchAhead(): void {
  useEffect(() => {
    const fetched = new AbortController();
    const fetchAhead = () => {
      fetched.abort();
      fetchPart().catch(canDoWithout); // fetched again, with a message if that fails, when a team is picked
    };
    for (const sign of FIRST_SIGNS) {
      window.addEventListener(sign, fetchAhead, { passive: true, signal: fetched.signal });
    }
    if (!savesData()) fetched.signal.addEventListener('abort', whenIdle(fetchAhead));
    return () => fetched.abort();
  }, []);
}

interface WorkbenchPart {
  /** Null until workbench and dialogs are there. */
  readonly part: Loaded | null;
  /** Why they did not come; null while they may. */
  readonly failure: { readonly error: unknown } | null;
  readonly retry: () => void;
}

/** Workbench and dialogs, from when they are `wanted`. */
export function useWorkbenchPart(wanted: boolean): WorkbenchPart {
  const [failure, setFailure] = useState<WorkbenchPart['failure']>(null);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const fails = failure !== null;
  useEffect(() => {
    if (!wanted || loaded || fails) return;
    fetchPart().then(drawAgain, async (error: unknown) => {
      // A page that is being loaded again because of it keeps what it shows.
      if (!(await reloadFor(error))) setFailure({ error });
    });
  }, [wanted, fails]);
  return { part: loaded, failure, retry: () => setFailure(null) };
}
