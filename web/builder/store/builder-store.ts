/**
 * The builder's state around the pure commands of `domain`. Drag, tap and keyboard all end in its actions.
 */
import { createStore } from 'zustand/vanilla';
import { type TabDrafts, TITLE_MAX_LENGTH } from '#domain/draft.ts';
import { startHistory } from '#domain/history.ts';
import { EMPTY_LINEUP } from '#domain/lineup.ts';
import { cutCharacters } from '#domain/plain-text.ts';
import type { Access, BuilderState, BuilderStore, ScreenActions } from './builder-state.ts';
import { lineupActions } from './lineup-actions.ts';
import { opensAs } from './team-actions.ts';

function screenActions({ get, set }: Access): ScreenActions {
  return {
    setTitle: (title) => set({ title: cutCharacters(title, TITLE_MAX_LENGTH) }),
    setSlotStop: (slotStop) => set({ slotStop }),
    setTab: (tab) => set({ tab, search: '' }),
    setSearch: (search) => set({ search }),
    setSheet: (sheet) => set({ sheet }),
    keepReport: (report) => set({ report }),
    openDialog: (dialog) => set({ dialog, removed: null }),
    closeDialog: () => {
      const { dialog, readiness } = get();
      const celebrated = dialog?.kind === 'ready' && readiness === 'celebrating';
      set({ dialog: null, ...(celebrated && { readiness: 'ready' }) });
    },
    dismissRemoved: () => set({ removed: null }),
  };
}

/** The state that a tab's drafts open to. */
export function initialState({ current, previous, shelf }: TabDrafts): BuilderState {
  const history = current?.history ?? startHistory(EMPTY_LINEUP);
  return {
    team: current?.team ?? null,
    choices: 0,
    taken: { teamName: '', count: 0 },
    history,
    title: current?.title ?? '',
    saved: current?.saved ?? null,
    saving: false,
    opening: false,
    opened: 0,
    previous,
    shelf,
    marks: {},
    held: null,
    removed: null,
    announcement: { text: '', count: 0 },
    dialog: null,
    slotStop: 'lw1',
    tab: 'lw',
    search: '',
    ...opensAs(history.present),
    report: null,
  };
}

/** A store that starts from a tab's drafts. */
export function createBuilderStore(tab: TabDrafts) {
  return createStore<BuilderStore>()((set, get) => ({
    ...initialState(tab),
    ...lineupActions({ get, set }),
    ...screenActions({ get, set }),
  }));
}
