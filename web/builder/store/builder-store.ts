/**
 * The builder's state around the pure commands of `domain`. Dragging, tapping, and the keyboard all end in its actions, which
 * alone can write it.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TabDrafts } from '#domain/draft.ts';
import type { Access, BuilderState, BuilderStore, Change } from './builder-state.ts';
import { EMPTIED, withDraft } from './drafts.ts';
import { lineupActions } from './lineup-actions.ts';
import { screenActions } from './screen-actions.ts';

function applied(state: BuilderState, change: Change): BuilderState {
  const { lineup, saved, screen } = change;
  return {
    lineup: lineup ? { ...state.lineup, ...lineup } : state.lineup,
    saved: saved ? { ...state.saved, ...saved } : state.saved,
    screen: screen ? { ...state.screen, ...screen } : state.screen,
  };
}

/** The state that a tab's drafts open to. */
function initialState({ current, previous, shelf }: TabDrafts): BuilderState {
  const empty: BuilderState = {
    lineup: { ...EMPTIED.lineup, team: null, title: '', previous, shelf, opened: 0, choices: 0 },
    saved: { ...EMPTIED.saved, saving: false, opening: false },
    screen: {
      ...EMPTIED.screen,
      dialog: null,
      announcement: { text: '', count: 0 },
      slotStop: 'lw1',
      report: null,
      taken: { teamName: '', count: 0 },
    },
  };
  return current ? applied(empty, withDraft(current)) : empty;
}

type Store = StoreApi<BuilderStore>;

function accessTo(get: Store['getState'], write: Store['setState']): Access {
  return {
    get,
    set: (...changes) =>
      write((state) => changes.reduce<BuilderState>((now, next) => (next ? applied(now, next) : now), state)),
  };
}

/** What the rest of the app has of the store: it reads, subscribes, and calls actions. */
export type BuilderReader = Pick<Store, 'getState' | 'getInitialState' | 'subscribe'>;

/** A builder that starts from a tab's drafts. `access` is for actions that are not part of the store. */
export function createBuilder(tab: TabDrafts): { readonly store: BuilderReader; readonly access: Access } {
  const { getState, getInitialState, setState, subscribe } = createStore<BuilderStore>()((set, get) => {
    const access = accessTo(get, set);
    return {
      ...initialState(tab),
      ...lineupActions(access),
      ...screenActions(access),
      openTab: (drafts) => set(initialState(drafts)),
      setOpening: (opening) => access.set({ saved: { opening } }),
      dropReference: () => access.set({ saved: { reference: null } }),
    };
  });
  return { store: { getState, getInitialState, subscribe }, access: accessTo(getState, setState) };
}
