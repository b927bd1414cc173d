/** Unsaved changes of the page's one builder, for everything that leaves it or signs out. */
import { EMPTY_TAB, isUnsaved } from '#domain/draft.ts';
import type { BuilderState } from './builder-state.ts';
import { initialState } from './builder-store.ts';
import { dropDrafts } from './draft-storage.ts';
import { builder } from './use-builder.ts';

/** Whether the open lineup differs from what is saved of it, or has players and was never saved. */
export function stateIsUnsaved({ history, title, saved }: BuilderState): boolean {
  return isUnsaved({ lineup: history.present, title, saved });
}

/** Empties the builder and removes the drafts of all tabs from storage: signing out leaves nothing behind. */
export function forgetDrafts(): void {
  builder.setState(initialState(EMPTY_TAB));
  dropDrafts();
}
