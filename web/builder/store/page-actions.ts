/** The actions that a page may need before its workbench is there. They are in the first script; keep them few. */
import type { TabDrafts } from '#domain/draft.ts';
import { countFilled, filledText } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import type { BuilderDialog } from '../dialogs/registry.tsx';
import { page } from './access.ts';
import { announced } from './announced.ts';
import type { Access, BuilderState, Change } from './builder-state.ts';
import { initialState } from './builder-store.ts';
import { EMPTIED, isWorthKeeping, leftBehind, shelfFor, withDraft } from './drafts.ts';

/** Opens a team: its own draft again, or an empty lineup. */
function openedTeam(state: BuilderState, team: Team): readonly (Change | false)[] {
  const { lineup } = state;
  const kept = lineup.shelf.find((draft) => draft.team.id === team.id);
  const title = isWorthKeeping(state) ? '' : lineup.title; // typed before any player: it belongs to no team yet
  const own = {
    team,
    shelf: shelfFor(team, state),
    previous: leftBehind(state),
    opened: lineup.opened + 1,
    choices: lineup.choices + 1,
  };
  return [
    EMPTIED,
    { lineup: { title } },
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
  set({ screen: { removed: { text: `Your ${left.name} lineup is kept`, count, team: left } } });
}

function dropTeam({ get, set }: Access, message: string): void {
  if (countFilled(get().lineup.history.present) > 0) {
    set({ screen: { dialog: { kind: 'team-gone', message, save: null } } });
    return;
  }
  set(EMPTIED, {
    lineup: { previous: null, team: null },
    screen: { dialog: { kind: 'message', title: 'Team not found', message } },
  });
}

function closeDialog({ get, set }: Access): void {
  const { lineup, screen } = get();
  const celebrated = screen.dialog?.kind === 'ready' && lineup.readiness === 'celebrating';
  set({ screen: { dialog: null } }, celebrated && { lineup: { readiness: 'ready' } });
}

/** Binds the actions to a builder. */
export function createPageActions(access: Access) {
  const { set } = access;
  return {
    /** Replaces everything with what these drafts open to. */
    openTab: (tab: TabDrafts) => set(initialState(tab)),
    /** Opens the team's own draft, or an empty lineup. The draft of the team before is kept. */
    chooseTeam: (team: Team) => chooseTeam(access, team),
    /** Takes over the team's row as it is now, under the same id. Its lineup stays. */
    refreshTeam: (team: Team) => set({ lineup: { team } }),
    /** The team is gone: says so, and forgets it unless its lineup has players, which can move to another team. */
    dropTeam: (message: string) => dropTeam(access, message),
    setOpening: (opening: boolean) => set({ saved: { opening } }),
    /** Makes the open lineup a new one: the saved one belongs to another user. */
    dropReference: () => set({ saved: { reference: null } }),
    openDialog: (dialog: BuilderDialog) => set({ screen: { dialog, removed: null } }),
    closeDialog: () => closeDialog(access),
  };
}

/** The page's own. */
export const pageActions = createPageActions(page);
