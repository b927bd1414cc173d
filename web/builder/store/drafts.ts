import { type Draft, MAX_OTHER_TEAM_DRAFTS, type TabDrafts } from '#domain/draft.ts';
import { startHistory } from '#domain/history.ts';
import { countFilled, EMPTY_LINEUP, hasPlayers, isComplete } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import type { BuilderState, Change, RosterTab } from './builder-state.ts';

/** The roster tab at the start. On wide screens, there is room for the whole roster. */
const FIRST_TAB: RosterTab = globalThis.matchMedia?.('(width >= 58rem)').matches ? 'all' : 'lw';

/** Changes that empty the lineup. Team, title, and the other drafts stay. */
export const EMPTIED = {
  lineup: { history: startHistory(EMPTY_LINEUP), marks: {}, readiness: 'building', filledGame: null },
  saved: { reference: null },
  screen: {
    held: null,
    menu: null,
    board: 'even',
    offer: null,
    removed: null,
    startNote: null,
    tab: FIRST_TAB,
    search: '',
    sheet: 'half',
  },
} as const satisfies Change;

/** Opens a draft. A complete lineup is `ready` at once, because only filling the last slot is celebrated. */
export function withDraft({ saved, ...content }: Draft): Change {
  const complete = isComplete(content.history.present);
  return {
    lineup: { ...content, marks: {}, readiness: complete ? 'ready' : 'building' },
    saved: { reference: saved },
    screen: { board: 'even', offer: null, sheet: complete ? 'peek' : 'half' },
  };
}

/** The open draft; null before a team is chosen. */
export function openDraft({ lineup, saved }: BuilderState): Draft | null {
  const { team, history, title, words, filledGame } = lineup;
  return team && { team, history, title, words, filledGame, saved: saved.reference };
}

export function draftsOf(state: BuilderState): TabDrafts {
  const { previous, otherTeamDrafts } = state.lineup;
  return { current: openDraft(state), previous, otherTeamDrafts };
}

/**
 * Call this before another lineup replaces the open one. Returns the draft that Undo then returns to: the open draft
 * if it has players, else the previous draft.
 */
export function leftBehind(state: BuilderState): Draft | null {
  const { history, previous } = state.lineup;
  return hasPlayers(history.present) ? openDraft(state) : previous;
}

/** Whether the open lineup has a player, a step in its history, or a saved version. */
export function isWorthKeeping({ lineup: { history }, saved }: BuilderState): boolean {
  const steps = history.past.length + history.future.length;
  return saved.reference !== null || countFilled(history.present) + steps > 0;
}

/** The drafts of other teams after `team` is opened. Adds the draft that was open, and removes the draft of `team`. */
export function otherTeamDraftsFor(team: Team, state: BuilderState): readonly Draft[] {
  const open = isWorthKeeping(state) ? openDraft(state) : null;
  const gone = new Set([team.id, open?.team.id]);
  const others = state.lineup.otherTeamDrafts.filter((draft) => !gone.has(draft.team.id));
  return open && open.team.id !== team.id ? [open, ...others].slice(0, MAX_OTHER_TEAM_DRAFTS) : others;
}
