/** Keeps the draft in local storage, so that it survives reload, crash and the round trip to a sign-in page. */
import { type Draft, restoreDraft, serializeDraft } from '#domain/draft.ts';
import type { BuilderState } from './builder-state.ts';

const STORAGE_KEY = 'line-rush-draft';

/** The kept draft, repaired; an empty one when there is none or storage is closed to us. */
export function readDraft(): Draft {
  try {
    return restoreDraft(localStorage.getItem(STORAGE_KEY));
  } catch {
    return restoreDraft(null);
  }
}

function draftOf({ team, history, title, saved }: BuilderState): Draft {
  return { team, lineup: history.present, title, saved };
}

/** Writes the draft when something of it changed. */
export function keepDraft(state: BuilderState, previous: BuilderState): void {
  const unchanged =
    state.team === previous.team &&
    state.history.present === previous.history.present &&
    state.title === previous.title &&
    state.saved === previous.saved;
  if (unchanged) return;
  try {
    localStorage.setItem(STORAGE_KEY, serializeDraft(draftOf(state)));
  } catch {
    // Storage is full or closed: the line-up lives as long as the page.
  }
}

/** Removes the kept draft. */
export function dropDraft(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is closed to us: nothing was kept.
  }
}
