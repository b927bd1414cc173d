/** Signing out empties the page's one builder. */
import { EMPTY_TAB } from '#domain/draft.ts';
import { dropDrafts } from './draft-storage.ts';
import { builder } from './use-builder.ts';

/** Empties the builder and removes the drafts of all tabs from storage: signing out leaves nothing behind. */
export function forgetDrafts(): void {
  builder.getState().openTab(EMPTY_TAB);
  dropDrafts();
}
