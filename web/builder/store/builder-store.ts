/**
 * The builder's state around the pure commands of `domain`. Drag, tap and keyboard all end in its actions.
 */
import { createStore } from 'zustand/vanilla';
import { type Draft, TITLE_MAX_LENGTH } from '#domain/draft.ts';
import { startHistory } from '#domain/history.ts';
import { isComplete } from '#domain/lineup.ts';
import type { Access, BuilderState, BuilderStore, ScreenActions } from './builder-state.ts';
import { lineupActions } from './lineup-actions.ts';

function screenActions({ get, set }: Access): ScreenActions {
  return {
    setTitle: (title) => set({ title: title.slice(0, TITLE_MAX_LENGTH) }),
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

/** The state that a draft opens to. */
export function initialState({ team, lineup, title, saved }: Draft): BuilderState {
  const complete = isComplete(lineup);
  return {
    team,
    choices: 0,
    taken: { teamName: '', count: 0 },
    history: startHistory(lineup),
    title,
    saved,
    saving: false,
    opening: false,
    opened: 0,
    previous: null,
    marks: {},
    readiness: complete ? 'ready' : 'building',
    held: null,
    removed: null,
    announcement: { text: '', count: 0 },
    dialog: null,
    slotStop: 'lw1',
    tab: 'lw',
    search: '',
    sheet: complete ? 'peek' : 'half',
    report: null,
  };
}

/** A store that starts from a draft. `random` gives numbers in [0, 1). */
export function createBuilderStore(draft: Draft, random: () => number = Math.random) {
  return createStore<BuilderStore>()((set, get) => ({
    ...initialState(draft),
    ...lineupActions({ get, set }, random),
    ...screenActions({ get, set }),
  }));
}
