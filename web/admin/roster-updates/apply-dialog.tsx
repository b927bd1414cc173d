import { plural } from '#domain/format.ts';
import { updateRows, type DecidedChange } from '#domain/roster-updates/update-rows.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { changedName, changesText, rowsText } from './change-texts.ts';

interface ApplyDialogProps {
  readonly decided: readonly DecidedChange[];
  readonly teamOf: (id: number) => string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Counts what happens, and names every player who is deleted. */
export function ApplyDialog({ decided, onClose, onConfirm, teamOf }: ApplyDialogProps) {
  const rows = updateRows(decided);
  const deleted = decided.filter(({ departure }) => departure?.action === 'delete');
  const summary = rowsText(rows);
  const action = `Apply ${changesText(decided.length)}`;
  return (
    <ConfirmDialog title={`${action}?`} width="36rem" action={action} onConfirm={onConfirm} onClose={onClose}>
      <div className="grid gap-3">
        {summary && <p className="text-lg">{summary}</p>}
        {deleted.length > 0 && (
          <FormMessage tone="bad">
            <p className="pb-1 font-semibold">
              {plural(deleted.length, 'player is deleted:', 'players are deleted:')}
            </p>
            <ul>
              {deleted.map(({ change }) => (
                <li key={change.id} className="wrap-anywhere">
                  <bdi>{changedName(change)}</bdi>, {teamOf(change.teamId)}
                </li>
              ))}
            </ul>
          </FormMessage>
        )}
        <p className="text-soft">
          Everything is written together, without players whom someone changed meanwhile. You can undo it here
          right afterwards, or later in the change log.
        </p>
      </div>
    </ConfirmDialog>
  );
}
