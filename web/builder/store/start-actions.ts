/** Actions that put a whole lineup on the rink: a pasted post, the last game's lines, or an earlier lineup. */
import { onlySignature } from '#domain/card-words.ts';
import { type History, record, startHistory } from '#domain/history.ts';
import { filledText, isComplete, type Lineup, playerAt } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import { page } from './access.ts';
import { announced, type Access, type Change, type StartNotes } from './builder-state.ts';
import { isWorthKeeping, openDraft } from './drafts.ts';
import { createPageActions } from './page-actions.ts';

const AND = new Intl.ListFormat('en-US');

export interface StartWords {
  /** The announcement: `Started from your last lineup`. */
  readonly text: string;
  /** Notes for the fan, shown above the rink. */
  readonly notes?: StartNotes;
}

/** Opens another team's draft. Returns whether that team had none, so that Undo must go back to the former lineup. */
function switchTo(access: Access, team: Team): boolean {
  const { get, set } = access;
  const left = openDraft(get());
  if (left?.team.id === team.id) return false;
  createPageActions(access).chooseTeam(team);
  if (left === null || isWorthKeeping(get())) return false;
  set({ lineup: { previous: get().lineup.previous ?? left } });
  return true;
}

/** Leaves a saved lineup, so that saving does not overwrite it. Undo goes back. Returns whether one was open. */
function leaveSaved({ get, set }: Access): boolean {
  const { lineup, saved } = get();
  if (saved.reference === null) return false;
  const words = onlySignature(lineup.words);
  set({
    lineup: {
      previous: openDraft(get()),
      title: '',
      words,
      filledGame: null,
      marks: {},
      opened: lineup.opened + 1,
    },
    saved: { reference: null },
  });
  return true;
}

function offerUndo({ get, set }: Access, text: string): void {
  set({ screen: { removed: { text, count: get().screen.announcement.count, action: 'Undo' } } });
}

/** The notes as sentences, without those on slots that are filled by now. */
export function noteSentences({ open, sentences }: StartNotes, present: Lineup): readonly string[] {
  const still = open.filter(({ slot }) => !playerAt(present, slot)).map(({ text }) => text);
  return [...(still.length > 0 ? [`Still open: ${AND.format(still)}.`] : []), ...sentences];
}

/** Shows the card of a complete lineup without celebrating, because the fan has not checked it yet. */
function shown(present: Lineup, history: History<Lineup>): Change {
  const complete = isComplete(present);
  return {
    lineup: { history, readiness: complete ? 'ready' : 'building' },
    screen: {
      dialog: complete ? { kind: 'ready', celebrate: false } : null,
      held: null,
      menu: null,
      offer: null,
      search: '',
      ...(complete && { sheet: 'peek' }),
    },
  };
}

/** Shows the lineup as one step for Undo, which a toast offers. A saved lineup stays as it was saved. */
function takeLineup(access: Access, team: Team, present: Lineup, { text, notes }: StartWords): void {
  const { get, set } = access;
  const isFirst = switchTo(access, team);
  const isNew = leaveSaved(access) || isFirst;
  const { history } = get().lineup;
  const own: Change = { screen: { board: 'even', startNote: notes ? { ...notes, lineup: present } : null } };
  const sentences = notes ? noteSentences(notes, present) : [];
  const said = `${text}. ${filledText(present)}`;
  set(
    shown(present, isNew ? startHistory(present) : record(history, present)),
    own,
    announced(access, sentences.length > 0 ? [`${said}.`, ...sentences].join(' ') : said),
  );
  offerUndo(access, text);
}

/** Fills open slots of the open lineup, as one step for Undo. Its notes stay. */
function fillSlots(access: Access, present: Lineup, text: string): void {
  access.set(
    shown(present, record(access.get().lineup.history, present)),
    announced(access, `${text}. ${filledText(present)}`),
  );
  offerUndo(access, text);
}

export function createStartActions(access: Access) {
  return {
    /**
     * Shows a lineup of any team. Undo reverts it; the draft of the former team stays.
     * If that team's open lineup is saved, this is a new one.
     */
    takeLineup: (team: Team, lineup: Lineup, words: StartWords) => takeLineup(access, team, lineup, words),
    /** Shows the open lineup with more players. Undo removes them. */
    fillSlots: (lineup: Lineup, text: string) => fillSlots(access, lineup, text),
    closeNote: () => access.set({ screen: { startNote: null } }),
  };
}

export const startActions = createStartActions(page);
