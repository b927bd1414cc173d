import type { ReportDraft } from '#domain/player-report.ts';
import type { SlotId } from '#domain/formation.ts';
import { page } from './access.ts';
import type { Access, OpenMenu, SheetHeight } from './builder-state.ts';

export function createScreenActions({ get, set }: Access) {
  return {
    setSlotStop: (slotStop: SlotId) => set({ screen: { slotStop } }),
    setSearch: (search: string) => set({ screen: { search } }),
    setSheet: (sheet: SheetHeight) => set({ screen: { sheet } }),
    keepReport: (report: ReportDraft | null) => set({ screen: { report } }),
    dismissRemoved: () => set({ screen: { removed: null } }),
    openMenu: (menu: OpenMenu) => set({ screen: { menu, removed: null } }),
    closeMenu: () => set({ screen: { menu: null } }),
    countTaken: (teamName: string) =>
      set({ screen: { taken: { teamName, count: get().screen.taken.count + 1 } } }),
  };
}

export const screenActions = createScreenActions(page);
