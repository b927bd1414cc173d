/**
 * Actions on saved lineups, drafts, and the marks of players with problems.
 * Most visits never need them, so they load with the parts that call them.
 */
import { onlySignature } from '#domain/card-words.ts';
import { type Draft, type SavedReference, startDraft } from '#domain/draft.ts';
import { startHistory } from '#domain/history.ts';
import { filledText, hasPlayers, type Lineup } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import { contentHash, isUnsaved } from '#domain/unsaved.ts';
import { announced, page, toasted } from './access.ts';
import type { Opening, SharedOpening } from './intent.ts';
import type { BuilderState, Change, LineupSlice } from './builder-state.ts';
import { EMPTIED, leftBehind, openDraft, otherTeamDraftsFor, withDraft } from './drafts.ts';

/**
 * The changes that replace the team's draft with an empty lineup. Undo goes back to the replaced draft if it has
 * players, else to the draft that {@link leftBehind} returns.
 */
function begun(team: Team): readonly Change[] {
  const state = page.get();
  const replaced = draftOfTeam(state, team);
  const previous = replaced && hasPlayers(replaced.history.present) ? replaced : leftBehind(state);
  const opened = state.lineup.opened + 1;
  return [
    EMPTIED,
    {
      lineup: { previous, otherTeamDrafts: otherTeamDraftsFor(team, state), opened },
      screen: { dialog: null },
    },
  ];
}

function open(name: string, draft: Draft): void {
  const text = `${name} opened. ${filledText(draft.history.present)}`;
  page.set(...begun(draft.team), withDraft(draft), announced(text));
}

/** Whether the open lineup differs from its saved version, or has players and was never saved. */
export function stateIsUnsaved({ lineup, saved }: BuilderState): boolean {
  return isUnsaved({ ...lineup, saved: saved.reference });
}

export function draftOfTeam(state: BuilderState, team: Team): Draft | null {
  const current = openDraft(state);
  if (current?.team.id === team.id) return current;
  return state.lineup.otherTeamDrafts.find((draft) => draft.team.id === team.id) ?? null;
}

export const savedActions = {
  /** Starts an empty lineup of the same team. Undo goes back to the former lineup. */
  startNew: () => {
    const { team, words } = page.get().lineup;
    const own = { title: '', words: onlySignature(words) };
    if (team) page.set(...begun(team), { lineup: own }, announced('New lineup'));
  },
  /** Opens a saved lineup in place of the team's draft. Undo goes back to that draft. */
  openSaved: (team: Team, { lineup, ...opening }: Opening) =>
    open(opening.saved.name, { team, history: startHistory(lineup), filledGame: null, ...opening }),
  /** Opens a copy of another tab's draft in place of the team's draft. Undo goes back to the replaced draft. */
  openDraft: (draft: Draft) => open(`${draft.team.name} draft`, draft),
  /** Opens a linked lineup as a new one, in place of the team's draft. Undo goes back to that draft. */
  openShared: ({ team, lineup }: SharedOpening) => open('Shared lineup', startDraft(team, lineup)),
  setSaving: (saving: boolean) => page.set({ saved: { saving } }),
  /**
   * Marks the open lineup as saved. `sent` is the title in the request. `kept` is the title in the database.
   * The lineup's title changes to `kept`, unless the user has edited it since the request.
   */
  markSaved: (reference: SavedReference, sent: string, kept: string) =>
    page.set({ saved: { reference } }, page.get().lineup.title === sent && { lineup: { title: kept } }),
  /** Marks the `sent` lineup as saved in `otherTeamDrafts`, after the user switched teams. */
  markOtherTeamDraftSaved: ({ history, team }: LineupSlice, saved: SavedReference, title: string) => {
    const isSent = (draft: Draft) => draft.team.id === team?.id && draft.history.present === history.present;
    const drafts = page.get().lineup.otherTeamDrafts;
    const otherTeamDrafts = drafts.map((draft) => (isSent(draft) ? { ...draft, saved, title } : draft));
    page.set({ lineup: { otherTeamDrafts } });
  },
  /** Updates players from the roster. Adds no step for Undo and does not count as an unsaved change. */
  refreshLineup: (present: Lineup) => {
    const { history, title, words } = page.get().lineup;
    const { reference } = page.get().saved;
    const isSaved = reference !== null && !stateIsUnsaved(page.get());
    page.set(
      { lineup: { history: { ...history, present } } },
      isSaved && { saved: { reference: { ...reference, print: contentHash(present, title, words) } } },
    );
  },
  setMarks: (marks: LineupSlice['marks']) => page.set({ lineup: { marks } }),
  offerBack: (text: string) => page.set(toasted(text)),
  announce: (text: string) => page.set(announced(text)),
};
