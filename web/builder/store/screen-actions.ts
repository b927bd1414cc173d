import type { Access, ScreenActions } from './builder-state.ts';

/** Every change of what is shown. */
export function screenActions({ get, set }: Access): ScreenActions {
  return {
    setSlotStop: (slotStop) => set({ screen: { slotStop } }),
    setTab: (tab) => set({ screen: { tab, search: '' } }),
    setSearch: (search) => set({ screen: { search } }),
    setSheet: (sheet) => set({ screen: { sheet } }),
    keepReport: (report) => set({ screen: { report } }),
    openDialog: (dialog) => set({ screen: { dialog, removed: null } }),
    closeDialog: () => {
      const { lineup, screen } = get();
      const celebrated = screen.dialog?.kind === 'ready' && lineup.readiness === 'celebrating';
      set({ screen: { dialog: null } }, celebrated && { lineup: { readiness: 'ready' } });
    },
    dismissRemoved: () => set({ screen: { removed: null } }),
    countTaken: (teamName) => set({ screen: { taken: { teamName, count: get().screen.taken.count + 1 } } }),
  };
}
