import type { TabDrafts } from '#domain/draft.ts';
import { writeStorage } from '#web/backend/browser-storage.ts';
import { canDoWithout } from '#web/ui/missing-part.ts';
import type { BuilderState } from './builder-state.ts';
import { isNewTab, ownKey, renameTab, write } from './draft-storage.ts';
import { draftsOf } from './drafts.ts';

/** Gives the tab a new id, under which no draft is stored yet. */
export function startOwnTab(): void {
  renameTab();
  import('./other-drafts.ts').then(({ dropOldDrafts }) => dropOldDrafts(), canDoWithout);
}

function store(drafts: TabDrafts): void {
  if (!drafts.current && drafts.otherTeamDrafts.length === 0) writeStorage('localStorage', ownKey(), null);
  else if (!write(drafts))
    // If storage is full, removing other tabs' drafts makes room.
    import('./other-drafts.ts').then(({ makeRoom }) => makeRoom(() => write(drafts)), canDoWithout);
}

/** The fields of all drafts. `keepDrafts` compares them one by one. */
function fieldsOf(state: BuilderState): readonly unknown[] {
  const { current, previous, otherTeamDrafts } = draftsOf(state);
  return [previous, otherTeamDrafts, ...Object.values(current ?? {})];
}

export function keepDrafts(state: BuilderState, before: BuilderState): void {
  const [now, then] = [fieldsOf(state), fieldsOf(before)];
  if (now.length === then.length && now.every((field, index) => field === then[index])) return;
  if (isNewTab()) startOwnTab();
  store(draftsOf(state));
}

/**
 * Separates duplicated tabs, which start with the same id.
 * When one tab writes, the other tab stores its own drafts under a new id.
 */
export function partFromDuplicates(read: () => BuilderState): void {
  addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea !== localStorage || isNewTab() || key !== ownKey() || newValue === null) return;
    startOwnTab();
    store(draftsOf(read()));
  });
}
