/** Drafts of other tabs: finds drafts to offer in a new tab, and drops old drafts. */
import { type Draft, restoreTab, type TabDrafts } from '#domain/draft.ts';
import { isUnsaved } from '#domain/unsaved.ts';
import { readStorage, storedKeys, writeStorage } from '#web/backend/browser-storage.ts';
import { countFilled, hasPlayers } from '#domain/lineup.ts';
import { announced, page, presentLineup } from './access.ts';
import { DRAFT_PREFIX, ownKey, write } from './draft-storage.ts';
import { draftsOf } from './drafts.ts';

const TABS_LIMIT = 12;
/** A tab's drafts expire when they have not changed for this time, in milliseconds. */
const LIFETIME_MS = 30 * 24 * 60 * 60_000;

export interface StoredTab {
  readonly key: string;
  /** Time of the last change, in milliseconds since 1970, or 0 if unknown. */
  readonly at: number;
  readonly drafts: TabDrafts;
}

function changedAt(text: string): number {
  const at = Number(/^\{"version":\d+,"at":(\d+),/.exec(text)?.[1] ?? 0);
  return at <= Date.now() ? at : 0; // a future time is from a wrong clock, and must not count as the newest
}

/** The drafts of all tabs in local storage, most recently changed first. */
export function readStoredTabs(): readonly StoredTab[] {
  return storedKeys(DRAFT_PREFIX)
    .map((key) => ({ key, text: readStorage('localStorage', key) ?? '' }))
    .map(({ key, text }) => ({ key, at: changedAt(text), drafts: restoreTab(text) }))
    .toSorted((a, b) => b.at - a.at);
}

/** A tab's drafts, the open one first. */
const draftsIn = ({ current, otherTeamDrafts }: TabDrafts): readonly Draft[] => [
  ...(current ? [current] : []),
  ...otherTeamDrafts,
];

const isFilled = ({ history }: Draft) => countFilled(history.present) > 0;

/** A draft to offer. `drafts` are its tab's drafts, changed so that this draft is the open one. */
export interface StoredDraft extends StoredTab {
  readonly draft: Draft;
}

const draftHash = ({ team, history }: Draft) => JSON.stringify([team.id, history.present]);

/** All drafts with a player, most recently changed first. Equal lineups count once. The open lineup is left out. */
export function listDrafts(): readonly StoredDraft[] {
  const { team, history } = page.get().lineup;
  const seen = new Set(team ? [draftHash({ team, history } as Draft)] : []);
  return readStoredTabs().flatMap((tab) => {
    const { current } = tab.drafts;
    const all = draftsIn(tab.drafts);
    return all.flatMap((draft) => {
      const print = draftHash(draft);
      if (seen.has(print) || !isFilled(draft)) return [];
      seen.add(print);
      const rest = { previous: null, otherTeamDrafts: all.filter((other) => other !== draft) };
      return [{ ...tab, draft, drafts: draft === current ? tab.drafts : { current: draft, ...rest } }];
    });
  });
}

/** A draft's name in lists, such as `Toronto Maple Leafs, 5 of 20`. */
export function draftName({ team, history: { present } }: Draft): string {
  return `${team.name}, ${countFilled(present)} of ${present.formation.slots.length}`;
}

/** This tab's drafts with unsaved changes, the open one first. */
export function unsavedHere(): readonly Draft[] {
  return draftsIn(draftsOf(page.get())).filter(isUnsaved);
}

/** Unsaved drafts of all other tabs. A lineup in two tabs counts once. */
export function unsavedElsewhere(): readonly Draft[] {
  const drafts = readStoredTabs()
    .filter(({ key }) => key !== ownKey())
    .flatMap((tab) => draftsIn(tab.drafts))
    .filter(isUnsaved);
  return [...new Map(drafts.map((draft) => [draftHash(draft), draft])).values()];
}

/** Puts tabs without a player last, so that they are dropped first. Links to teams open such tabs. */
function filledFirst(tabs: readonly StoredTab[]): readonly StoredTab[] {
  const isAnyFilled = ({ drafts }: StoredTab) => draftsIn(drafts).some(isFilled);
  return tabs.toSorted((a, b) => Number(isAnyFilled(b)) - Number(isAnyFilled(a)));
}

export function dropOldDrafts(): void {
  for (const [index, { at, key }] of filledFirst(readStoredTabs()).entries()) {
    const isOld = index >= TABS_LIMIT || (at > 0 && at < Date.now() - LIFETIME_MS);
    if (isOld && key !== ownKey()) writeStorage('localStorage', key, null);
  }
}

const NOT_KEPT =
  'Your browser has no room to keep this lineup. It is lost when you reload or close this page, so save it or download its picture.';

let warns = false;

/** Warns that closing the page loses the drafts, and makes the browser ask before it closes the page. */
function warn(): void {
  if (warns) return;
  warns = true;
  const startNote = { open: [], sentences: [NOT_KEPT], lineup: presentLineup() };
  page.set({ screen: { startNote } }, announced(NOT_KEPT));
  addEventListener('beforeunload', (event) => {
    const drafts = draftsOf(page.get());
    if (hasPlayers(presentLineup()) && !write(drafts)) event.preventDefault();
  });
}

/**
 * Frees space when storage is full. Drops other tabs' drafts, oldest first, until `tryAgain` succeeds. If it never
 * succeeds, this tab's drafts last only as long as the page.
 */
export function makeRoom(tryAgain: () => boolean): void {
  const others = readStoredTabs().filter(({ key }) => key !== ownKey());
  for (const { key } of filledFirst(others).toReversed()) {
    writeStorage('localStorage', key, null);
    if (tryAgain()) return;
  }
  warn();
}
