/** The builder's store. Actions are in separate files, so that each file loads only with the code that needs it. */
import { NO_WORDS } from '#domain/card-words.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TabDrafts } from '#domain/draft.ts';
import type { Access, BuilderState, Change } from './builder-state.ts';
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

/** Read access and subscriptions, for all code outside this folder. */
export type BuilderReader = Pick<StoreApi<BuilderState>, 'getState' | 'getInitialState' | 'subscribe'>;

export function createBuilder(tab: TabDrafts): BuilderReader & Access {
  const { getState, getInitialState, setState, subscribe } = createStore(() => initialState(tab));
  return {
    getState,
    getInitialState,
    subscribe,
    get: getState,
    set: (...changes) => setState((state) => changes.reduce<BuilderState>(applied, state)),
  };
}
