import { startHistory } from '#domain/history.ts';
import { isUnsaved } from '#domain/draft.ts';
import { countFilled, EMPTY_LINEUP } from '#domain/lineup.ts';
import type { Access, BuilderState, LineupActions, Snapshot } from './builder-state.ts';
import { announced } from './settle.ts';

type TeamActions = Pick<LineupActions, 'chooseTeam' | 'startTeam' | 'refreshTeam' | 'dropTeam'>;

/** A builder with nothing in it but the title. */
export const EMPTIED = {
  history: startHistory(EMPTY_LINEUP),
  saved: null,
  marks: {},
  readiness: 'building',
  held: null,
  removed: null,
  tab: 'lw',
  search: '',
  sheet: 'half',
} as const satisfies Partial<BuilderState>;

/** What is open now, to lead back to; the snapshot before it when nobody stands in the line-up. */
export function leftBehind({ team, history, title, saved, previous }: BuilderState): Snapshot | null {
  return team && countFilled(history.present) > 0 ? { team, history, title, saved } : previous;
}

export function teamActions(access: Access): TeamActions {
  const { get, set } = access;
  return {
    chooseTeam: (team) => {
      const { team: current, history, title, saved } = get();
      if (current?.id === team.id) set({ dialog: null });
      else if (isUnsaved({ lineup: history.present, title, saved }))
        set({ dialog: { kind: 'change-team', team } });
      else get().startTeam(team);
    },
    startTeam: (team) =>
      set({
        ...EMPTIED,
        previous: leftBehind(get()),
        opened: get().opened + 1,
        team,
        ...(get().saved && { title: '' }), // that was the saved line-up's
        choices: get().choices + 1,
        dialog: null,
        ...announced(access, `${team.name} selected`),
      }),
    refreshTeam: (team) => set({ team }),
    dropTeam: (message) =>
      set({
        ...EMPTIED,
        previous: null,
        team: null,
        dialog: { kind: 'message', title: 'Team not found', message },
      }),
  };
}
