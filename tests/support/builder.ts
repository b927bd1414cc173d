import { EMPTY_TAB, type TabDrafts } from '#domain/draft.ts';
import { factActions } from '#web/builder/store/fact-actions.ts';
import { lineupActions } from '#web/builder/store/lineup-actions.ts';
import { pageActions } from '#web/builder/store/page-actions.ts';
import { savedActions } from '#web/builder/store/saved-actions.ts';
import { screenActions } from '#web/builder/store/screen-actions.ts';
import { startActions } from '#web/builder/store/start-actions.ts';
import { tapActions } from '#web/builder/store/tap-actions.ts';
import { builder } from '#web/builder/store/use-builder.ts';

/** Empties the page's builder, or opens the given drafts in it. */
export function startBuilder(tab: TabDrafts = EMPTY_TAB) {
  pageActions.openTab(tab);
  const now = builder.getState;
  const actions = {
    ...lineupActions,
    ...screenActions,
    ...savedActions,
    ...startActions,
    ...factActions,
    ...pageActions,
    ...tapActions,
  };
  return { store: builder, actions, now, lineup: () => now().lineup.history.present };
}
