import { type Draft, SHELF_LIMIT } from '#domain/draft.ts';
import { startHistory } from '#domain/history.ts';
import { countFilled, EMPTY_LINEUP, isComplete, type Lineup } from '#domain/lineup.ts';
import { SLOTS } from '#domain/slots.ts';
import type { Team } from '#domain/team.ts';
import type { Access, BuilderState, LineupActions } from './builder-state.ts';
import { announced } from './settle.ts';

type TeamActions = Pick<LineupActions, 'chooseTeam' | 'refreshTeam' | 'dropTeam'>;

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

/** How a lineup opens that was built before: a complete one was celebrated then. */
export function opensAs(lineup: Lineup): Pick<BuilderState, 'readiness' | 'sheet'> {
  return isComplete(lineup)
    ? { readiness: 'ready', sheet: 'peek' }
    : { readiness: 'building', sheet: 'half' };
}

/** The open draft; null before a team is chosen. */
export function openDraft({ team, history, title, saved }: BuilderState): Draft | null {
  return team && { team, history, title, saved };
}

/** The open draft as what Undo leads back to; the one before it while the open lineup is empty. */
export function leftBehind(state: BuilderState): Draft | null {
  return countFilled(state.history.present) > 0 ? openDraft(state) : state.previous;
}

/** Whether there is anything to come back to: a player, a step or a saved lineup. */
function isWorthKeeping({ history, saved }: BuilderState): boolean {
  return saved !== null || countFilled(history.present) + history.past.length + history.future.length > 0;
}

/** The shelf once `team` is open: without that team's draft, and with the one that was open. */
export function shelfFor(team: Team, state: BuilderState): readonly Draft[] {
  const open = isWorthKeeping(state) ? openDraft(state) : null;
  const gone = new Set([team.id, open?.team.id]);
  const others = state.shelf.filter((draft) => !gone.has(draft.team.id));
  return open && open.team.id !== team.id ? [open, ...others].slice(0, SHELF_LIMIT) : others;
}

/** The part of the state that opens a team: its own draft again, or an empty lineup. */
function openedTeam(state: BuilderState, team: Team): Partial<BuilderState> {
  const kept = state.shelf.find((draft) => draft.team.id === team.id);
  const title = isWorthKeeping(state) ? '' : state.title; // typed before any player: it belongs to no team yet
  return {
    ...EMPTIED,
    title,
    ...(kept && { ...kept, ...opensAs(kept.history.present) }),
    team,
    shelf: shelfFor(team, state),
    previous: leftBehind(state),
    opened: state.opened + 1,
    choices: state.choices + 1,
    dialog: null,
  };
}

export function teamActions(access: Access): TeamActions {
  const { get, set } = access;
  return {
    chooseTeam: (team) => {
      const before = get();
      if (before.team?.id === team.id) {
        set({ dialog: null });
        return;
      }
      set(openedTeam(before, team));
      const filled = countFilled(get().history.present);
      const back = filled > 0 ? `. Your lineup is back, ${filled} of ${SLOTS.length} slots filled` : '';
      const { announcement } = announced(access, `${team.name} selected${back}`);
      set({ announcement });
      if (!before.team || countFilled(before.history.present) === 0) return;
      const text = `Your ${before.team.name} lineup is kept`;
      set({ removed: { text, count: announcement.count, team: before.team } });
    },
    refreshTeam: (team) => set({ team }),
    dropTeam: (message) => {
      if (countFilled(get().history.present) > 0) {
        set({ dialog: { kind: 'team-gone', message, save: null } });
        return;
      }
      set({
        ...EMPTIED,
        previous: null,
        team: null,
        dialog: { kind: 'message', title: 'Team not found', message },
      });
    },
  };
}
