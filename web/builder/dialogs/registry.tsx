/** All dialogs of the builder: their properties, components, and code groups. */
import type { ComponentType } from 'react';
import type { SlottedPlayer } from '#domain/player.ts';
import type { SlotId } from '#domain/formation.ts';
import type { Team } from '#domain/team.ts';
import type { SavedLineup } from '#web/backend/saved-lineups/saved-lineup.ts';
import { lazyDialog, type LazyPart } from '#web/ui/lazy-part.tsx';
import type { Intent, NamedSave } from '../store/intent.ts';

/** The move offered instead of a rejected one, with its button text: `Move to Line 2 center`. */
export interface MoveOffer {
  readonly words: string;
  readonly from: SlotId;
  readonly to: SlotId;
}

/** Properties of each dialog. To add a dialog, add it here and to the table below. */
interface DialogStates {
  'team-picker': object;
  assign: { readonly player: SlottedPlayer };
  'choose-player': { readonly slot: SlotId };
  reset: object;
  /** Fills the lineup from a post. */
  paste: object;
  message: {
    readonly title: string;
    readonly message: string;
    readonly offer?: MoveOffer | undefined;
  };
  preview: object;
  /** `celebrate`: whether the user has just completed the lineup. */
  ready: { readonly celebrate: boolean };
  /** `playerName` is the searched name. */
  report: { readonly playerName: string };
  /** Asks what to do with unsaved changes. */
  unsaved: { readonly intent: Intent };
  /** Asks for the name of a new saved lineup. */
  name: NamedSave;
  'save-failed': { readonly message: string; readonly intent: Intent | null };
  /** The lineup was saved elsewhere as `other`, or deleted. */
  conflict: { readonly other: SavedLineup | null; readonly intent: Intent | null };
  'load-failed': { readonly message: string; readonly retry: () => void };
  /** Asks before signing out removes unsaved drafts. */
  'sign-out': object;
  /** `next` is the path to return to. `saves`: whether signing in completes a save. */
  'sign-in': { readonly message: string; readonly next: string; readonly saves?: true };
}

type DialogKind = keyof DialogStates;

export type BuilderDialog = {
  readonly [Kind in DialogKind]: { readonly kind: Kind } & DialogStates[Kind];
}[DialogKind];

interface DialogProps {
  readonly team: Team | null;
  readonly onClose: () => void;
}

/**
 * Dialogs whose code loads together.
 * `workbench` loads with the workbench, the others on first use or when idle.
 */
export type DialogGroup = 'workbench' | 'paste' | 'card' | 'report' | 'saved';

interface Registered<State> {
  readonly group: DialogGroup;
  readonly load: () => Promise<ComponentType<State & DialogProps>>;
}

const loadWorkbench = () => import('./workbench-dialogs.tsx');
const loadQuestions = () => import('../saved/ask-dialogs.tsx');
const loadProblems = () => import('../saved/problem-dialogs.tsx');
const loadSaved = () => import('../saved/saved-dialogs.tsx');

/** For dialogs that open only when a team is chosen. */
function withTeam<Props extends { readonly team: Team }>(Dialog: ComponentType<Props>) {
  return function TeamDialog(props: Omit<Props, 'team'> & Pick<DialogProps, 'team'>) {
    return props.team && <Dialog {...(props as Props)} />;
  };
}

const DIALOGS: { readonly [Kind in DialogKind]: Registered<DialogStates[Kind]> } = {
  'team-picker': { group: 'workbench', load: async () => (await loadWorkbench()).ChooseTeamDialog },
  assign: { group: 'workbench', load: async () => (await loadWorkbench()).AssignPlayerDialog },
  'choose-player': { group: 'workbench', load: async () => withTeam((await loadWorkbench()).FillSlotDialog) },
  reset: { group: 'workbench', load: async () => (await loadWorkbench()).ResetDialog },
  paste: { group: 'paste', load: async () => (await import('../paste/paste-dialog.tsx')).PasteDialog },
  message: { group: 'workbench', load: async () => (await loadWorkbench()).BuilderMessage },
  preview: { group: 'card', load: async () => withTeam((await import('./preview-dialog.tsx')).DraftPreview) },
  ready: { group: 'card', load: async () => withTeam((await import('./ready-dialog.tsx')).ReadyDialog) },
  report: {
    group: 'report',
    load: async () => withTeam((await import('../report/report-dialog.tsx')).ReportDialog),
  },
  unsaved: { group: 'saved', load: async () => (await loadQuestions()).UnsavedDialog },
  name: { group: 'saved', load: async () => (await loadSaved()).NameSaveDialog },
  'save-failed': {
    group: 'saved',
    load: async () => (await loadProblems()).SaveFailedDialog,
  },
  conflict: { group: 'saved', load: async () => (await loadQuestions()).ConflictDialog },
  'load-failed': {
    group: 'saved',
    load: async () => (await loadProblems()).LoadFailedDialog,
  },
  'sign-out': { group: 'saved', load: async () => (await loadSaved()).ConfirmSignOut },
  'sign-in': {
    group: 'saved',
    load: async () => (await loadProblems()).SignInDialog,
  },
};

interface AnyDialogProps extends DialogProps {
  readonly dialog: BuilderDialog;
}

/** The dialogs of a group as one lazy part. */
function lazyGroup(group: DialogGroup): LazyPart<AnyDialogProps> {
  return lazyDialog(async () => {
    const entries = Object.entries(DIALOGS).filter(([, entry]) => entry.group === group);
    const loaded = await Promise.all(
      entries.map(async ([kind, { load }]) => [kind, (await load()) as ComponentType<object>] as const),
    );
    const components = new Map<string, ComponentType<object>>(loaded);
    return function GroupDialog({ dialog, ...props }: AnyDialogProps) {
      const Dialog = components.get(dialog.kind);
      return Dialog && <Dialog {...dialog} {...props} />;
    };
  });
}

const GROUPS: Readonly<Record<DialogGroup, LazyPart<AnyDialogProps>>> = {
  workbench: lazyGroup('workbench'),
  paste: lazyGroup('paste'),
  card: lazyGroup('card'),
  report: lazyGroup('report'),
  saved: lazyGroup('saved'),
};

/** Fetches a group's dialogs. Never rejects. */
export async function prepareDialogs(group: DialogGroup): Promise<void> {
  await GROUPS[group].prepare();
}

/** Shows a dialog, and fetches its code first if necessary. */
export function RegisteredDialog(props: AnyDialogProps) {
  const Group = GROUPS[DIALOGS[props.dialog.kind].group];
  return <Group {...props} />;
}
