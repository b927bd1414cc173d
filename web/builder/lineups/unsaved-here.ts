import type { Draft } from '#domain/draft.ts';
import { isDraftUnsaved } from '#domain/unsaved.ts';
import { openDraft } from '../store/drafts.ts';
import { builder } from '../store/use-builder.ts';

/** This tab's drafts with unsaved changes, the open one first. */
export function unsavedHere(): readonly Draft[] {
  const state = builder.getState();
  const open = openDraft(state);
  return [...(open ? [open] : []), ...state.lineup.shelf].filter(isDraftUnsaved);
}
