import type { Team } from '#domain/team.ts';
import { signOut } from '#web/backend/auth/sign-out.ts';
import type { NamedSave, SavedDialog } from '../store/builder-state.ts';
import { savedActions } from '../store/saved-actions.ts';
import { pageActions } from '../store/page-actions.ts';
import { TeamPickerDialog } from '../team/team-picker-dialog.tsx';
import { ConflictDialog, LeaveDialog } from './ask-dialogs.tsx';
import { NameDialog } from './name-dialog.tsx';
import {
  LoadFailedDialog,
  OrphanDialog,
  SaveFailedDialog,
  SignInDialog,
  TeamGoneDialog,
} from './problem-dialogs.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

interface SavedDialogsProps {
  readonly dialog: SavedDialog;
  readonly onClose: () => void;
}

/** Moves the open draft, then goes on with the save that the missing team did not allow. */
function moveTo(team: Team, save: NamedSave | null): void {
  savedActions.moveDraft(team);
  if (save) pageActions.openDialog({ kind: 'name', ...save });
}

/** The dialogs around saved line-ups: fetched when the first of them opens. */
export function SavedDialogs({ dialog, onClose }: SavedDialogsProps) {
  switch (dialog.kind) {
    case 'name':
      return <NameDialog key={dialog.id} save={dialog} onClose={onClose} />;
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
        <TeamPickerDialog
          onChoose={(team) => savedActions.openSaved(team, dialog.opening)}
          onClose={onClose}
        />
      );
    case 'team-gone':
      return <TeamGoneDialog message={dialog.message} save={dialog.save} onClose={onClose} />;
    case 'move':
      return <TeamPickerDialog onChoose={(team) => moveTo(team, dialog.save)} onClose={onClose} />;
    case 'sign-out':
      return <SignOutDialog onSignOut={() => void signOut()} onClose={onClose} />;
    case 'sign-in':
      return <SignInDialog {...dialog} onClose={onClose} />;
  }
}
