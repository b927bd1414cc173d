import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { newId } from '#web/backend/new-id.ts';
import type { SavedLineup } from '#web/backend/saved-lineups/saved-lineup.ts';
import { useSession } from '#web/backend/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { BuilderDialogProps } from '../store/dialogs.ts';
import { savedActions } from '../store/saved-actions.ts';
import { pageActions } from '../store/page-actions.ts';
import { builder, useBuilder } from '../store/use-builder.ts';
import { discardAndCarryOut, openingOf } from './open-lineup.ts';
import { requestSave, saveTo } from './save-draft.ts';

/** Asks visitors whether the shared lineup may replace their own, which they cannot save. */
function GoOnDialog({ intent, onClose }: BuilderDialogProps<'unsaved'>) {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title="Open shared lineup"
      message="The shared lineup replaces yours. You can undo this."
      action="Open shared lineup"
      onConfirm={() => void discardAndCarryOut(client, intent)}
      onClose={onClose}
    />
  );
}

function SaveFirstDialog({ intent, onClose }: BuilderDialogProps<'unsaved'>) {
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
          <Button onClick={() => !saving && void discardAndCarryOut(client, intent)}>Discard</Button>
          <Button
            look="primary"
            data-start-here
            aria-disabled={saving}
            onClick={() => void requestSave(client, { intent })}
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

/**
 * Asks what to do with unsaved changes.
 * Visitors see this dialog only when they open the link of a shared lineup.
 */
export function UnsavedDialog(props: BuilderDialogProps<'unsaved'>) {
  const asVisitor = useSession().status === 'signed-out' && props.intent.kind === 'open-shared';
  return asVisitor ? <GoOnDialog {...props} /> : <SaveFirstDialog {...props} />;
}

/**
 * Opens the version that was saved elsewhere.
 * Undo goes back to the user's version. Saving the user's version then overwrites the one saved elsewhere.
 */
async function loadOther(client: QueryClient, other: SavedLineup): Promise<void> {
  const { team } = builder.getState().lineup;
  if (!team) return;
  const opening = await openingOf(client, other, team);
  const { title } = builder.getState().lineup;
  savedActions.markSaved(opening.saved, title, title); // so that saving after Undo causes no conflict
  savedActions.openSaved(team, opening);
  savedActions.offerBack('Other version opened');
}

/** Asks which version to keep after another tab or device changed or deleted the lineup. */
export function ConflictDialog({ other, intent, onClose }: BuilderDialogProps<'conflict'>) {
  const client = useQueryClient();
  const saving = useBuilder((state) => state.saved.saving);
  const openName = () => pageActions.openDialog({ kind: 'name', id: newId(), intent });
  const overwrite = ({ id, revision }: SavedLineup) =>
    void saveTo(client, { kind: 'existing', id, revision }, intent);
  return (
    <Dialog
      title={other ? 'This lineup was changed elsewhere' : 'This lineup was deleted elsewhere'}
      width="34rem"
      onClose={() => !saving && onClose()}
      footer={
        <>
          {other && <Button onClick={() => void loadOther(client, other)}>Load the other version</Button>}
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
