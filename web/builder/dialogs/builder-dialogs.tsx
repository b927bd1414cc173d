import type { Team } from '#domain/team.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { MessageDialog } from '#web/ui/message-dialog.tsx';
import { pageActions } from '../store/page-actions.ts';
import { lineupActions } from '../store/lineup-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import { TeamPickerDialog } from '../team/team-picker-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { useBuilderSubject } from './card-subject.ts';
import { ChoosePlayerDialog } from './choose-player-dialog.tsx';

// Needed late or never in a visit: fetched when first opened, or ahead when the page is idle (prepare-ahead.ts).
const ReadyDialog = lazyDialog(async () => (await import('./ready-dialog.tsx')).ReadyDialog);
const PreviewDialog = lazyDialog(async () => (await import('./preview-dialog.tsx')).PreviewDialog);
const ReportDialog = lazyDialog(async () => (await import('../report/report-dialog.tsx')).ReportDialog);
const SavedDialogs = lazyDialog(async () => (await import('../saved/saved-dialogs.tsx')).SavedDialogs);

/** Fetches the dialogs that show the card. Never rejects. */
export async function prepareCardDialogs(): Promise<void> {
  await Promise.all([ReadyDialog.prepare(), PreviewDialog.prepare()]);
}

/** Fetches the dialogs that most visits never open. Never rejects. */
export async function prepareRareDialogs(signedIn: boolean): Promise<void> {
  await ReportDialog.prepare();
  if (signedIn) await SavedDialogs.prepare();
}

function TeamDialogs({ team }: { readonly team: Team }) {
  const dialog = useBuilder((state) => state.screen.dialog);
  const { closeDialog } = pageActions;
  const { place } = lineupActions;
  const subject = useBuilderSubject(team);
  if (dialog?.kind === 'preview') return <PreviewDialog subject={subject} onClose={closeDialog} />;
  if (dialog?.kind === 'ready') {
    return <ReadyDialog subject={subject} withConfetti={dialog.celebrate} onClose={closeDialog} />;
  }
  if (dialog?.kind === 'report') {
    return <ReportDialog team={team} playerName={dialog.playerName} onClose={closeDialog} />;
  }
  if (dialog?.kind !== 'choose-player') return null;
  return (
    <ChoosePlayerDialog
      slot={dialog.slot}
      teamId={team.id}
      onChoose={(player) => place(player, dialog.slot)}
      onClose={closeDialog}
    />
  );
}

function AnyTeamDialogs() {
  const dialog = useBuilder((state) => state.screen.dialog);
  const { closeDialog, chooseTeam } = pageActions;
  const { place, moveSlot, reset } = lineupActions;
  if (!dialog) return null;
  switch (dialog.kind) {
    case 'team-picker':
      return <TeamPickerDialog onChoose={chooseTeam} onClose={closeDialog} />;
    case 'reset':
      return (
        <ConfirmDialog
          title="Reset lineup"
          message="All slots will be emptied. You can undo this."
          action="Reset lineup"
          onConfirm={reset}
          onClose={closeDialog}
        />
      );
    case 'assign':
      return (
        <AssignDialog
          player={dialog.player}
          onAssign={(slot) => place(dialog.player, slot)}
          onClose={closeDialog}
        />
      );
    case 'message': {
      const { title, message, offer } = dialog;
      const taken = offer && { words: offer.words, onTake: () => moveSlot(offer.from, offer.to) };
      return <MessageDialog title={title} message={message} offer={taken} onClose={closeDialog} />;
    }
    case 'choose-player':
    case 'preview':
    case 'ready':
    case 'report':
      return null; // these need a team
    case 'name':
    case 'leave':
    case 'conflict':
    case 'save-failed':
    case 'load-failed':
    case 'orphan':
    case 'adopt':
    case 'team-gone':
    case 'move':
    case 'sign-out':
    case 'sign-in':
      return <SavedDialogs dialog={dialog} onClose={closeDialog} />;
  }
}

/** The one dialog that is open, if any. */
export function BuilderDialogs({ team }: { readonly team: Team | null }) {
  return (
    <>
      <AnyTeamDialogs />
      {team && <TeamDialogs team={team} />}
    </>
  );
}
