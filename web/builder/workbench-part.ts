/**
 * Workbench and dialogs are not in the first script: they are fetched while a hand is on its way to its first press. Not by
 * `lazy`, which would show what it shows meanwhile for 300 ms even when they are there already.
 */
import { useEffect, useReducer, useState } from 'react';
import { canDoWithout } from '#web/ui/missing-part.ts';

/** All are in one file (vite.config.ts), so the others are there with the first. */
async function load() {
  const { Workbench } = await import('./workbench.tsx');
  const { BuilderDialogs } = await import('./dialogs/builder-dialogs.tsx');
  const { SharedLineup } = await import('./shared/shared-lineup.tsx');
  return { Workbench, BuilderDialogs, SharedLineup };
}

type WorkbenchPart = Awaited<ReturnType<typeof load>>;

let part: WorkbenchPart | null = null;

async function fetchPart(): Promise<void> {
  part ??= await load();
}

/** Signs that somebody is there, who will soon pick a team. */
const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Fetches workbench and dialogs ahead, at the first sign that somebody is there. */
export function useWorkbenchAhead(): void {
  useEffect(() => {
    const fetched = new AbortController();
    const fetchAhead = () => {
      fetched.abort();
      fetchPart().catch(canDoWithout); // asked for again, and then said, when a team is picked
    };
    for (const sign of FIRST_SIGNS) {
      window.addEventListener(sign, fetchAhead, { passive: true, signal: fetched.signal });
    }
    return () => fetched.abort();
  }, []);
}

/** Workbench and dialogs, from when they are `wanted`; null until they are there. What keeps them away is thrown. */
export function useWorkbenchPart(wanted: boolean): WorkbenchPart | null {
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (wanted && !part) fetchPart().then(drawAgain, (error: unknown) => setFailure({ error }));
  }, [wanted]);
  if (failure) throw failure.error;
  return part;
}
