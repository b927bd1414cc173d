/** Actions that a page may need before the workbench loads. They are part of the first script, so keep them few. */
import { onlySignature } from '#domain/card-words.ts';
import type { TabDrafts } from '#domain/draft.ts';
import { countFilled, filledText, hasPlayers } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import type { BuilderDialog } from './dialogs.ts';
import { announced, initialState, page, presentLineup, toasted } from './access.ts';
import type { BuilderState, Change } from './builder-state.ts';
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

export const pageActions = {
  openTab: (tab: TabDrafts) => page.set(initialState(tab)),
  /** Opens the team's draft, or an empty lineup. The previous team's draft stays among the other teams' drafts. */
  chooseTeam: (team: Team) => {
    const before = page.get();
    const left = before.lineup.team;
    if (left?.id === team.id) {
      page.set({ screen: { dialog: null } });
      return;
    }
    page.set(...openedTeam(before, team));
    const lineup = presentLineup();
    const back = countFilled(lineup) > 0 ? `. Your lineup is back, ${filledText(lineup)}` : '';
    page.set(announced(`${team.name} selected${back}`));
    if (left && countFilled(before.lineup.history.present) > 0)
      page.set(toasted(`Your ${left.name} lineup is still here`, { team: left }));
  },
  refreshTeam: (team: Team) => page.set({ lineup: { team } }),
  /**
   * Reports that the team no longer exists.
   * A lineup with players stays, so the user can still download or share it.
   */
  dropTeam: (message: string) => {
    const isEmpty = !hasPlayers(presentLineup());
    page.set(isEmpty && EMPTIED, isEmpty && { lineup: { previous: null, team: null } }, {
      screen: { dialog: { kind: 'message', title: 'Team not found', message } },
    });
  },
  setOpening: (opening: boolean) => page.set({ saved: { opening } }),
  /** Makes the open lineup count as not saved, because the saved lineup belongs to another user. */
  dropReference: () => page.set({ saved: { reference: null } }),
  openDialog: (dialog: BuilderDialog): void => page.set({ screen: { dialog, removed: null } }),
  showMessage: (title: string, message: string) =>
    pageActions.openDialog({ kind: 'message', title, message }),
  closeDialog: () => {
    const { lineup, screen } = page.get();
    const celebrated = screen.dialog?.kind === 'ready' && lineup.readiness === 'celebrating';
    page.set({ screen: { dialog: null } }, celebrated && { lineup: { readiness: 'ready' } });
  },
};
