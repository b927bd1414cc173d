/** The questions around saved line-ups: what becomes of unsaved changes, and of two versions of one line-up. */
import { useQueryClient } from '@tanstack/react-query';
import { newId } from '#web/backend/new-id.ts';
import type { SavedLineup } from '#web/backend/saved-lineups/saved-lineup.ts';
import { useSession } from '#web/backend/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Leaving } from '../store/builder-state.ts';
import { savedActions } from '../store/saved-actions.ts';
import { pageActions } from '../store/page-actions.ts';
import { builder, useBuilder } from '../store/use-builder.ts';
import { discardAndLeave } from './leave.ts';
import { requestSave, saveTo } from './save-draft.ts';
import { openingOf } from './saved-reference.ts';

interface AskProps {
  readonly onClose: () => void;
}

interface LeaveProps extends AskProps {
  readonly leaving: Leaving;
}

/** Go on or stay: what is left for visitors, who can save nothing first. */
function GoOnDialog({ leaving, onClose }: LeaveProps) {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title="Open shared lineup"
      message="The shared lineup takes the place of yours. You can undo this."
      action="Open shared lineup"
      onConfirm={() => void discardAndLeave(client, leaving)}
      onClose={onClose}
    />
  );
}

/** Save first, discard or stay. */
function SaveFirstDialog({ leaving, onClose }: LeaveProps) {
  const client = useQueryClient();
  const saved = useBuilder((state) => state.saved.reference);
  const saving = useBuilder((state) => state.saved.saving);
  return (
    <Dialog
      title="Unsaved changes"
      onClose={() => !saving && onClose()}
      footer={
        <>
          <Button onClick={() => !saving && onClose()}>Cancel</Button>
          <Button onClick={() => !saving && void discardAndLeave(client, leaving)}>Discard</Button>
          <Button
            look="primary"
            data-start-here
            aria-disabled={saving}
            onClick={() => void requestSave(client, { leaving })}
          >
            {saving ? 'Saving…' : 'Save first'}
          </Button>
        </>
      }
    >
      <p className="text-lg break-words">
        {saved ? `Your changes to “${saved.name}” are not saved.` : 'This lineup is not saved yet.'}
      </p>
    </Dialog>
  );
}

/** Asks before an unsaved line-up is left. Visitors get here by links only: for all other ways on they must sign in. */
export function LeaveDialog(props: LeaveProps) {
  const asVisitor = useSession().status === 'signed-out' && props.leaving.to === 'shared';
  return asVisitor ? <GoOnDialog {...props} /> : <SaveFirstDialog {...props} />;
}

interface ConflictDialogProps extends AskProps {
  /** The version that stands in the table; null when the line-up was deleted. */
  readonly other: SavedLineup | null;
  readonly leaving: Leaving | null;
}

/** Opens the other version; Undo leads back to the person's own, which then overwrites it when saved. */
function loadOther(other: SavedLineup): void {
  const { team, title } = builder.getState().lineup;
  if (!team) return;
  const opening = openingOf(other);
  savedActions.markSaved(opening.saved, title, title); // so that the person's own, once back, is saved over it
  savedActions.openSaved(team, opening);
  savedActions.offerBack('Other version opened');
}

/** Two tabs or devices saved one line-up: which version stays, or both. */
export function ConflictDialog({ other, leaving, onClose }: ConflictDialogProps) {
  const client = useQueryClient();
  const saving = useBuilder((state) => state.saved.saving);
  const openName = () => pageActions.openDialog({ kind: 'name', id: newId(), leaving });
  const overwrite = ({ id, revision }: SavedLineup) =>
    void saveTo(client, { kind: 'existing', id, revision }, leaving);
  return (
    <Dialog
      title={other ? 'This lineup was changed elsewhere' : 'This lineup was deleted elsewhere'}
      width="34rem"
      onClose={() => !saving && onClose()}
      footer={
        <>
          {other && <Button onClick={() => loadOther(other)}>Load the other version</Button>}
          {other && (
            <Button aria-disabled={saving} onClick={() => overwrite(other)}>
              {saving ? 'Saving…' : 'Overwrite'}
            </Button>
          )}
          <Button look="primary" data-start-here onClick={openName}>
            Save as new lineup
          </Button>
        </>
      }
    >
      <p className="text-lg break-words">
        {other
          ? `“${other.name}” was saved in another tab or on another device since you opened it. Your version is still here.`
          : 'Your version is still here. Save it as a new lineup to keep it.'}
      </p>
    </Dialog>
  );
}
