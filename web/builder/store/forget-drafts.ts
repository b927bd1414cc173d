/** Signing out empties the page's one builder. */
import { EMPTY_TAB } from '#domain/draft.ts';
import { dropDrafts } from './draft-storage.ts';
import { pageActions } from './page-actions.ts';

/** Empties the builder and removes the drafts of all tabs from storage: signing out leaves nothing behind. */
export function forgetDrafts(): void {
  pageActions.openTab(EMPTY_TAB);
  dropDrafts();
}
