import type { ReportDraft } from '#domain/player-report.ts';
import type { SlotId } from '#domain/formation.ts';
import { page } from './access.ts';
import type { OpenMenu, SheetHeight } from './builder-state.ts';

export const screenActions = {
  setSlotStop: (slotStop: SlotId) => page.set({ screen: { slotStop } }),
  setSearch: (search: string) => page.set({ screen: { search } }),
  setSheet: (sheet: SheetHeight) => page.set({ screen: { sheet } }),
  keepReport: (report: ReportDraft | null) => page.set({ screen: { report } }),
  dismissRemoved: () => page.set({ screen: { removed: null } }),
  openMenu: (menu: OpenMenu) => page.set({ screen: { menu, removed: null } }),
  closeMenu: () => page.set({ screen: { menu: null } }),
  countTaken: (teamName: string) =>
    page.set({ screen: { taken: { teamName, count: page.get().screen.taken.count + 1 } } }),
};
