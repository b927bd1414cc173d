import { LoaderCircle } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#domain/format.ts';
import type { WriteResult } from '#domain/players/write-rows.ts';
import { type LogEntry, type UndoTarget, useUndoLogged } from '#web/backend/admin/admin-log.ts';
import { adminPlayersQuery } from '#web/backend/admin/players/get-admin-players.ts';
import { useIgnoreDifferences } from '#web/backend/admin/rosters/roster-feeds.ts';
import { errorText } from '#web/backend/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import type { TeamNames } from '../use-team-names.ts';
import { Toggle } from '#web/ui/toggle.tsx';
import { changesOfEntry, ignoredAfterUndo, nameOfEntry } from './describe-entry.ts';

export interface UndoRequest {
  readonly target: UndoTarget;
  readonly entries: readonly LogEntry[];
  readonly total: number;
}

const MAX_NAMES = 10;

function consequence(entry: LogEntry, teams: TeamNames): string {
  const name = nameOfEntry(entry);
  switch (entry.action) {
    case 'add':
      return `${name} will be deleted again.`;
    case 'delete':
      return `${name} will be restored.`;
    case 'move': {
      const former = changesOfEntry(entry, teams).find(({ column }) => column === 'Team')?.before;
      return `${name} will move back to ${former ?? 'the former team'}.`;
    }
    case 'edit':
      return `${name} will get the previous values back.`;
  }
}

function Listed({ lines, total }: { readonly lines: readonly string[]; readonly total: number }) {
  const shown = lines.slice(0, MAX_NAMES);
  return (
    <ul className="list-disc pl-5">
      {shown.map((line, index) => (
        // Uses the index as key, because lines may repeat. Their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="break-words">
          <bdi>{line}</bdi>
        </li>
      ))}
      {total > shown.length && (
        <li className="list-none">... and {formatNumber(total - shown.length)} more</li>
      )}
    </ul>
  );
}

function refusedRows({ rows }: WriteResult) {
  return rows.filter(({ action }) => action === 'refused');
}

function refusals(result: WriteResult, entries: readonly LogEntry[]): readonly string[] {
  return refusedRows(result).map(({ message, name, row_number: number }) => {
    const entry = entries.find(({ id }) => id === number);
    return `${entry ? nameOfEntry(entry) : (name ?? `Entry ${number ?? ''}`)}: ${message ?? 'Refused'}`;
  });
}

function outcomeText({ rows }: WriteResult, { entries, total }: UndoRequest): string {
  const undone = rows.filter(({ action }) => action !== 'unchanged').length;
  if (undone === 0) return rows.find(({ message }) => message)?.message ?? 'There was nothing to undo';
  const [first] = entries;
  if (total === 1 && first) return `Undone: ${nameOfEntry(first)}`;
  return `${formatNumber(undone)} changes undone`;
}

const ALL_AT_ONCE =
  'All changes are undone together. If a row changed since then, you can choose to undo the rest.';

interface RefusedProps {
  readonly canUndoRest: boolean;
  readonly lines: readonly string[];
}

function Refused({ canUndoRest, lines }: RefusedProps) {
  return (
    <FormMessage tone="bad">
      <p className="font-semibold">
        Nothing was undone.{canUndoRest && ' These rows changed since then and would stay unchanged:'}
      </p>
      <Listed lines={lines} total={lines.length} />
    </FormMessage>
  );
}

/**
 * When an admin undoes roster changes, offers to ignore the differences that the changes resolved.
 * Otherwise, the next roster refresh could make the changes again.
 */
function useIgnoring({ entries, total }: UndoRequest) {
  const isRoster = entries.some(({ via }) => via === 'roster');
  const { data: players } = useQuery({ ...adminPlayersQuery, enabled: isRoster });
  const { mutateAsync } = useIgnoreDifferences();
  const [isWanted, setIsWanted] = useState(true);
  const canIgnore = isRoster && players !== undefined && entries.length === total;
  return {
    option: isRoster && (
      <Toggle
        label="Keep it so"
        hint={
          canIgnore
            ? 'The next refresh of the rosters does not change this again.'
            : 'To keep this, show all changes of this roster update first. The next refresh may make them again.'
        }
        checked={canIgnore && isWanted}
        onChange={(wanted) => canIgnore && setIsWanted(wanted)}
      />
    ),
    /** Saves the undone entries' differences as ignored. Resolves with a text to append to the admin's message. */
    keep: async (result: WriteResult): Promise<string> => {
      const undone = new Set(
        result.rows.flatMap(({ action, row_number }) => (action === 'unchanged' ? [] : row_number)),
      );
      const ids = new Map(players?.map(({ id, nhl_id }) => [id, nhl_id]));
      const differences = ignoredAfterUndo(
        entries.filter(({ id }) => undone.has(id)),
        (id) => ids.get(id) ?? null,
      );
      if (!canIgnore || !isWanted || differences.length === 0) return '';
      return mutateAsync({ differences, isIgnored: true }).then(
        () => ', and kept so',
        () => ', but not kept: the next refresh may change it again',
      );
    },
  };
}

interface UndoDialogProps {
  readonly request: UndoRequest;
  readonly teams: TeamNames;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

/** If the database refuses the undo, the dialog stays open and shows the reasons. */
export function UndoDialog({ request, teams, onClose, onDone }: UndoDialogProps) {
  const undo = useUndoLogged();
  const { keep, option } = useIgnoring(request);
  const { entries, target, total } = request;
  const refused = undo.data && !undo.data.written ? refusals(undo.data, entries) : null;
  const canUndoRest = refused !== null && refused.length < total && 'batch' in target;
  const refusedIds = new Set(refused && undo.data ? refusedRows(undo.data).map((row) => row.row_number) : []);
  const undoable = entries.filter(({ id }) => !refusedIds.has(id));
  const canUndo = !refused || canUndoRest;
  const lead = refused ? 'If you undo the rest:' : ALL_AT_ONCE;
  const confirm = (partly = false) => {
    if (undo.isPending) return;
    undo.mutate('batch' in target && partly ? { ...target, partly } : target, {
      onSuccess: (result) => {
        if (result.written)
          void keep(result).then((ignored) => onDone(outcomeText(result, request) + ignored));
      },
    });
  };
  return (
    <Dialog
      title={total === 1 ? 'Undo this change?' : `Undo all ${formatNumber(total)} changes?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{refused ? 'Close' : 'Cancel'}</Button>
          {canUndo && (
            <Button
              look="primary"
              data-start-here
              aria-disabled={undo.isPending}
              onClick={() => confirm(canUndoRest)}
            >
              {undo.isPending && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
              {undo.isPending ? 'Undoing…' : canUndoRest ? 'Undo the rest' : 'Undo'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {canUndo && (
          <>
            {total > 1 && <p>{lead}</p>}
            <Listed
              lines={undoable.map((entry) => consequence(entry, teams))}
              total={total - refusedIds.size}
            />
            {option}
          </>
        )}
        {undo.isError && (
          <FormMessage tone="bad">{errorText(undo.error, 'Could not undo. Try again.')}</FormMessage>
        )}
        {refused && <Refused lines={refused} canUndoRest={canUndoRest} />}
      </div>
    </Dialog>
  );
}
