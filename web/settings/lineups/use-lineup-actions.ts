import { plural } from '#domain/format.ts';
import { useCallback, useState } from 'react';
import { errorText } from '#web/backend/errors.ts';
import {
  useDeleteSavedLineups,
  useDuplicateSavedLineup,
  usePublishSavedLineup,
  useRestoreSavedLineups,
} from '#web/backend/saved-lineups/change-saved-lineups.ts';
import type { SavedLineup, SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';

export interface Note {
  /** Increases, so that the same text twice makes two notices. */
  readonly count: number;
  readonly text: string;
  /** The lineups that Undo restores. Empty when there is nothing to undo. */
  readonly deleted: readonly SavedLineup[];
}

export interface Problem {
  /** The lineup's id, or {@link SEVERAL}. */
  readonly id: string;
  readonly text: string;
}

/** Replaces the id when an action covers several lineups. */
export const SEVERAL = 'several';

const GONE = 'This lineup was deleted in the meantime.';

/** `“Opening night”` or `12 lineups`. */
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

  /** Runs one action at a time. `work` resolves with an error message or null. */
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

export function useLineupActions() {
  const [note, setNote] = useState<Note | null>(null);
  const { busyId, problem, run } = useRun();
  const remove = useDeleteSavedLineups();
  const restore = useRestoreSavedLineups();
  const copy = useDuplicateSavedLineup();
  const publish = usePublishSavedLineup();

  const say = (text: string, deleted: readonly SavedLineup[] = []) =>
    setNote((before) => ({ count: (before?.count ?? 0) + 1, text, deleted }));

  return {
    note,
    problem,
    busyId,
    say,
    dismissNote: useCallback(() => setNote(null), []),

    remove: async (lineups: readonly SavedLineupListing[]) => {
      const [only] = lineups;
      return run(lineups.length === 1 && only ? only.id : SEVERAL, 'Failed to delete lineup', async () => {
        const deleted = await remove.mutateAsync(lineups.map(({ id }) => id));
        say(`${namesOf(lineups)} ${areOrIs(lineups)} deleted.`, deleted);
        return null;
      });
    },

    /**
     * The rows are no longer listed, so a notice reports the outcome.
     * It offers Undo again for those that failed.
     */
    undo: async (deleted: readonly SavedLineup[]) => {
      const sayFailed = (left: readonly SavedLineup[], why: string) =>
        say(`${namesOf(left)} could not be restored. ${why}`, left);
      setNote(null);
      try {
        const { failure, left } = await restore.mutateAsync(deleted);
        if (failure) sayFailed(left, failure.message);
        else say(`${namesOf(deleted)} ${areOrIs(deleted)} back.`);
      } catch (error) {
        sayFailed(deleted, errorText(error, 'Check your connection and try again.'));
      }
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
