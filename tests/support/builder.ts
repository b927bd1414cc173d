import { EMPTY_TAB, type TabDrafts } from '#domain/draft.ts';
import { createBuilder } from '#web/builder/store/builder-store.ts';
import { createFactActions } from '#web/builder/store/fact-actions.ts';
import { createLineupActions } from '#web/builder/store/lineup-actions.ts';
import { createPageActions } from '#web/builder/store/page-actions.ts';
import { createSavedActions } from '#web/builder/store/saved-actions.ts';
import { createScreenActions } from '#web/builder/store/screen-actions.ts';
import { createStartActions } from '#web/builder/store/start-actions.ts';
import { createTapActions } from '#web/builder/store/tap-actions.ts';

export function startBuilder(tab: TabDrafts = EMPTY_TAB) {
  const store = createBuilder(tab);
  const { getState: now } = store;
  const actions = {
    ...createPageActions(store),
    ...createLineupActions(store),
    ...createScreenActions(store),
    ...createTapActions(store),
    ...createSavedActions(store),
    ...createStartActions(store),
    ...createFactActions(store),
  };
  return { store, actions, now, lineup: () => now().lineup.history.present };
}
