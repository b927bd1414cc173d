import type { SavedDialog } from '../store/builder-state.ts';
import { TeamPickerDialog } from '../team/team-picker-dialog.tsx';
import { ConflictDialog, LeaveDialog } from './ask-dialogs.tsx';
import { NameDialog } from './name-dialog.tsx';
import { LoadFailedDialog, OrphanDialog, SaveFailedDialog, SignInDialog } from './problem-dialogs.tsx';
import { openSaved, page } from './saved-actions.ts';

interface SavedDialogsProps {
  readonly dialog: SavedDialog;
  readonly onClose: () => void;
}

/** The dialogs around saved line-ups: fetched when the first of them opens. */
export function SavedDialogs({ dialog, onClose }: SavedDialogsProps) {
  switch (dialog.kind) {
    case 'name':
      return <NameDialog key={dialog.id} id={dialog.id} leaving={dialog.leaving} onClose={onClose} />;
    case 'leave':
      return <LeaveDialog leaving={dialog.leaving} onClose={onClose} />;
    case 'conflict':
      return <ConflictDialog other={dialog.other} leaving={dialog.leaving} onClose={onClose} />;
    case 'save-failed':
      return <SaveFailedDialog message={dialog.message} leaving={dialog.leaving} onClose={onClose} />;
    case 'load-failed':
      return <LoadFailedDialog message={dialog.message} retry={dialog.retry} onClose={onClose} />;
    case 'orphan':
      return <OrphanDialog opening={dialog.opening} onClose={onClose} />;
    case 'adopt':
      return (
        <TeamPickerDialog onChoose={(team) => openSaved(page, team, dialog.opening)} onClose={onClose} />
      );
    case 'sign-in':
      return <SignInDialog message={dialog.message} next={dialog.next} onClose={onClose} />;
  }
}
