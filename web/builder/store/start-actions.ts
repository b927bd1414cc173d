/** Actions that put a whole lineup on the rink: a pasted post, the last game's lines, or an earlier lineup. */
import { onlySignature } from '#domain/card-words.ts';
import { type History, record, startHistory } from '#domain/history.ts';
import { filledText, isComplete, type Lineup, playerAt } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import { page } from './access.ts';
import { announced, type Access, type Change, type StartNotes } from './builder-state.ts';
import { keepGuests } from '#domain/guest-commands.ts';
import { isWorthKeeping, openDraft } from './drafts.ts';
import { createPageActions } from './page-actions.ts';

const AND = new Intl.ListFormat('en-US');

export interface StartWords {
  /** The text of the announcement and the toast, for example `Started from your last lineup`. */
  readonly text: string;
  readonly notes?: StartNotes;
}

/** Opens the team. Returns true if another team was open and `team` has no draft. Undo then reopens the other team. */
function switchTo(access: Access, team: Team): boolean {
  const { get, set } = access;
  const left = openDraft(get());
  if (left?.team.id === team.id) return false;
  createPageActions(access).chooseTeam(team);
  if (left === null || isWorthKeeping(get())) return false;
  set({ lineup: { previous: get().lineup.previous ?? left } });
  return true;
}

/**
 * Turns an open saved lineup into a new one, so that saving overwrites nothing. Returns whether a saved lineup was
 * open.
 */
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

/** The notes as sentences, without notes on slots that are no longer open. */
export function noteSentences({ open, sentences }: StartNotes, present: Lineup): readonly string[] {
  const still = open.filter(({ slot }) => !playerAt(present, slot)).map(({ text }) => text);
  return [...(still.length > 0 ? [`Still open: ${AND.format(still)}.`] : []), ...sentences];
}

/**
 * The change that shows a lineup. A complete lineup opens its card, but without a celebration, because the fan has not
 * checked the lineup yet.
 */
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

function takeLineup(access: Access, team: Team, taken: Lineup, { text, notes }: StartWords): void {
  const { get, set } = access;
  const isFirst = switchTo(access, team);
  const present = keepGuests(taken, get().lineup.history.present);
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
     * Puts a lineup on the rink as one step for Undo. If another team is open, its draft is kept. If a saved lineup of
     * `team` is open, `lineup` is not linked to it, so that saving does not overwrite it.
     */
    takeLineup: (team: Team, lineup: Lineup, words: StartWords) => takeLineup(access, team, lineup, words),
    /**
     * Fills empty slots as one step for Undo, and keeps the start notes. `lineup` is the lineup on the rink with these
     * slots filled.
     */
    fillSlots: (lineup: Lineup, text: string) => fillSlots(access, lineup, text),
    closeNote: () => access.set({ screen: { startNote: null } }),
  };
}

export const startActions = createStartActions(page);
