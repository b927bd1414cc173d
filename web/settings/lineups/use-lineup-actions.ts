import { useState } from 'react';
import { plural } from '#domain/format.ts';
import { errorText } from '#web/backend/errors.ts';
import {
  useDeleteSavedLineups,
  useDuplicateSavedLineup,
  usePublishSavedLineup,
  useRestoreSavedLineups,
} from '#web/backend/saved-lineups/change-saved-lineups.ts';
import { useNote } from '#web/ui/use-note.tsx';
import type { SavedLineup, SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';

export interface Problem {
  /** The lineup's id, or {@link SEVERAL}. */
  readonly id: string;
  readonly text: string;
}

/** How long a note stays, in milliseconds: longer with Undo, and longest with Undo for many lineups. */
const NOTE_MS = 4000;
const UNDO_MS = 10_000;
const UNDO_MANY_MS = 30_000;

/** Replaces the lineup's id when an action covers several lineups. */
export const SEVERAL = 'several';

const GONE = 'This lineup was deleted in the meantime.';

/** Returns a text such as `“Opening night”` or `12 lineups`. */
function namesOf(lineups: readonly Pick<SavedLineup, 'name'>[]): string {
  const [first] = lineups;
  return lineups.length === 1 && first ? `“${first.name}”` : plural(lineups.length, 'lineup');
}

function areOrIs(lineups: readonly unknown[]): string {
  return lineups.length === 1 ? 'is' : 'are';
}

function useRun() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  /**
   * Runs an action. `work` resolves with an error message, or with null if it succeeded. Returns whether it succeeded.
   */
  const run = async (id: string, fallback: string, work: () => Promise<string | null>): Promise<boolean> => {
    setBusyId(id);
    setProblem(null);
    try {
      const text = await work();
      if (text !== null) setProblem({ id, text });
      return text === null;
    } catch (error) {
      setProblem({ id, text: errorText(error, fallback) });
      return false;
    } finally {
      setBusyId(null);
    }
  };
  return { problem, busyId, run };
}

/** Calls `keepFocus` when a focused button disappears with its row or toast. `keepFocus` must move the focus. */
export function useLineupActions(keepFocus: () => void) {
  const { busyId, problem, run } = useRun();
  const remove = useDeleteSavedLineups();
  const restore = useRestoreSavedLineups();
  const copy = useDuplicateSavedLineup();
  const publish = usePublishSavedLineup();

  const { close, note, say } = useNote<readonly SavedLineup[]>(NOTE_MS, {
    run: (deleted) => void undo(deleted),
    stayMs: ({ length }) => (length === 1 ? UNDO_MS : UNDO_MANY_MS),
  });

  /**
   * Restores deleted lineups. Their rows are not in the list, so a notice reports the outcome. If some lineups could
   * not be restored, the notice offers Undo for them again.
   */
  async function undo(deleted: readonly SavedLineup[]): Promise<void> {
    const sayFailed = (left: readonly SavedLineup[], why: string) =>
      say(`${namesOf(left)} could not be restored. ${why}`, left);
    keepFocus();
    close();
    try {
      const { failure, left } = await restore.mutateAsync(deleted);
      if (failure) sayFailed(left, failure.message);
      else say(`${namesOf(deleted)} ${areOrIs(deleted)} back.`);
    } catch (error) {
      sayFailed(deleted, errorText(error, 'Try again.'));
    }
  }

  return {
    note,
    problem,
    busyId,
    say,

    remove: async (lineups: readonly SavedLineupListing[]) => {
      const [only] = lineups;
      const place = lineups.length === 1 && only ? only.id : SEVERAL;
      const isDone = await run(place, 'Failed to delete lineup', async () => {
        const deleted = await remove.mutateAsync(lineups.map(({ id }) => id));
        say(`${namesOf(lineups)} ${areOrIs(lineups)} deleted.`, deleted.length > 0 ? deleted : null);
        return null;
      });
      if (isDone) keepFocus();
    },

    duplicate: async ({ id }: SavedLineupListing) =>
      run(id, 'Could not save lineup', async () => {
        const result = await copy.mutateAsync(id);
        if (result.kind === 'gone') return GONE;
        if (result.kind !== 'changed') return result.message;
        say(`Copied as “${result.lineup.name}”.`);
        return null;
      }),

    publish: async ({ id, name }: SavedLineupListing, isPublic: boolean) =>
      run(id, 'Could not update lineup', async () => {
        const changed = await publish.mutateAsync({ id, isPublic });
        if (!changed) return GONE;
        say(isPublic ? `“${name}” is public.` : `“${name}” is private.`);
        return null;
      }),
  };
}
