/** Actions that put a whole lineup on the rink: a pasted post, the last game's lines, or an earlier lineup. */
import { onlySignature } from '#domain/card-words.ts';
import { type History, record, startHistory } from '#domain/history.ts';
import { filledText, isComplete, type Lineup, playerAt } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import { announced, page, presentLineup, toasted } from './access.ts';
import type { Change, StartNotes } from './builder-state.ts';
import { keepGuests } from '#domain/guest-commands.ts';
import { isWorthKeeping, openDraft } from './drafts.ts';
import { pageActions } from './page-actions.ts';

const AND = new Intl.ListFormat('en-US');

export interface StartWords {
  /** The text of the announcement and the toast, for example `Started from your last lineup`. */
  readonly text: string;
  readonly notes?: StartNotes;
}

/** Opens the team. Returns true if another team was open and `team` has no draft. Undo then reopens the other team. */
function switchTo(team: Team): boolean {
  const left = openDraft(page.get());
  if (left?.team.id === team.id) return false;
  pageActions.chooseTeam(team);
  if (left === null || isWorthKeeping(page.get())) return false;
  page.set({ lineup: { previous: page.get().lineup.previous ?? left } });
  return true;
}

/**
 * Turns an open saved lineup into a new one, so that saving overwrites nothing. Returns whether a saved lineup was
 * open.
 */
function leaveSaved(): boolean {
  const { lineup, saved } = page.get();
  if (saved.reference === null) return false;
  const words = onlySignature(lineup.words);
  page.set({
    lineup: {
      previous: openDraft(page.get()),
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

export const startActions = {
  /**
   * Puts a lineup on the rink as one step for Undo. If another team is open, its draft is kept. If a saved lineup of
   * `team` is open, `taken` is not linked to it, so that saving does not overwrite it.
   */
  takeLineup: (team: Team, taken: Lineup, { text, notes }: StartWords) => {
    const isFirst = switchTo(team);
    const present = keepGuests(taken, presentLineup());
    const isNew = leaveSaved() || isFirst;
    const { history } = page.get().lineup;
    const own: Change = {
      screen: { board: 'even', startNote: notes ? { ...notes, lineup: present } : null },
    };
    const sentences = notes ? noteSentences(notes, present) : [];
    const said = `${text}. ${filledText(present)}`;
    page.set(
      shown(present, isNew ? startHistory(present) : record(history, present)),
      own,
      announced(sentences.length > 0 ? [`${said}.`, ...sentences].join(' ') : said),
    );
    page.set(toasted(text, { action: 'Undo' }));
  },
  /**
   * Fills empty slots as one step for Undo, and keeps the start notes. `present` is the lineup on the rink with these
   * slots filled.
   */
  fillSlots: (present: Lineup, text: string) => {
    page.set(
      shown(present, record(page.get().lineup.history, present)),
      announced(`${text}. ${filledText(present)}`),
    );
    page.set(toasted(text, { action: 'Undo' }));
  },
  closeNote: () => page.set({ screen: { startNote: null } }),
};
