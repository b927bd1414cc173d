/**
 * Actions on saved lineups, drafts, and the marks of players with problems.
 * Most visits never need them, so they load with the parts that call them.
 */
import { NO_WORDS, onlySignature } from '#domain/card-words.ts';
import type { Draft, SavedReference } from '#domain/draft.ts';
import { startHistory } from '#domain/history.ts';
import { filledText, hasPlayers, type Lineup } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import { contentHash, isUnsaved } from '#domain/unsaved.ts';
import { page } from './access.ts';
import type { Opening, SharedOpening } from './intent.ts';
import { announced, type Access, type BuilderState, type Change, type LineupSlice } from './builder-state.ts';
import { EMPTIED, leftBehind, openDraft, otherTeamDraftsFor, withDraft } from './drafts.ts';

/**
 * The changes that replace the team's draft with an empty lineup. Undo goes back to the replaced draft if it has
 * players, else to the draft that {@link leftBehind} returns.
 */
function begun({ get }: Access, team: Team): readonly Change[] {
  const state = get();
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

function startNew(access: Access): void {
  const { team, words } = access.get().lineup;
  const own = { title: '', words: onlySignature(words) };
  if (team) access.set(...begun(access, team), { lineup: own }, announced(access, 'New lineup'));
}

function open(access: Access, name: string, draft: Draft): void {
  const text = `${name} opened. ${filledText(draft.history.present)}`;
  access.set(...begun(access, draft.team), withDraft(draft), announced(access, text));
}

function refreshLineup({ get, set }: Access, present: Lineup): void {
  const { history, title, words } = get().lineup;
  const { reference } = get().saved;
  const isSaved = reference !== null && !stateIsUnsaved(get());
  set(
    { lineup: { history: { ...history, present } } },
    isSaved && { saved: { reference: { ...reference, print: contentHash(present, title, words) } } },
  );
}

/** Whether the open lineup differs from its saved version, or has players and was never saved. */
export function stateIsUnsaved({ lineup, saved }: BuilderState): boolean {
  const { history, title, words } = lineup;
  return isUnsaved({ lineup: history.present, title, words, saved: saved.reference });
}

export function draftOfTeam(state: BuilderState, team: Team): Draft | null {
  const current = openDraft(state);
  if (current?.team.id === team.id) return current;
  return state.lineup.otherTeamDrafts.find((draft) => draft.team.id === team.id) ?? null;
}

function markedSaved(
  otherTeamDrafts: readonly Draft[],
  { history, team }: LineupSlice,
  kept: Pick<Draft, 'saved' | 'title'>,
): readonly Draft[] {
  const isSent = (draft: Draft) => draft.team.id === team?.id && draft.history.present === history.present;
  return otherTeamDrafts.map((draft) => (isSent(draft) ? { ...draft, ...kept } : draft));
}

export function createSavedActions(access: Access) {
  const { get, set } = access;
  return {
    /** Starts an empty lineup of the same team. Undo goes back to the former lineup. */
    startNew: () => startNew(access),
    /** Opens a saved lineup in place of the team's draft. Undo goes back to that draft. */
    openSaved: (team: Team, { lineup, saved, title, words }: Opening) =>
      open(access, saved.name, {
        team,
        history: startHistory(lineup),
        title,
        words,
        filledGame: null,
        saved,
      }),
    /** Opens a copy of another tab's draft in place of the team's draft. Undo goes back to the replaced draft. */
    openDraft: (draft: Draft) => open(access, `${draft.team.name} draft`, draft),
    /** Opens a linked lineup as a new one, in place of the team's draft. Undo goes back to that draft. */
    openShared: ({ team, lineup }: SharedOpening) =>
      open(access, 'Shared lineup', {
        team,
        history: startHistory(lineup),
        title: '',
        words: NO_WORDS,
        filledGame: null,
        saved: null,
      }),
    setSaving: (saving: boolean) => set({ saved: { saving } }),
    /**
     * Marks the open lineup as saved. `sent` is the title in the request. `kept` is the title in the database.
     * The lineup's title changes to `kept`, unless the user has edited it since the request.
     */
    markSaved: (reference: SavedReference, sent: string, kept: string) =>
      set({ saved: { reference } }, get().lineup.title === sent && { lineup: { title: kept } }),
    /** Marks the `sent` lineup as saved in `otherTeamDrafts`, after the user switched teams. */
    markOtherTeamDraftSaved: (sent: LineupSlice, saved: SavedReference, title: string) =>
      set({ lineup: { otherTeamDrafts: markedSaved(get().lineup.otherTeamDrafts, sent, { saved, title }) } }),
    /** Updates players from the roster. Adds no step for Undo and does not count as an unsaved change. */
    refreshLineup: (lineup: Lineup) => refreshLineup(access, lineup),
    setMarks: (marks: LineupSlice['marks']) => set({ lineup: { marks } }),
    offerBack: (text: string) =>
      set({ screen: { removed: { text, count: get().screen.announcement.count } } }),
    announce: (text: string) => set(announced(access, text)),
  };
}

export const savedActions = createSavedActions(page);
