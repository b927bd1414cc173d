import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  updateRows,
  writeAllowed,
  type DecidedChange,
  type UpdateRow,
} from '#domain/roster-updates/update-rows.ts';
import { recheckAdmin } from '#web/backend/admin/admin-failure.ts';
import { refreshPlayers } from '#web/backend/admin/players/player-failure.ts';
import type { WriteProgress } from '#web/backend/admin/players/write-players.ts';
import { applyRosterUpdates } from '#web/backend/admin/rosters/roster-feeds.ts';
import { errorText } from '#web/backend/errors.ts';
import { useSay } from '../players/notes/notes.tsx';
import { changedName, changesText } from './change-texts.ts';

export interface ApplyFailure {
  readonly message: string;
  /** Refused players, with the reason. */
  readonly lines: readonly string[];
}

interface Applying {
  /** Null while nothing is written. */
  readonly progress: WriteProgress | null;
  readonly failure: ApplyFailure | null;
  readonly apply: (decided: readonly DecidedChange[]) => Promise<boolean>;
  /** Only while rows are being sent. */
  readonly cancel: () => void;
}

function nameOfRow(row: UpdateRow, decided: readonly DecidedChange[]): string {
  const found = decided.find(({ answer, change }) => {
    if (row.action === 'add') return change.row !== null && change.row.nhl_id === row.nhl_id;
    return change.player?.id === row.id || (answer?.action !== 'add' && answer?.player.id === row.id);
  });
  return found ? changedName(found.change) : 'A player';
}

/** Writes decided changes in one transaction, without players who were changed since, and offers to undo them. */
export function useApply(onApplied: () => void): Applying {
  const client = useQueryClient();
  const say = useSay();
  const [progress, setProgress] = useState<WriteProgress | null>(null);
  const [failure, setFailure] = useState<ApplyFailure | null>(null);
  const canceling = useRef(new AbortController());

  async function apply(decided: readonly DecidedChange[]): Promise<boolean> {
    const rows = updateRows(decided);
    const canceled = (canceling.current = new AbortController());
    setFailure(null);
    setProgress({ step: 'writing' });
    try {
      const { refused, result } = await writeAllowed(rows, (part) =>
        applyRosterUpdates({ rows: part, signal: canceled.signal, onProgress: setProgress }),
      );
      const lines = Array.from(refused, ([row, message]) => `${nameOfRow(row, decided)}: ${message}`);
      if (result.written) {
        onApplied();
        say(`${changesText(decided.length - refused.size)} applied.`, result.batch);
      }
      if (lines.length > 0 || !result.written)
        setFailure({
          message: `${result.written ? 'Some players were left out.' : 'Nothing was applied.'} The list is up to date again: review these players.`,
          lines,
        });
      return result.written;
    } catch (error) {
      if (canceled.signal.aborted) say('Canceled. Nothing was applied.');
      else setFailure({ message: errorText(error, 'An unexpected error occurred.'), lines: [] });
      recheckAdmin(client, error);
    } finally {
      setProgress(null);
      refreshPlayers(client);
    }
    return false;
  }

  return { progress, failure, apply, cancel: () => canceling.current.abort() };
}
