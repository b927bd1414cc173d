import { startHistory } from '#domain/history.ts';
import { countFilled, EMPTY_LINEUP } from '#domain/lineup.ts';
import type { Access, BuilderState, LineupActions } from './builder-state.ts';
import { announced } from './settle.ts';

type TeamActions = Pick<LineupActions, 'chooseTeam' | 'startTeam' | 'refreshTeam' | 'dropTeam'>;

/** A builder with nothing in it but the title. */
const EMPTIED = {
  history: startHistory(EMPTY_LINEUP),
  savedId: null,
  readiness: 'building',
  held: null,
  removed: null,
  tab: 'lw',
  search: '',
  sheet: 'half',
} as const satisfies Partial<BuilderState>;

export function teamActions(access: Access): TeamActions {
  const { get, set } = access;
  return {
    chooseTeam: (team) => {
      const { team: current, history } = get();
      if (current?.id === team.id) set({ dialog: null });
      else if (countFilled(history.present) > 0) set({ dialog: { kind: 'change-team', team } });
      else get().startTeam(team);
    },
    startTeam: (team) =>
      set({
        ...EMPTIED,
        team,
        choices: get().choices + 1,
        dialog: null,
        ...announced(access, `${team.name} selected`),
      }),
    refreshTeam: (team) => set({ team }),
    dropTeam: (message) =>
      set({ ...EMPTIED, team: null, dialog: { kind: 'message', title: 'Team not found', message } }),
  };
}
