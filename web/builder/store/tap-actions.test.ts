import { beforeEach, expect, it } from 'vitest';
import { fillLineup } from '#domain/fill.ts';
import { STANDARD_FORMATION } from '#domain/formation.ts';
import { countFilled } from '#domain/lineup.ts';
import { offerAt, slotForHeld } from './board-state.ts';
import { startBuilder } from '#tests/support/builder.ts';
import { matthews, rielly, tavares, toronto } from '#tests/support/lineups.ts';

let { store, actions, lineup } = startBuilder();
const screen = () => store.getState().screen;
const players = () => lineup().players;
const steps = () => store.getState().lineup.history.past.length;

beforeEach(() => {
  ({ store, actions, lineup } = startBuilder());
  actions.chooseTeam(toronto);
  actions.openTab('lw'); // as on a narrow screen
});

it('selects with the first tap and places with the second one', () => {
  actions.tapPlayer(matthews);
  expect(screen().held).toEqual({ player: matthews, from: null, by: 'tap' });
  expect(offerAt(store.getState(), 'c1')).toBe('best');
  expect(slotForHeld(store.getState(), 'lw3')).toBe('open');
  expect(screen().announcement.text).toMatch(/^Auston Matthews selected.*Line 1 center/);
  expect(countFilled(lineup()), 'nobody is placed yet').toBe(0);

  actions.tapPlayer(matthews);
  expect(players().c1?.id).toBe('34');
  expect(screen()).toMatchObject({ held: null, tab: 'c', dialog: null });
  expect(offerAt(store.getState(), 'c2')).toBe('next');
  expect(screen().announcement.text).toBe('Auston Matthews placed at Line 1 center. Next: Line 2 center');
});

it('selects another player with a tap on their card, and places in another slot with a tap there', () => {
  actions.tapPlayer(matthews);
  actions.tapPlayer(tavares);
  expect(screen().held?.player).toBe(tavares);
  actions.putDown('lw2');
  expect(players().lw2?.id).toBe('91');
  expect(offerAt(store.getState(), 'lw1'), 'the first open slot of that position').toBe('next');
});

it('then places each player with one tap, as one step for Undo, and ignores a second tap', () => {
  actions.tapPlayer(matthews);
  actions.tapPlayer(matthews);
  actions.tapPlayer(tavares);
  actions.tapPlayer(tavares);
  expect([players().c1?.id, players().c2?.id, steps()]).toEqual(['34', '91', 2]);
  actions.tapPlayer(rielly);
  expect(players().d1?.id, 'defense, although a center slot was offered').toBe('44');
  expect(screen()).toMatchObject({ tab: 'd', offer: { slot: 'd2', placed: '44' } });
  actions.undo();
  expect(screen()).toMatchObject({ tab: 'd', offer: { slot: 'd1', placed: null } });
});

it('fills twenty slots with twenty-one taps, and switches the tab after each position', () => {
  const wanted = fillLineup(() => 0.3);
  const tabs: string[] = [];
  let taps = 0;
  while (store.getState().lineup.readiness === 'building') {
    const { tab } = screen();
    const next = STANDARD_FORMATION.slots.find(({ id, position }) => position === tab && !players()[id]);
    actions.tapPlayer(wanted.players[next!.id]!);
    taps += 1;
    tabs.push(tab);
  }
  expect(taps).toBe(21);
  expect([...new Set(tabs)]).toEqual(['lw', 'c', 'rw', 'd', 'g']);
  expect(screen()).toMatchObject({ offer: null, dialog: { kind: 'ready' } });
});

it('keeps the tab All, and lets the offer follow any other tab', () => {
  actions.openTab('all');
  actions.tapPlayer(matthews);
  actions.tapPlayer(matthews);
  expect(screen().tab).toBe('all');
  actions.openTab('g');
  expect(offerAt(store.getState(), 'starter')).toBe('next');
});

it('opens the dialog for a player in the lineup, and for one without an open slot', () => {
  actions.place(matthews, 'c1');
  actions.tapPlayer(matthews);
  expect(screen().dialog).toEqual({ kind: 'assign', player: matthews });
  actions.closeDialog();
  actions.fill(fillLineup(() => 0.5));
  actions.closeDialog();
  actions.tapPlayer(rielly);
  expect(screen()).toMatchObject({ dialog: { kind: 'assign', player: rielly }, held: null });
});

it('stops in two steps: puts the player back, then ends the offers', () => {
  actions.tapPlayer(matthews);
  actions.stopTapping();
  expect(screen()).toMatchObject({ held: null, offer: null });
  actions.tapPlayer(matthews);
  actions.tapPlayer(matthews);
  actions.stopTapping();
  expect(screen().offer).toBeNull();
  actions.tapPlayer(tavares);
  expect(screen().held?.player, 'the first tap selects again').toBe(tavares);
});

it('offers nothing after a refused slot, a drag, a reset, and with another team', () => {
  actions.tapPlayer(matthews);
  actions.putDown('d1');
  expect(screen()).toMatchObject({ held: null, offer: null, dialog: { title: 'Invalid position' } });
  actions.tapPlayer(matthews);
  actions.hold({ player: tavares, from: null, by: 'pointer' });
  actions.putDown('c1');
  expect(screen().offer).toBeNull();
  for (const player of [matthews, matthews, rielly]) actions.tapPlayer(player);
  expect(screen().offer).not.toBeNull();
  actions.reset();
  expect(screen().offer).toBeNull();
});
