/**
 * Keeps a tab's drafts in local storage under the tab's id, so that they survive reload, crash, restart and the way to a
 * sign-in page. The id is in session storage, which belongs to the tab.
 */
import { EMPTY_TAB, restoreTab, serializeTab, type TabDrafts } from '#domain/draft.ts';
import { canDoWithout } from '#web/ui/missing-part.ts';
import type { BuilderState } from './builder-state.ts';
import { draftsOf } from './drafts.ts';

/** Where a tab's drafts are, followed by the tab's id. Read by public/before-paint.js and web/account/draft-notice.tsx, too. */
export const DRAFT_PREFIX = 'line-rush-draft:';
/** The tab's id, in session storage. */
const TAB_KEY = 'line-rush-tab';
/** The one draft that all tabs shared before drafts belonged to tabs (versions 1 and 2). */
export const SHARED_DRAFT_KEY = 'line-rush-draft';

/** A save that waits for signing in (saved/pending-save.ts), in session storage. */
export const PENDING_SAVE_KEY = 'line-rush-save';

/** The id of this tab; empty until it keeps something. */
let tab = '';

/** Whether this tab has neither kept a draft nor chosen to start without one. */
function isNewTab(): boolean {
  return tab === '';
}

/** Where this tab's drafts are stored. */
export function ownKey(): string {
  return DRAFT_PREFIX + tab;
}

/** Whether this tab is new and other tabs have drafts. */
export function mayOfferDraft(): boolean {
  try {
    return isNewTab() && Object.keys(localStorage).some((key) => key.startsWith(DRAFT_PREFIX));
  } catch {
    return false;
  }
}

/** Gives the tab a new id: nothing that is stored belongs to it. */
export function startOwnTab(): void {
  tab = Math.random().toString(36).slice(2);
  try {
    sessionStorage.setItem(TAB_KEY, tab);
  } catch {
    // Storage is closed to us: the id lasts as long as the page.
  }
  import('./other-drafts.ts').then(({ dropOldDrafts }) => dropOldDrafts(), canDoWithout);
}

function write(drafts: TabDrafts): void {
  localStorage.setItem(ownKey(), serializeTab(drafts, Date.now()));
}

/** The tab's drafts, repaired; empty when there are none or storage is closed to us. */
export function readDrafts(): TabDrafts {
  try {
    tab = sessionStorage.getItem(TAB_KEY) ?? '';
    const own = tab && localStorage.getItem(ownKey());
    if (own) return restoreTab(own);
    const shared = localStorage.getItem(SHARED_DRAFT_KEY);
    if (shared === null) return EMPTY_TAB;
    const drafts = restoreTab(shared);
    startOwnTab();
    if (drafts.current) write(drafts);
    localStorage.removeItem(SHARED_DRAFT_KEY);
    return drafts;
  } catch {
    return EMPTY_TAB;
  }
}

function store(drafts: TabDrafts): void {
  try {
    if (drafts.current || drafts.shelf.length > 0) write(drafts);
    else localStorage.removeItem(ownKey());
  } catch {
    // Full or closed. If it is full, drafts that other tabs left behind make room.
    import('./other-drafts.ts').then(({ makeRoom }) => makeRoom(() => write(drafts)), canDoWithout);
  }
}

/** A draft's fields, to be compared one by one. */
function fieldsOf(state: BuilderState): readonly unknown[] {
  const { current, previous, shelf } = draftsOf(state);
  return [previous, shelf, ...Object.values(current ?? {})];
}

/** Writes the tab's drafts when something of them changed. */
export function keepDrafts(state: BuilderState, before: BuilderState): void {
  const [now, then] = [fieldsOf(state), fieldsOf(before)];
  if (now.length === then.length && now.every((field, index) => field === then[index])) return;
  if (isNewTab()) startOwnTab();
  store(draftsOf(state));
}

/**
 * A duplicated tab starts with the id of its original. When one of the two writes, the other one notices, and keeps its own
 * drafts under a new id from then on.
 */
export function partFromDuplicates(read: () => BuilderState): void {
  addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea !== localStorage || isNewTab() || key !== ownKey() || newValue === null) return;
    startOwnTab();
    store(draftsOf(read()));
  });
}

/** Whether a save of this tab waits for signing in. */
export function hasPendingSave(): boolean {
  try {
    return sessionStorage.getItem(PENDING_SAVE_KEY) !== null;
  } catch {
    return false;
  }
}

/** Removes the drafts of all tabs. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(DRAFT_PREFIX) || key === SHARED_DRAFT_KEY) localStorage.removeItem(key);
    }
  } catch {
    // Storage is closed to us: nothing was kept.
  }
}
