import { useQueryClient } from '@tanstack/react-query';
import {
  updateRows,
  writeAllowed,
  type DecidedChange,
  type UpdateRow,
} from '#domain/roster-updates/update-rows.ts';
import { refreshPlayers } from '#web/backend/admin/players/get-admin-players.ts';
import { useWrite, writeRows } from '#web/backend/admin/players/write-players.ts';
import { errorText } from '#web/backend/errors.ts';
import { useSay } from '../players/notes/notes.tsx';
import { changedName, changesText } from './change-texts.ts';

function nameOfRow(row: UpdateRow, decided: readonly DecidedChange[]): string {
  const found = decided.find(({ answer, change }) => {
    if (row.action === 'add') return change.row !== null && change.row.nhl_id === row.nhl_id;
    return change.player?.id === row.id || (answer?.action !== 'add' && answer?.player.id === row.id);
  });
  return found ? changedName(found.change) : 'A player';
}

/**
 * Writes decided changes in one transaction, and offers an undo. Leaves out players who have changed since the
 * comparison.
 */
export function useApply(onApplied: () => void) {
  const client = useQueryClient();
  const say = useSay();
  const { cancel, data, error, isCanceled, mutate, progress } = useWrite(
    (decided: readonly DecidedChange[], options) =>
      writeAllowed(updateRows(decided), (rows) => writeRows('apply_roster_updates', rows, options)).then(
        ({ refused, result }) => ({
          ...result,
          lines: Array.from(refused, ([row, message]) => `${nameOfRow(row, decided)}: ${message}`),
        }),
      ),
  );
  const lines = data?.lines ?? [];
  const message =
    data && (lines.length > 0 || !data.written)
      ? `${data.written ? 'Some players were left out.' : 'Nothing was applied.'} The list is up to date again: review these players.`
      : error && !isCanceled()
        ? errorText(error, 'An unexpected error occurred.')
        : null;
  const apply = (decided: readonly DecidedChange[]) =>
    mutate(decided, {
      onSuccess: (result) => {
        if (!result.written) return;
        onApplied();
        say(`${changesText(decided.length - result.lines.length)} applied.`, result.batch);
      },
      onError: () => isCanceled() && say('Canceled. Nothing was applied.'),
      onSettled: () => refreshPlayers(client),
    });
  return { progress, failure: message === null ? null : { message, lines }, apply, cancel };
}
