/** How the slices become drafts, and drafts become slices. */
import { type Draft, SHELF_LIMIT, type TabDrafts } from '#domain/draft.ts';
import { startHistory } from '#domain/history.ts';
import { countFilled, EMPTY_LINEUP, isComplete } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import type { BuilderState, Change } from './builder-state.ts';

/** An empty lineup. Team, title, and the other drafts stay. */
export const EMPTIED = {
  lineup: { history: startHistory(EMPTY_LINEUP), marks: {}, readiness: 'building' },
  saved: { reference: null },
  screen: { held: null, removed: null, tab: 'lw', search: '', sheet: 'half' },
} as const satisfies Change;

/** Opens a draft. A complete lineup is ready without a celebration, which it had when it was completed. */
export function withDraft({ saved, ...content }: Draft): Change {
  const complete = isComplete(content.history.present);
  return {
    lineup: { ...content, marks: {}, readiness: complete ? 'ready' : 'building' },
    saved: { reference: saved },
    screen: { sheet: complete ? 'peek' : 'half' },
  };
}

/** The open draft; null before a team is chosen. */
export function openDraft({ lineup, saved }: BuilderState): Draft | null {
  const { team, history, title } = lineup;
  return team && { team, history, title, saved: saved.reference };
}

/** Everything that the tab stores. */
export function draftsOf(state: BuilderState): TabDrafts {
  const { previous, shelf } = state.lineup;
  return { current: openDraft(state), previous, shelf };
}

/** What Undo leads back to from the next lineup: the open draft, or the one before it while the open lineup is empty. */
export function leftBehind(state: BuilderState): Draft | null {
  const { history, previous } = state.lineup;
  return countFilled(history.present) > 0 ? openDraft(state) : previous;
}

/** Whether there is anything to come back to: a player, a step, or a saved lineup. */
export function isWorthKeeping({ lineup: { history }, saved }: BuilderState): boolean {
  const steps = history.past.length + history.future.length;
  return saved.reference !== null || countFilled(history.present) + steps > 0;
}

/** The shelf once `team` is open: without that team's draft, and with the one that was open. */
export function shelfFor(team: Team, state: BuilderState): readonly Draft[] {
  const open = isWorthKeeping(state) ? openDraft(state) : null;
  const gone = new Set([team.id, open?.team.id]);
  const others = state.lineup.shelf.filter((draft) => !gone.has(draft.team.id));
  return open && open.team.id !== team.id ? [open, ...others].slice(0, SHELF_LIMIT) : others;
}
