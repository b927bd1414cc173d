/**
 * A tab's drafts are in local storage under the tab's id.
 * They survive reloads, crashes, and sign-in redirects. The id is in session storage, which belongs to the
 * tab.
 */
import { EMPTY_TAB, restoreTab, serializeTab, type TabDrafts } from '#domain/draft.ts';
import { readStorage, storedKeys, writeStorage } from '#web/backend/browser-storage.ts';

/**
 * Keys in local storage are this prefix and the tab's id. public/before-paint.js and web/account/draft-notice.tsx also
 * read these entries.
 */
export const DRAFT_PREFIX = 'line-rush-draft:';
const TAB_KEY = 'line-rush-tab';

/** The session storage key of a save that waits for sign-in (lineups/pending-save.ts). */
export const PENDING_SAVE_KEY = 'line-rush-save';

/** This tab's id. Empty if the tab has none yet. */
let tab = '';

/** Whether this tab has no id. It gets one when it stores a draft, or when the user declines an offered draft. */
export function isNewTab(): boolean {
  return tab === '';
}

export function ownKey(): string {
  return DRAFT_PREFIX + tab;
}

export function mayOfferDraft(): boolean {
  return isNewTab() && storedKeys(DRAFT_PREFIX).length > 0;
}

export function renameTab(): void {
  tab = Math.random().toString(36).slice(2);
  writeStorage('sessionStorage', TAB_KEY, tab); // if that fails, the id lasts as long as the page
}

/** Stores the drafts. Returns false if storage is full or not available. */
export function write(drafts: TabDrafts): boolean {
  return writeStorage('localStorage', ownKey(), serializeTab(drafts, Date.now()));
}

/** Reads the tab's drafts, without damaged parts. Empty if there are none or local storage is not available. */
export function readDrafts(): TabDrafts {
  tab = readStorage('sessionStorage', TAB_KEY) ?? '';
  const own = tab && readStorage('localStorage', ownKey());
  return own ? restoreTab(own) : EMPTY_TAB;
}

export function hasPendingSave(): boolean {
  return readStorage('sessionStorage', PENDING_SAVE_KEY) !== null;
}

export function dropDrafts(): void {
  for (const key of storedKeys(DRAFT_PREFIX)) writeStorage('localStorage', key, null);
}
