import { beforeEach, expect, it } from 'vitest';
import { NO_WORDS } from '#domain/card-words.ts';
import { fillLineup } from '#domain/fill.ts';
import { countFilled, makeLineup } from '#domain/lineup.ts';
import { startBuilder } from '#tests/support/builder.ts';
import { boston, matthews, pastrnak, toronto } from '#tests/support/lineups.ts';
import { noteSentences } from './start-actions.ts';

const posted = makeLineup({ c1: matthews });
const full = fillLineup(() => 0.5);

const reference = { id: 'a', userId: 'b', name: 'Opener', revision: 1, print: 'c' };
const words = { ...NO_WORDS, note: 'GAME 7', signature: '@fan' };

const FILLED = { text: 'Filled' };

let { actions, now, lineup } = startBuilder();

beforeEach(() => {
  ({ actions, now, lineup } = startBuilder());
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

it.each(['takeLineup', 'fillSlots'] as const)('shows the card of a complete lineup: %s', (way) => {
  const card = { kind: 'ready', celebrate: false };
  actions.chooseTeam(toronto);
  if (way === 'fillSlots') actions.fillSlots(full, 'Filled');
  else actions.takeLineup(toronto, full, FILLED);
  expect(now()).toMatchObject({ lineup: { readiness: 'ready' }, screen: { dialog: card, sheet: 'peek' } });
  actions.closeDialog();
  for (const step of ['undo', 'redo'] as const) {
    actions[step]();
    expect(now().screen.dialog, `${step} shows no card`).toBeNull();
  }
  expect(now().lineup.readiness).toBe('ready');
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
  expect(lineup(), 'the pasted lineup is among the other drafts').toEqual(posted);
});

it('keeps the drafts of both teams', () => {
  actions.chooseTeam(boston);
  actions.place(pastrnak, 'rw1');
  actions.chooseTeam(toronto);
  actions.place(matthews, 'c2');
  actions.takeLineup(boston, posted, FILLED);
  expect(now().lineup.otherTeamDrafts.map(({ team }) => team.id)).toEqual(['1']);
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

it('shows notes about open slots until they are filled, also by position', () => {
  actions.chooseTeam(toronto);
  const open = [
    { slot: 'rw1', text: 'M. Marner left the team' },
    { slot: 'd1', text: 'C. Tanev is injured' },
  ];
  actions.takeLineup(toronto, posted, { ...FILLED, notes: { open, sentences: ['Mixed: Line 3.'] } });
  expect(now().screen.announcement.text).toBe(
    'Filled. 1 of 20 slots filled. Still open: M. Marner left the team and C. Tanev is injured. Mixed: Line 3.',
  );
  actions.fillSlots(makeLineup({ ...posted.players, rw1: pastrnak }), '1 open slot filled');
  const note = now().screen.startNote!;
  expect(noteSentences(note, lineup())).toEqual(['Still open: C. Tanev is injured.', 'Mixed: Line 3.']);
  expect(noteSentences(note, full)).toEqual(['Mixed: Line 3.']);
  expect(now().screen.removed).toMatchObject({ text: '1 open slot filled', action: 'Undo' });
  actions.undo();
  expect(lineup()).toBe(posted);
});

it('fills open slots of a saved lineup without starting a new one', () => {
  actions.openSaved(boston, { lineup: posted, saved: reference, title: 'Opener', words });
  actions.fillSlots(full, '19 open slots filled');
  expect(now()).toMatchObject({ saved: { reference }, lineup: { title: 'Opener', readiness: 'ready' } });
});

it('remembers with each draft which game was filled', () => {
  actions.chooseTeam(toronto);
  actions.place(matthews, 'c1');
  actions.fillGame('2026020123', { opponent: 'Boston Bruins' });
  expect(now().lineup.words.opponent).toBe('Boston Bruins');
  actions.chooseTeam(boston);
  expect(now().lineup.filledGame).toBeNull();
  actions.chooseTeam(toronto);
  expect(now().lineup.filledGame).toBe('2026020123');
  actions.startNew();
  expect(now().lineup.filledGame).toBeNull();
});
