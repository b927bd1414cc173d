/**
 * The page's builder with write access, for the actions in this folder. They are in separate files, so that each file
 * loads only with the code that needs it. A lint rule rejects imports of this file from other folders.
 */
import { createStore } from 'zustand/vanilla';
import { NO_WORDS } from '#domain/card-words.ts';
import type { TabDrafts } from '#domain/draft.ts';
import type { Lineup } from '#domain/lineup.ts';
import type { BuilderState, Change, Removed } from './builder-state.ts';
import { readDrafts } from './draft-storage.ts';
import { EMPTIED, withDraft } from './drafts.ts';

function applied(state: BuilderState, change: Change | false): BuilderState {
  if (!change) return state;
  const { lineup, saved, screen } = change;
  return {
    lineup: lineup ? { ...state.lineup, ...lineup } : state.lineup,
    saved: saved ? { ...state.saved, ...saved } : state.saved,
    screen: screen ? { ...state.screen, ...screen } : state.screen,
  };
}

export function initialState({ current, previous, otherTeamDrafts }: TabDrafts): BuilderState {
  const empty: BuilderState = {
    lineup: {
      ...EMPTIED.lineup,
      team: null,
      title: '',
      words: NO_WORDS,
      previous,
      otherTeamDrafts,
      opened: 0,
      choices: 0,
    },
    saved: { ...EMPTIED.saved, saving: false, opening: false },
    screen: {
      ...EMPTIED.screen,
      dialog: null,
      announcement: { text: '', count: 0 },
      slotStop: (current?.history ?? EMPTIED.lineup.history).present.formation.slots[0]?.id ?? '',
      report: null,
      taken: { teamName: '', count: 0 },
    },
  };
  return current ? applied(empty, withDraft(current)) : empty;
}

const store = createStore(() => initialState(readDrafts()));

export const page = {
  ...store,
  get: store.getState,
  /** Applies the changes from left to right in one step; `false` changes nothing. */
  set: (...changes: readonly (Change | false)[]): void =>
    store.setState((state) => changes.reduce<BuilderState>(applied, state)),
};

export function presentLineup(): Lineup {
  return page.get().lineup.history.present;
}

/** Returns the change that makes screen readers announce the text. */
export function announced(text: string): Change {
  return { screen: { announcement: { text, count: page.get().screen.announcement.count + 1 } } };
}

/** Returns the change that shows a toast about the last announced change. */
export function toasted(text: string, offer: Pick<Removed, 'action' | 'team'> = {}): Change {
  return { screen: { removed: { text, count: page.get().screen.announcement.count, ...offer } } };
}
