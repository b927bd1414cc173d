/** Unsaved changes of the page's one builder, for whoever is about to leave it or to sign out. */
import { EMPTY_DRAFT, isUnsaved } from '#domain/draft.ts';
import type { BuilderState } from './builder-state.ts';
import { initialState } from './builder-store.ts';
import { dropDraft } from './draft-storage.ts';
import { builder } from './use-builder.ts';

/** Whether the line-up differs from what is saved of it, or holds players and was never saved. */
export function stateIsUnsaved({ history, title, saved }: BuilderState): boolean {
  return isUnsaved({ lineup: history.present, title, saved });
}

/** Whether leaving now, by signing out for instance, would lose something that the person could save. */
export function hasUnsavedChanges(): boolean {
  return stateIsUnsaved(builder.getState());
}

/** Empties the builder and removes the draft from storage: what signing out leaves behind. */
export function forgetDraft(): void {
  builder.setState(initialState(EMPTY_DRAFT));
  dropDraft();
}
