import { useCallback, useState } from 'react';
import { errorText } from '#web/backend/errors.ts';
import { useDeleteSavedLineup } from '#web/backend/saved-lineups/delete-saved-lineup.ts';
import { useDuplicateSavedLineup } from '#web/backend/saved-lineups/duplicate-saved-lineup.ts';
import { usePublishSavedLineup } from '#web/backend/saved-lineups/publish-saved-lineup.ts';
import { useRestoreSavedLineup } from '#web/backend/saved-lineups/restore-saved-lineup.ts';
import type { SavedLineup, SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';

/** A word about what was just done. */
export interface Note {
  /** Counts up, so that the same words twice are two notes. */
  readonly count: number;
  readonly text: string;
  /** Given when it can be taken back. */
  readonly deleted: SavedLineup | null;
}

/** Something that went wrong with one line-up. */
export interface Problem {
  readonly id: string;
  readonly text: string;
}

const GONE = 'This lineup was deleted meanwhile.';

/** Works on one line-up of the list, and keeps what went wrong with it. */
function useRun() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  /** One thing at a time per list; `work` resolves with what went wrong, if anything. */
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

/** What can be done with a saved line-up of the list, with what is to be said about it afterwards. */
export function useLineupActions() {
  const [note, setNote] = useState<Note | null>(null);
  const { busyId, problem, run } = useRun();
  const remove = useDeleteSavedLineup();
  const restore = useRestoreSavedLineup();
  const copy = useDuplicateSavedLineup();
  const publish = usePublishSavedLineup();

  const say = (text: string, deleted: SavedLineup | null = null) =>
    setNote((before) => ({ count: (before?.count ?? 0) + 1, text, deleted }));

  return {
    note,
    problem,
    busyId,
    say,
    dismissNote: useCallback(() => setNote(null), []),

    remove: async ({ id, name }: SavedLineupListing) =>
      run(id, 'Failed to delete lineup', async () => {
        const deleted = await remove.mutateAsync(id);
        say(`“${name}” is deleted.`, deleted);
        return null;
      }),

    /** Its row is off the list: whatever happens is said in a note, with another try where it failed. */
    undo: async (deleted: SavedLineup) => {
      const sayFailed = (why: string) => say(`“${deleted.name}” could not be brought back. ${why}`, deleted);
      setNote(null);
      try {
        const result = await restore.mutateAsync(deleted);
        if (result.kind === 'restored') say(`“${deleted.name}” is back.`);
        else sayFailed(result.message);
      } catch (error) {
        sayFailed(errorText(error, 'Check your connection and try again.'));
      }
    },

    duplicate: async ({ id }: SavedLineupListing) =>
      run(id, 'Could not save lineup', async () => {
        const result = await copy.mutateAsync(id);
        if (result.kind === 'gone') return GONE;
        if (result.kind !== 'duplicated') return result.message;
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
