// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { EMPTY_DRAFT } from '#domain/draft.ts';
import { normalizeTeam } from '#domain/team.ts';
import { createBuilderStore } from './builder-store.ts';
import { keepDraft, readDraft } from './draft-storage.ts';

const toronto = normalizeTeam({ id: 1, name: 'Toronto Maple Leafs' })!;
const matthews = { id: '34', name: 'Auston Matthews', position: 'c', number: 34 } as const;

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('keeps team, line-up and title over a reload', () => {
  const store = createBuilderStore(readDraft());
  store.subscribe(keepDraft);
  store.getState().startTeam(toronto);
  store.getState().place(matthews, 'c1');
  store.getState().setTitle('Tonight');
  expect(readDraft()).toMatchObject({ team: toronto, lineup: { c1: matthews }, title: 'Tonight' });
});

it('starts empty from damaged storage', () => {
  localStorage.setItem('line-rush-draft', '{"version":1,"team":');
  expect(readDraft()).toEqual(EMPTY_DRAFT);
});

it('works without storage', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  const store = createBuilderStore(readDraft());
  store.subscribe(keepDraft);
  store.getState().startTeam(toronto);
  expect(store.getState().team).toBe(toronto);
});
