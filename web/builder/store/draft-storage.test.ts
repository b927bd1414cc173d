import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_TAB, serializeTab, startDraft } from '#domain/draft.ts';
import { EMPTY_LINEUP, makeLineup } from '#domain/lineup.ts';
import { boston, matthews, toronto } from '#tests/support/lineups.ts';

const draft = startDraft(toronto, makeLineup({ c1: matthews }));
const NOW = Date.UTC(2026, 10, 21);
const DAY_MS = 24 * 60 * 60_000;

async function loadPage() {
  vi.resetModules();
  const storage = { ...(await import('./draft-storage.ts')), ...(await import('./keep-drafts.ts')) };
  const { pageActions } = await import('./page-actions.ts');
  const { lineupActions } = await import('./lineup-actions.ts');
  const { builder } = await import('./use-builder.ts');
  return { ...storage, actions: { ...pageActions, ...lineupActions }, now: builder.getState };
}

async function loadOthers() {
  return import('./other-drafts.ts');
}

function openNewTab(): void {
  sessionStorage.clear();
}

const storedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('line-rush-draft'));

function keepOther(id: string, at: number, current = draft): string {
  const key = `line-rush-draft:${id}`;
  localStorage.setItem(key, serializeTab({ ...EMPTY_TAB, current }, at));
  return key;
}

/** Sends the event that the browser sends when another tab writes. */
function hear(key: string, newValue: string | null): void {
  dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

describe('a tab', () => {
  it('restores its drafts after a reload, with all teams and steps', async () => {
    const { actions } = await loadPage();
    actions.chooseTeam(toronto);
    actions.place(matthews, 'c1');
    actions.setTitle('Tonight');
    actions.chooseTeam(boston);
    const reloaded = await loadPage();
    expect(reloaded.now().lineup.team).toEqual(boston);
    reloaded.actions.chooseTeam(toronto);
    expect(reloaded.now().lineup).toMatchObject({
      title: 'Tonight',
      history: { present: { players: { c1: matthews } } },
    });
    reloaded.actions.undo();
    expect(reloaded.now().lineup.history.present.players.c1, 'Undo survives').toBeNull();
  });

  it('neither shows nor overwrites the draft of another tab', async () => {
    const first = await loadPage();
    first.actions.chooseTeam(toronto);
    openNewTab();
    const second = await loadPage();
    expect(second.now().lineup.team).toBeNull();
    expect(second.mayOfferDraft()).toBe(true);
    second.actions.chooseTeam(boston);
    expect(second.mayOfferDraft()).toBe(false);
    expect(storedKeys()).toHaveLength(2);
  });

  it('stores its drafts under a new id when its duplicate writes', async () => {
    const original = await loadPage();
    original.actions.chooseTeam(toronto);
    const [key = ''] = storedKeys();
    const id = sessionStorage.getItem('line-rush-tab');
    original.partFromDuplicates(original.now);
    localStorage.setItem(key, serializeTab({ ...EMPTY_TAB, current: { ...draft, team: boston } }, NOW));
    hear(key, localStorage.getItem(key));
    expect(sessionStorage.getItem('line-rush-tab')).not.toBe(id);
    expect((await loadPage()).now().lineup.team, 'the original').toEqual(toronto);
    sessionStorage.setItem('line-rush-tab', id ?? '');
    expect((await loadPage()).now().lineup.team, 'the duplicate').toEqual(boston);
  });

  it('starts empty from damaged storage', async () => {
    sessionStorage.setItem('line-rush-tab', 'x');
    localStorage.setItem('line-rush-draft:x', '{"version":3,"current":');
    expect((await loadPage()).now().lineup.team).toBeNull();
  });

  it('works without storage', async () => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('sessionStorage', undefined);
    const { actions, now } = await loadPage();
    actions.chooseTeam(toronto);
    expect(now().lineup.team).toBe(toronto);
  });
});

describe('drafts of other tabs', () => {
  it('are offered, latest first, if they have a player', async () => {
    keepOther('old', NOW - DAY_MS);
    const latest = keepOther('latest', NOW - 1000);
    keepOther('empty', NOW, startDraft(boston, EMPTY_LINEUP));
    keepOther('future', NOW + DAY_MS); // as if written with a wrong clock
    expect((await loadOthers()).listDrafts()[0]).toMatchObject({ key: latest, at: NOW - 1000 });
  });

  it('expire after a month, or when there are too many', async () => {
    const { dropOldDrafts } = await loadOthers();
    keepOther('ancient', NOW - 31 * DAY_MS);
    for (let index = 0; index < 15; index++) keepOther(`tab${index}`, NOW - index);
    dropOldDrafts();
    expect(storedKeys()).toHaveLength(12);
    expect(storedKeys()).not.toContain('line-rush-draft:ancient');
    expect(storedKeys()).not.toContain('line-rush-draft:tab14');
  });

  it('stay, however many tabs without a player are newer', async () => {
    const filled = [keepOther('filled', NOW - DAY_MS), keepOther('future', NOW + DAY_MS)];
    for (let index = 0; index < 15; index++)
      keepOther(`link${index}`, NOW - index, startDraft(boston, EMPTY_LINEUP));
    (await loadOthers()).dropOldDrafts();
    expect(storedKeys()).toHaveLength(12);
    expect(storedKeys()).toEqual(expect.arrayContaining(filled));
  });

  it('are dropped, oldest first, when storage is full', async () => {
    sessionStorage.setItem('line-rush-tab', 'own');
    await loadPage();
    const { makeRoom } = await loadOthers();
    const oldest = keepOther('oldest', NOW - 2);
    const newest = keepOther('newest', NOW - 1);
    const own = keepOther('own', NOW - 3);
    makeRoom(() => localStorage.getItem(oldest) === null);
    expect(storedKeys().toSorted()).toEqual([newest, own].toSorted());
  });

  it('count once when they are not saved', async () => {
    sessionStorage.setItem('line-rush-tab', 'own');
    keepOther('own', NOW, { ...draft, title: 'Own' });
    await loadPage();
    keepOther('copy', NOW);
    keepOther('copy of the copy', NOW);
    keepOther('nothing', NOW, startDraft(boston, EMPTY_LINEUP));
    expect((await loadOthers()).unsavedElsewhere()).toEqual([draft]);
  });
});

/** A storage with room for one entry. */
class SmallStorage {
  [key: string]: unknown;
  getItem(key: string): unknown {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, text: string): void {
    if (Object.keys(this).some((other) => other !== key)) throw new Error('full');
    this[key] = text;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

it('writes to a full storage after dropping drafts', async () => {
  vi.stubGlobal('localStorage', new SmallStorage());
  const other = keepOther('other', NOW - 1);
  const { actions } = await loadPage();
  actions.chooseTeam(toronto);
  await vi.waitFor(() => expect(storedKeys()).toHaveLength(1));
  await vi.waitFor(() => expect(storedKeys()).not.toContain(other));
  expect((await loadPage()).now().lineup.team).toEqual(toronto);
});

it('warns before a reload loses a lineup for which there is no room', async () => {
  const { actions, now } = await loadPage();
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new Error('full');
    },
  });
  const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  actions.chooseTeam(toronto);
  await vi.waitFor(() => expect(now().screen.startNote?.sentences[0]).toMatch(/no room to keep this lineup/));
  expect(leave(), 'an empty lineup is no loss').toBe(false);
  actions.place(matthews, 'c1');
  expect(leave()).toBe(true);
  vi.stubGlobal('localStorage', new SmallStorage());
  expect(leave(), 'there is room again').toBe(false);
});
