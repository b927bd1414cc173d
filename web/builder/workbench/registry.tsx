import type { ComponentType } from 'react';
import type { Team } from '#domain/team.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { LazyPart } from '#web/ui/lazy-part.tsx';
import { MessageDialog } from '#web/ui/message-dialog.tsx';
import type { DialogKind, DialogStates } from '../store/dialogs.ts';
import { lineupActions } from '../store/lineup-actions.ts';
import { pageActions } from '../store/page-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import { AssignDialog } from '../roster/assign-dialog.tsx';
import { ChoosePlayerDialog } from '../roster/choose-player-dialog.tsx';
import { TeamPickerDialog } from '../start/team/team-picker-dialog.tsx';

interface DialogProps {
  readonly team: Team | null;
  readonly onClose: () => void;
}

function ResetDialog({ onClose }: DialogProps) {
  return (
    <ConfirmDialog
      title="Reset lineup"
      message="All slots will be emptied. You can undo this."
      action="Reset lineup"
      onConfirm={lineupActions.reset}
      onClose={onClose}
    />
  );
}

function BuilderMessage({ offer, ...message }: DialogStates['message'] & DialogProps) {
  const taken = offer && { words: offer.words, onTake: () => lineupActions.moveSlot(offer.from, offer.to) };
  return <MessageDialog {...message} offer={taken} />;
}

const loadQuestions = () => import('../lineups/ask-dialogs.tsx');
const loadProblems = () => import('../lineups/problem-dialogs.tsx');

/** Wraps a dialog that opens only when a team is chosen. */
function withTeam<Props extends { readonly team: Team }>(Dialog: ComponentType<Props>) {
  return function TeamDialog(props: Omit<Props, 'team'> & Pick<DialogProps, 'team'>) {
    return props.team && <Dialog {...(props as Props)} />;
  };
}

type RegisteredDialog<Kind extends DialogKind> = ComponentType<DialogStates[Kind] & DialogProps> &
  Partial<Pick<LazyPart<object>, 'prepare'>>;

const DIALOGS: { readonly [Kind in DialogKind]: RegisteredDialog<Kind> } = {
  'team-picker': TeamPickerDialog,
  assign: AssignDialog,
  'choose-player': withTeam(ChoosePlayerDialog),
  'add-player': lazyDialog(async () =>
    withTeam((await import('../roster/add-player-dialog.tsx')).AddPlayerDialog),
  ),
  'own-team': lazyDialog(async () => (await import('../start/own-team/own-team-dialog.tsx')).OwnTeamDialog),
  reset: ResetDialog,
  paste: lazyDialog(async () => (await import('../start/paste/paste-dialog.tsx')).PasteDialog),
  formation: lazyDialog(async () => (await import('../board/formation-dialog.tsx')).FormationDialog),
  message: BuilderMessage,
  preview: lazyDialog(async () => withTeam((await import('../take-away/preview-dialog.tsx')).DraftPreview)),
  ready: lazyDialog(async () => withTeam((await import('../take-away/ready-dialog.tsx')).ReadyDialog)),
  report: lazyDialog(async () => withTeam((await import('../roster/report/report-dialog.tsx')).ReportDialog)),
  unsaved: lazyDialog(async () => (await loadQuestions()).UnsavedDialog),
  name: lazyDialog(async () => (await import('../lineups/name-dialog.tsx')).NameSaveDialog),
  failed: lazyDialog(async () => (await loadProblems()).FailureDialog),
  conflict: lazyDialog(async () => (await loadQuestions()).ConflictDialog),
  'sign-out': lazyDialog(async () => (await import('../lineups/sign-out-dialog.tsx')).ConfirmSignOut),
  'sign-in': lazyDialog(async () => (await loadProblems()).SignInDialog),
};

/** Dialogs that load together when the page is idle. All other dialogs load with the workbench. */
const GROUPS = {
  paste: ['paste', 'own-team'],
  card: ['preview', 'ready'],
  report: ['report', 'add-player', 'formation'],
  saved: ['unsaved', 'name', 'failed', 'conflict', 'sign-out', 'sign-in'],
} as const satisfies Record<string, readonly DialogKind[]>;

/** Fetches a group's dialogs. Never rejects. */
export async function prepareDialogs(group: keyof typeof GROUPS): Promise<void> {
  await Promise.all(GROUPS[group].map(async (kind) => DIALOGS[kind].prepare?.()));
}

export function BuilderDialogs({ team }: { readonly team: Team | null }) {
  const dialog = useBuilder((state) => state.screen.dialog);
  if (!dialog) return null;
  const Dialog = DIALOGS[dialog.kind] as ComponentType<DialogProps>;
  return <Dialog {...dialog} team={team} onClose={pageActions.closeDialog} />;
}
