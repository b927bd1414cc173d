import { beforeEach, expect, it } from 'vitest';
import { NO_WORDS } from '#domain/card-words.ts';
import { EMPTY_TAB } from '#domain/draft.ts';
import { fillLineup } from '#domain/fill.ts';
import { countFilled, makeLineup } from '#domain/lineup.ts';
import { normalizeTeam } from '#domain/team.ts';
import { createBuilder } from './builder-store.ts';
import { createLineupActions } from './lineup-actions.ts';
import { createPageActions } from './page-actions.ts';
import { createSavedActions } from './saved-actions.ts';
import { createStartActions } from './start-actions.ts';

const toronto = normalizeTeam({ id: 1, name: 'Toronto Maple Leafs' })!;
const boston = normalizeTeam({ id: 2, name: 'Boston Bruins' })!;
const matthews = { id: '34', name: 'Auston Matthews', position: 'c', number: 34 } as const;
const pastrnak = { id: '88', name: 'David Pastrnak', position: 'rw', number: 88 } as const;
const posted = makeLineup({ c1: matthews });
const full = fillLineup(() => 0.5);

const reference = { id: 'a', userId: 'b', name: 'Opener', revision: 1, print: 'c' };
const words = { ...NO_WORDS, note: 'GAME 7', signature: '@fan' };

const FILLED = { text: 'Filled' };

let store: ReturnType<typeof createBuilder>;
let actions: ReturnType<typeof createPageActions> &
  ReturnType<typeof createLineupActions> &
  ReturnType<typeof createSavedActions> &
  ReturnType<typeof createStartActions>;
const now = () => store.getState();
const lineup = () => now().lineup.history.present;

beforeEach(() => {
  store = createBuilder(EMPTY_TAB);
  actions = {
    ...createPageActions(store),
    ...createLineupActions(store),
    ...createSavedActions(store),
    ...createStartActions(store),
  };
});

it('replaces the lineup as one step, and offers Undo', () => {
  actions.chooseTeam(toronto);
  actions.place(pastrnak, 'rw1');
  actions.takeLineup(toronto, posted, FILLED);
  expect(lineup()).toBe(posted);
  expect(now().screen.removed).toMatchObject({ text: 'Filled', action: 'Undo' });
  expect(now().screen.announcement.text).toBe('Filled. 1 of 20 slots filled');
  actions.undo();
  expect(lineup().players.rw1).toEqual(pastrnak);
});

it('does not celebrate a complete lineup', () => {
  actions.chooseTeam(toronto);
  actions.openDialog({ kind: 'reset' });
  actions.takeLineup(toronto, full, FILLED);
  expect(now()).toMatchObject({ lineup: { readiness: 'ready' }, screen: { dialog: null, sheet: 'peek' } });
});

it('chooses the first team, and Undo empties the lineup', () => {
  actions.takeLineup(toronto, posted, FILLED);
  expect([now().lineup.team, lineup()]).toEqual([toronto, posted]);
  actions.undo();
  expect(countFilled(lineup())).toBe(0);
});

it('goes back to the former team with Undo, even if its lineup was empty', () => {
  actions.chooseTeam(toronto);
  actions.takeLineup(boston, posted, FILLED);
  actions.undo();
  expect(now().lineup.team).toBe(toronto);
  actions.place(matthews, 'c2');
  actions.chooseTeam(boston);
  expect(lineup(), 'the pasted lineup is on the shelf').toEqual(posted);
});

it('keeps the drafts of both teams', () => {
  actions.chooseTeam(boston);
  actions.place(pastrnak, 'rw1');
  actions.chooseTeam(toronto);
  actions.place(matthews, 'c2');
  actions.takeLineup(boston, posted, FILLED);
  expect(now().lineup.shelf.map(({ team }) => team.id)).toEqual(['1']);
  actions.undo();
  expect(now().lineup.team, 'one step of its own lineup').toBe(boston);
  expect(lineup().players.rw1).toEqual(pastrnak);
});

it.each([
  ['of the open team', boston],
  ['of another team', toronto],
])('does not overwrite a saved lineup %s', (_, open) => {
  const saved = makeLineup({ rw1: pastrnak });
  actions.openSaved(boston, { lineup: saved, saved: reference, title: 'Opener', words });
  actions.chooseTeam(open);
  actions.takeLineup(boston, posted, FILLED);
  expect(lineup()).toBe(posted);
  expect(now().saved.reference).toBeNull();
  expect(now().lineup).toMatchObject({ team: boston, title: '', words: { note: '', signature: '@fan' } });
  actions.undo();
  expect(now().saved.reference).toEqual(reference);
  expect(now().lineup).toMatchObject({ team: boston, title: 'Opener', words });
  expect(lineup()).toBe(saved);
});

it('keeps the lineup before a new one for Undo', () => {
  actions.chooseTeam(boston);
  actions.place(pastrnak, 'rw1');
  actions.startNew();
  actions.takeLineup(toronto, posted, FILLED);
  actions.undo();
  expect(now().lineup.team).toBe(boston);
  expect(lineup().players.rw1).toEqual(pastrnak);
});
