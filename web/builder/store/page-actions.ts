/** Actions that a page may need before the workbench loads. They are part of the first script, so keep them few. */
import { onlySignature } from '#domain/card-words.ts';
import type { TabDrafts } from '#domain/draft.ts';
import { countFilled, filledText, hasPlayers } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import type { BuilderDialog } from './dialogs.ts';
import { page } from './access.ts';
import { announced, type Access, type BuilderState, type Change } from './builder-state.ts';
import { initialState } from './builder-store.ts';
import { EMPTIED, isWorthKeeping, leftBehind, otherTeamDraftsFor, withDraft } from './drafts.ts';

function openedTeam(state: BuilderState, team: Team): readonly (Change | false)[] {
  const { lineup } = state;
  const kept = lineup.otherTeamDrafts.find((draft) => draft.team.id === team.id);
  // If the open lineup is not worth keeping, its texts move to the chosen team.
  const texts = isWorthKeeping(state)
    ? { title: '', words: onlySignature(lineup.words) }
    : { title: lineup.title, words: lineup.words };
  const own = {
    team,
    otherTeamDrafts: otherTeamDraftsFor(team, state),
    previous: leftBehind(state),
    opened: lineup.opened + 1,
    choices: lineup.choices + 1,
  };
  return [
    EMPTIED,
    { lineup: texts },
    kept !== undefined && withDraft(kept),
    { lineup: own, screen: { dialog: null } },
  ];
}

function chooseTeam(access: Access, team: Team): void {
  const { get, set } = access;
  const before = get();
  const left = before.lineup.team;
  if (left?.id === team.id) {
    set({ screen: { dialog: null } });
    return;
  }
  set(...openedTeam(before, team));
  const lineup = get().lineup.history.present;
  const back = countFilled(lineup) > 0 ? `. Your lineup is back, ${filledText(lineup)}` : '';
  set(announced(access, `${team.name} selected${back}`));
  if (!left || countFilled(before.lineup.history.present) === 0) return;
  const { count } = get().screen.announcement;
  set({ screen: { removed: { text: `Your ${left.name} lineup is still here`, count, team: left } } });
}

function dropTeam({ get, set }: Access, message: string): void {
  const isEmpty = !hasPlayers(get().lineup.history.present);
  set(isEmpty && EMPTIED, isEmpty && { lineup: { previous: null, team: null } }, {
    screen: { dialog: { kind: 'message', title: 'Team not found', message } },
  });
}

function closeDialog({ get, set }: Access): void {
  const { lineup, screen } = get();
  const celebrated = screen.dialog?.kind === 'ready' && lineup.readiness === 'celebrating';
  set({ screen: { dialog: null } }, celebrated && { lineup: { readiness: 'ready' } });
}

export function createPageActions(access: Access) {
  const { set } = access;
  return {
    openTab: (tab: TabDrafts) => set(initialState(tab)),
    /** Opens the team's draft, or an empty lineup. The previous team's draft stays among the other teams' drafts. */
    chooseTeam: (team: Team) => chooseTeam(access, team),
    refreshTeam: (team: Team) => set({ lineup: { team } }),
    /**
     * Reports that the team no longer exists.
     * A lineup with players stays, so the user can still download or share it.
     */
    dropTeam: (message: string) => dropTeam(access, message),
    setOpening: (opening: boolean) => set({ saved: { opening } }),
    /** Makes the open lineup count as not saved, because the saved lineup belongs to another user. */
    dropReference: () => set({ saved: { reference: null } }),
    openDialog: (dialog: BuilderDialog) => set({ screen: { dialog, removed: null } }),
    closeDialog: () => closeDialog(access),
  };
}

export const pageActions = createPageActions(page);
